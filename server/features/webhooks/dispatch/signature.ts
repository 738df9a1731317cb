import { createHmac } from 'node:crypto'

/** The value of `Service-Signature`: HMAC-SHA256 over `<t>.<raw body>`, keyed with the whole secret string. spec 6 */
export function signatureOf(secret: string, t: number, body: string): string {
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')}`
}

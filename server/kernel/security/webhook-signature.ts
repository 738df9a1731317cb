import { createHmac } from 'node:crypto'
import { isSameBytes } from './secret-ring.ts'

/** A receiver refuses what is older, or newer, than this. spec 6.4 */
const TOLERANCE_SECONDS = 300

export const hmacHex = (key: string | Buffer, ...parts: (string | Buffer)[]): string =>
  parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', key)).digest('hex')

/** The value of `Service-Signature`: HMAC-SHA256 over `<t>.<raw body>`, keyed with the whole secret string. spec 6 */
export const signatureOf = (secret: string, t: number, body: string): string =>
  `t=${t},v1=${hmacHex(secret, `${t}.`, body)}`

/** Compared in constant time. */
export const isSameSignature = (one: string, other: string): boolean =>
  isSameBytes(Buffer.from(one), Buffer.from(other))

export type CheckedSignature =
  | { readonly verdict: 'malformed' }
  | {
      readonly verdict: 'valid' | 'wrong' | 'too_old'
      /** As it was sent: seconds. */
      readonly time: string
      /** Negative for a time to come. */
      readonly age_seconds: number
      readonly received: string
      readonly expected: string
    }

/** Whether a delivery is genuine; `body` is the bytes as they came in. spec 6.1–6.5 */
export function checkSignature(
  secret: string,
  header: string,
  body: string | Buffer,
  now: Temporal.Instant,
): CheckedSignature {
  const [, time, received] = /^\s*t=(\d{1,12}),v1=([0-9a-f]{64})\s*$/.exec(header) ?? []
  if (time === undefined || received === undefined) return { verdict: 'malformed' }
  const expected = hmacHex(secret, `${time}.`, body)
  const age_seconds = Math.floor(now.epochMilliseconds / 1000) - Number(time)
  const is_fresh = Math.abs(age_seconds) <= TOLERANCE_SECONDS
  const verdict = !isSameSignature(expected, received) ? 'wrong' : is_fresh ? 'valid' : 'too_old'
  return { verdict, time, age_seconds, received, expected }
}

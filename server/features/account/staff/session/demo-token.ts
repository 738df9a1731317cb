import { createHmac } from 'node:crypto'
import { isSignedBy, keysFor, type SecretRing } from '#server/kernel/security/secret-ring.ts'

/** Sign-in to the demo without a password needs a token that the terminal of the service shows. rule 15.36 */

const HOURS = 24
const MAX_TOKEN_LENGTH = 80
const PURPOSE = 'demo sign-in'

const sign = (key: Buffer, issued_at: string) => createHmac('sha256', key).update(issued_at).digest()

export function newDemoToken(secret: SecretRing, now: Temporal.Instant): string {
  const issued_at = now.epochMilliseconds.toString(36)
  return `${issued_at}.${sign(keysFor(secret, PURPOSE)[0], issued_at).toString('base64url')}`
}

/** Whether a token was issued by this installation within a day. */
export function isDemoToken(secret: SecretRing, token: string, now: Temporal.Instant): boolean {
  const [issued_at = '', signature = '', ...more] = token.split('.')
  if (token.length > MAX_TOKEN_LENGTH || more.length > 0) return false
  const received = Buffer.from(signature, 'base64url')
  if (!isSignedBy(keysFor(secret, PURPOSE), received, (key) => sign(key, issued_at))) return false
  const age_ms = now.epochMilliseconds - Number.parseInt(issued_at, 36)
  return age_ms >= 0 && age_ms < HOURS * 3_600_000
}

import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Sealer } from '../../seal.ts'

const PERIOD_SECONDS = 30
/** A clock may be one step off, either way. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const appOf = (secret: Secret, email: string) =>
  new TOTP({ issuer: 'Serai', label: email, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** A sealed secret opens for its own user alone. */
const sealContext = (account_id: string, user_id: string) => `totp ${account_id} ${user_id}`

type Owner = { readonly account_id: string; readonly id: string; readonly email: string }

/** A new secret for an authenticator app: sealed to be kept, and as it is shown, once. */
export function newSecondFactor(sealer: Sealer, user: Owner) {
  const secret = new Secret({ size: 20 })
  return {
    sealed: sealer.seal(secret.base32, sealContext(user.account_id, user.id)),
    shown: { secret: secret.base32, otpauth_url: appOf(secret, user.email).toString() },
  }
}

/** The time step that a code is of, if it is right now and later than the last one taken; else null. RFC 6238 */
export function stepOf(
  sealer: Sealer,
  user: Owner & { readonly totp_secret: Buffer; readonly totp_step: number | null },
  code: string,
  now: Temporal.Instant,
): number | null {
  const base32 = sealer.open(user.totp_secret, sealContext(user.account_id, user.id)).toString('utf8')
  const totp = appOf(Secret.fromBase32(base32), user.email)
  const timestamp = now.epochMilliseconds
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  return user.totp_step !== null && step <= user.totp_step ? null : step
}

const normal = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Codes such as `k7q4f-2m9xw`: 50 bits each. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`)
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(normal(code)).digest()

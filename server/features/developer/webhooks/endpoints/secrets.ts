import { randomBase62 } from '#server/kernel/security/base62.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'

/** The signing secrets of an endpoint, as stored. */
export interface SealedSecrets {
  readonly account_id: string
  readonly secret: Buffer
  readonly next_secret: Buffer | null
  readonly next_secret_at: string | null
}

/** 190 random bits, to be used whole as the key of the signature. spec 6.4, rule 8, 9 */
export const newSecret = (): string => `whsec_${randomBase62(32)}`

/** The purpose of the sealer of signing secrets. */
export const SECRET_PURPOSE = 'webhook secrets'

/** A secret sealed for its own endpoint cannot be opened for another. */
export const secretContext = (account_id: string, endpoint_id: string): string =>
  `${account_id} ${endpoint_id}`

/** The secret that signs at a moment: the next one from its time on. rule 9 */
export function secretAt(
  sealer: Pick<Cipher, 'open'>,
  endpoint_id: string,
  { account_id, secret, next_secret, next_secret_at }: SealedSecrets,
  now: Temporal.Instant,
): string {
  const has_turned =
    next_secret !== null &&
    next_secret_at !== null &&
    Temporal.Instant.compare(now, Temporal.Instant.from(next_secret_at)) >= 0
  return sealer
    .open(has_turned ? next_secret : secret, secretContext(account_id, endpoint_id))
    .toString('utf8')
}

const MAX_CACHED = 1_000

/** Opens each sealed secret once while it is in use: opening took a tenth of a delivery's time. */
export function cachingCipher(sealer: Cipher): Pick<Cipher, 'open'> {
  const opened = new Map<string, { sealed: Buffer; text: Buffer }>()
  return {
    open(sealed, context) {
      const known = opened.get(context)
      if (known?.sealed.equals(sealed)) return known.text
      const text = sealer.open(sealed, context)
      opened.delete(context)
      opened.set(context, { sealed, text })
      const [oldest] = opened.keys()
      if (opened.size > MAX_CACHED) opened.delete(oldest!)
      return text
    },
  }
}

import { type Cipher, sealer } from './encryption.ts'
import type { SecretRing } from './secret-ring.ts'

/** Of the sealer whose value proves the secret of a service. rule 14 */
export const CHECK_PURPOSE = 'secret checks'
export const CHECK_CONTEXT = 'service'
export const WRONG_SECRET = 'SERAI_SECRET is another one than that with which its values were encrypted'

const cipherOf = (ring: SecretRing): Cipher => sealer(ring, CHECK_PURPOSE)

/** The value that a database keeps. */
export const sealCheckValue = (ring: SecretRing): Buffer => cipherOf(ring).seal(CHECK_CONTEXT, CHECK_CONTEXT)

/** Whether a secret of the ring has sealed the value. */
export function isSealedBy(ring: SecretRing, sealed: Buffer): boolean {
  try {
    cipherOf(ring).open(sealed, CHECK_CONTEXT)
    return true
  } catch {
    return false
  }
}

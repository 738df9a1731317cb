import { createHash } from 'node:crypto'
import type { Cipher } from '../../../kernel/security/encryption.ts'

interface Owner {
  readonly account_id: string
  readonly user_id: string
}

/** Sealed for one user: it cannot be opened for another. */
export const secondFactorContext = ({ account_id, user_id }: Owner): string =>
  `second factor ${account_id} ${user_id}`

/**
 * Until migration 0032 a library sealed the secrets of authenticator apps, by XChaCha20-Poly1305 with keys of
 * its own, as `$ba$<number of the key>$<nonce and ciphertext in hex>`. They can be opened until they are
 * sealed anew, by the next code or `serai secrets rotate`.
 */
const LIBRARY_FORM = /^\$ba\$(\d+)\$([0-9a-f]+)$/
const NONCE_BYTES = 24
/** The number of the oldest secret of the ring, before keys were numbered by their hash. */
const OLDEST = 1

/** The secret of an authenticator app; throws where no key of the ring opens it. */
export async function openTotpSecret(secrets: Cipher, sealed: Buffer, context: string): Promise<Buffer> {
  const [, id, hex] = LIBRARY_FORM.exec(sealed.toString('latin1')) ?? []
  if (id === undefined || hex === undefined) return secrets.open(sealed, context)
  const keys = secrets.keys(context)
  const found = Number(id) === OLDEST ? keys.at(-1) : keys.find((key) => key.id === Number(id))
  if (!found)
    throw new Error('a secret of an authenticator app was sealed with a key that is not in the ring')
  const { xchacha20poly1305 } = await import('@noble/ciphers/chacha')
  const key = createHash('sha256').update(found.key.toString('base64')).digest()
  const bytes = Buffer.from(hex, 'hex')
  const cipher = xchacha20poly1305(key, bytes.subarray(0, NONCE_BYTES))
  return Buffer.from(cipher.decrypt(bytes.subarray(NONCE_BYTES)))
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keysFor, type SecretRing } from './secret-ring.ts'

/**
 * Encrypts secrets at rest. Somebody with the database but without the secret of the service can neither read
 * nor forge them.
 */
export interface Cipher {
  /** `context` binds it to its owner: moved elsewhere, a sealed value cannot be opened. */
  seal(plaintext: string | Buffer, context: string): Buffer
  /** Throws for anything but what `seal` made with a secret of the ring, the same purpose and context. */
  open(sealed: Buffer, context: string): Buffer
  /** Whether a value opens with the current secret, and needs no old one. */
  isCurrent(sealed: Buffer, context: string): boolean
  /** Keys of 32 bytes for signatures, the current one first; another context has other keys. */
  keys(context: string): readonly [Buffer, ...Buffer[]]
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MIN_LENGTH = 1 + NONCE_BYTES + TAG_BYTES

/**
 * A sealer for one purpose: what one seals no other opens. AES-256-GCM; version, nonce, ciphertext, tag. What
 * was sealed with an old secret of the ring opens too: the tag decides which one it was.
 */
export function sealer(secret: Buffer | SecretRing, purpose: string): Cipher {
  const ring: SecretRing = Buffer.isBuffer(secret) ? [secret] : secret
  const [current, ...old] = keysFor(ring, `seal ${purpose}`).map(sealerBy)
  return {
    seal: current!.seal,
    open(sealed, context) {
      for (const one of [current!, ...old.slice(0, -1)]) {
        try {
          return one.open(sealed, context)
        } catch {
          // Another secret of the ring may open it; the last one says why none does.
        }
      }
      return (old.at(-1) ?? current!).open(sealed, context)
    },
    isCurrent(sealed, context) {
      try {
        current!.open(sealed, context)
        return true
      } catch {
        return false
      }
    },
    keys(context) {
      const [first, ...rest] = [current!, ...old].map((one) => one.key(context))
      return [first!, ...rest]
    },
  }
}

function sealerBy(key: Buffer) {
  const options = { authTagLength: TAG_BYTES }
  return {
    seal(plaintext: string | Buffer, context: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, options).setAAD(aad(context))
      const text = [cipher.update(plaintext), cipher.final()]
      return Buffer.concat([Buffer.of(VERSION), nonce, ...text, cipher.getAuthTag()])
    },
    open(sealed: Buffer, context: string): Buffer {
      if (sealed.length < MIN_LENGTH || sealed[0] !== VERSION) throw new Error('this was not sealed here')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, options).setAAD(aad(context))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()])
    },
    key: (context: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', context, 32)),
  }
}

const aad = (context: string) => Buffer.concat([Buffer.of(VERSION), Buffer.from(context)])

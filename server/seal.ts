import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets at rest. Whoever has the database without the secret of the service can neither read nor forge them. */
export interface Sealer {
  /** `context` says whose it is: a sealed value that is put elsewhere does not open there. */
  seal(plaintext: string | Buffer, context: string): Buffer
  /** Throws for anything but what `seal` made with the same secret, purpose and context. */
  open(sealed: Buffer, context: string): Buffer
  /** 32 bytes for what seals by itself; another context has another key. */
  key(context: string): Buffer
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SHORTEST = 1 + NONCE_BYTES + TAG_BYTES

/** A sealer for one purpose: what one seals no other opens. AES-256-GCM; version, nonce, ciphertext, tag. */
export function sealer(secret: Buffer, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))
  const options = { authTagLength: TAG_BYTES }
  return {
    seal(plaintext, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, options).setAAD(aad(context))
      const text = [cipher.update(plaintext), cipher.final()]
      return Buffer.concat([Buffer.of(VERSION), nonce, ...text, cipher.getAuthTag()])
    },
    open(sealed, context) {
      if (sealed.length < SHORTEST || sealed[0] !== VERSION) throw new Error('this was not sealed here')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, options).setAAD(aad(context))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()])
    },
    key: (context) => Buffer.from(hkdfSync('sha256', key, '', context, 32)),
  }
}

const aad = (context: string) => Buffer.concat([Buffer.of(VERSION), Buffer.from(context)])

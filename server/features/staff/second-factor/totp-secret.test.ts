import { describe, expect, it } from 'vitest'
import { sealer } from '../../../kernel/security/encryption.ts'
import { openTotpSecret, secondFactorContext } from './totp-secret.ts'

const SECRET = Buffer.alloc(32, 7)
const CONTEXT = secondFactorContext({ account_id: 'acc_1', user_id: 'usr_1' })
const PLAIN = 'an old authenticator secret, 32.'
/** As better-auth 1.7.7 sealed it, with a key that was numbered by its hash, and before keys were. */
const SEALED = {
  numbered:
    '$ba$809540869$ed59d1e9ce5175ff8d32b7f7e6f7102d05e9d37563499ffc81d62140e5d94b5b69a29d1a8f0a5c1cb410e74804fe315ce9b8b0abfeef419aad85c2de375daf1e5fd4dd4abb2da74a',
  first:
    '$ba$1$f9e1a655b8eff1bc5719940ec44abd6a2f5631923c34f724dcf502c1b1873b4a2f2758fb3187b694a576548808e971a51bdff01ce068b67f4ca6123892f0f531b7f43c15748fa4ea',
}
const secrets = sealer(SECRET, 'webhook secrets probe')
const after = sealer([Buffer.alloc(32, 8), SECRET], 'webhook secrets probe')

describe('authenticator secrets encrypted by the previous library', () => {
  it.each(Object.values(SEALED))(
    'open, also once the secret of the service was changed: %s',
    async (text) => {
      for (const ring of [secrets, after])
        expect((await openTotpSecret(ring, Buffer.from(text), CONTEXT)).toString()).toBe(PLAIN)
      expect(secrets.isCurrent(Buffer.from(text), CONTEXT)).toBe(false)
    },
  )

  it.each(Object.values(SEALED))(
    'do not open for somebody else, changed, or without their secret: %s',
    async (text) => {
      const somebody = secondFactorContext({ account_id: 'acc_1', user_id: 'usr_2' })
      const changed = text.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
      const other = sealer(Buffer.alloc(32, 8), 'webhook secrets probe')
      await expect(openTotpSecret(secrets, Buffer.from(text), somebody)).rejects.toThrow()
      await expect(openTotpSecret(secrets, Buffer.from(changed), CONTEXT)).rejects.toThrow()
      await expect(openTotpSecret(other, Buffer.from(text), CONTEXT)).rejects.toThrow()
    },
  )
})

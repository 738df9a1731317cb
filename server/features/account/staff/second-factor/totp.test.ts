import { describe, expect, it } from 'vitest'
import { newTotpSecret, presentTotp, totpStepOf } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

describe('one-time codes', () => {
  // RFC 6238, appendix B, SHA-1: its eight digits, of which the last six are the code of six.
  it.each([
    [59, '94287082', 0x1],
    [1_111_111_109, '07081804', 0x23523ec],
    [1_111_111_111, '14050471', 0x23523ed],
    [1_234_567_890, '89005924', 0x273ef07],
    [2_000_000_000, '69279037', 0x3f940aa],
    [20_000_000_000, '65353130', 0x27bc86aa],
  ])('at %i s are those of RFC 6238: %s', async (seconds, code, step) => {
    expect(await totpStepOf(SECRET, code.slice(2), at(seconds))).toBe(step)
    // One step either way is taken for a clock that is off, two are not.
    for (const off of [-30, 30]) expect(await totpStepOf(SECRET, code.slice(2), at(seconds + off))).toBe(step)
    for (const off of seconds < 60 ? [60] : [-60, 60])
      expect(await totpStepOf(SECRET, code.slice(2), at(seconds + off))).toBe(null)
  })

  it.each(['', '28708', '2870820', '94287082', '287083', '28708a', '٢٨٧٠٨٢'])('are not %j', async (code) => {
    expect(await totpStepOf(SECRET, code, at(59))).toBeNull()
  })

  it('use 160 random bits, different for each user', async () => {
    const secrets = await Promise.all([newTotpSecret(), newTotpSecret()])
    expect(secrets.map(({ length }) => length)).toEqual([20, 20])
    expect(secrets[0]!.equals(secrets[1]!)).toBe(false)
    expect(await presentTotp(SECRET, 'ana@hotel.example')).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      otpauth_url:
        'otpauth://totp/Serai:ana%40hotel.example?issuer=Serai&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    })
  })
})

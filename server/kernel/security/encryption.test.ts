import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sealer } from './encryption.ts'

const secret = randomBytes(32)
const seals = sealer(secret, 'webhook secrets')
const CONTEXT = 'acct_1\nwh_1'

describe('encryption at rest', () => {
  it.each([
    ['text', 'whsec_0123456789'],
    ['nothing', ''],
    ['letters of any alphabet', 'Straße 宿 🛏️'],
  ])('opens as it was sealed: %s', (_title, text) => {
    expect(seals.open(seals.seal(text, CONTEXT), CONTEXT).toString()).toBe(text)
  })

  it('decrypts the same bytes, with a secret of any length', () => {
    const bytes = randomBytes(100_000)
    const short = sealer(Buffer.from('x'), 'answers')
    expect(short.open(short.seal(bytes, CONTEXT), CONTEXT).equals(bytes)).toBe(true)
  })

  it('reveals nothing of the text, and never repeats a ciphertext', () => {
    const text = 'whsec_'.repeat(10)
    const [one, other] = [seals.seal(text, CONTEXT), seals.seal(text, CONTEXT)]
    expect(one.includes('whsec_')).toBe(false)
    expect(one.equals(other)).toBe(false)
    expect(one.subarray(1, 13).equals(other.subarray(1, 13))).toBe(false)
  })

  it('fails when any bit is changed', () => {
    const sealed = seals.seal('whsec_0123456789', CONTEXT)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => seals.open(changed, CONTEXT), `bit ${bit}`).toThrow()
    }
  })

  it('fails when it was truncated or extended', () => {
    const sealed = seals.seal('whsec_0123456789', CONTEXT)
    for (let length = 0; length < sealed.length; length++)
      expect(() => seals.open(sealed.subarray(0, length), CONTEXT), `${length} bytes`).toThrow()
    expect(() => seals.open(Buffer.concat([sealed, Buffer.of(0)]), CONTEXT)).toThrow()
  })

  it('fails for another object, another purpose or another secret', () => {
    const sealed = seals.seal('whsec_0123456789', CONTEXT)
    expect(() => seals.open(sealed, 'acct_1\nwh_2')).toThrow()
    expect(() => seals.open(sealed, 'acct_2\nwh_1')).toThrow()
    expect(() => sealer(secret, 'answers').open(sealed, CONTEXT)).toThrow()
    expect(() => sealer(randomBytes(32), 'webhook secrets').open(sealed, CONTEXT)).toThrow()
    expect(sealer(secret, 'webhook secrets').open(sealed, CONTEXT).toString()).toBe('whsec_0123456789')
  })

  it('decrypts with an old secret, encrypts with the current one, and tells them apart', () => {
    const [old, current] = [randomBytes(32), randomBytes(32)]
    const before = sealer(old, 'answers').seal('text', CONTEXT)
    for (const ring of [
      [current, old],
      [current, randomBytes(32), old, randomBytes(32)],
    ] as const) {
      const seals = sealer(ring, 'answers')
      expect(seals.open(before, CONTEXT).toString()).toBe('text')
      expect(seals.isCurrent(before, CONTEXT)).toBe(false)
      const after = seals.seal('text', CONTEXT)
      expect(seals.isCurrent(after, CONTEXT)).toBe(true)
      expect(sealer(current, 'answers').open(after, CONTEXT).toString()).toBe('text')
      expect(() => seals.open(before, 'acct_2')).toThrow()
    }
    expect(() => sealer([current, randomBytes(32)], 'answers').open(before, CONTEXT)).toThrow()
  })

  it('has the same key of a secret at any position of the ring, and another one for another context', () => {
    const [one, other] = [randomBytes(32), randomBytes(32)]
    const keys = (ring: readonly [Buffer, ...Buffer[]], context = CONTEXT) =>
      sealer(ring, 'codes')
        .keys(context)
        .map((key) => key.toString('hex'))
    expect(keys([one, other])).toEqual(keys([other, one]).toReversed())
    expect(keys([one])).toEqual(keys([one, other]).slice(0, 1))
    expect(keys([one], 'another')).not.toEqual(keys([one]))
  })
})

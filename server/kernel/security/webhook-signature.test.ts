import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSignature } from './webhook-signature.ts'

interface Vector {
  secret: string
  t: number
  body: string
  v1: string
}

const path = join(import.meta.dirname, '../../../docs/guides/verify/vectors.json')
const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vector[]

const verdictOf = ({ secret, t, body, v1 }: Vector, seconds_later = 0) =>
  checkSignature(
    secret,
    `t=${t},v1=${v1}`,
    Buffer.from(body),
    Temporal.Instant.fromEpochMilliseconds((t + seconds_later) * 1000),
  ).verdict

describe.each(vectors)('spec 6.4, 6.5 — a delivery signed $v1', (vector) => {
  it('is valid for five minutes, before and after', () => {
    expect(verdictOf(vector)).toBe('valid')
    expect(verdictOf(vector, 300)).toBe('valid')
    expect(verdictOf(vector, 301)).toBe('too_old')
    expect(verdictOf(vector, -300)).toBe('valid')
    expect(verdictOf(vector, -301)).toBe('too_old')
  })

  it.each([
    ['another secret', { secret: 'whsec_other' }],
    ['a changed body', { body: `${vector.body} ` }],
    ['another time', { t: vector.t + 1 }],
    ['another signature', { v1: vector.v1.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }],
  ])('is not genuine with %s', (_, change) => {
    expect(verdictOf({ ...vector, ...change })).toBe('wrong')
  })

  it.each(['', 'AB', '0'.repeat(63), 'g'.repeat(64)])('is not genuine with %j for a signature', (v1) => {
    expect(verdictOf({ ...vector, v1 })).toBe('malformed')
  })
})

it('spec 6.5 — a delivery without a signature is not valid', () => {
  const now = Temporal.Instant.fromEpochMilliseconds(0)
  expect(checkSignature('whsec_test', '', Buffer.from('{}'), now).verdict).toBe('malformed')
})

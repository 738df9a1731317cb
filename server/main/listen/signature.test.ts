import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { whyNotGenuine } from './signature.ts'

interface Vector {
  secret: string
  t: number
  body: string
  v1: string
}

const path = join(import.meta.dirname, '../../../docs/guides/verify/vectors.json')
const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vector[]

const judge = ({ secret, t, body, v1 }: Vector, seconds_later = 0) =>
  whyNotGenuine(
    secret,
    `t=${t},v1=${v1}`,
    Buffer.from(body),
    Temporal.Instant.fromEpochMilliseconds((t + seconds_later) * 1000),
  )

describe.each(vectors)('spec 6.4, 6.5 — a delivery signed $v1', (vector) => {
  it('is genuine for five minutes', () => {
    expect(judge(vector)).toBeUndefined()
    expect(judge(vector, 300)).toBeUndefined()
    expect(judge(vector, 301)).toBe('timestamp older than 5 minutes (301 seconds)')
  })

  it.each([
    ['another secret', { secret: 'whsec_other' }],
    ['a changed body', { body: `${vector.body} ` }],
    ['another time', { t: vector.t + 1 }],
    ['another signature', { v1: vector.v1.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }],
  ])('is not genuine with %s', (_, change) => {
    expect(judge({ ...vector, ...change })).toBe('signed with another secret, or changed on the way')
  })

  it.each(['', 'AB', '0'.repeat(63), 'g'.repeat(64)])('is not genuine with %j for a signature', (v1) => {
    expect(judge({ ...vector, v1 })).toBe('Service-Signature is not of the form t=…,v1=…')
  })
})

it('spec 6.5 — a delivery without a signature is not genuine', () => {
  const now = Temporal.Instant.fromEpochMilliseconds(0)
  expect(whyNotGenuine('whsec_test', undefined, Buffer.from('{}'), now)).toBe('there is no Service-Signature')
})

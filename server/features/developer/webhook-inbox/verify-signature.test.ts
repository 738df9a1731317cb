import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifySignature } from './verify-signature.ts'

const now = Temporal.Instant.from('2026-01-01T00:00:00Z')
const t = 1767225600
const secret = 'whsec_test'
const body = '{"id":"evt_1","n":1}'
const sign = (text: string, key: string | Buffer = secret) =>
  createHmac('sha256', key).update(text).digest('hex')
const verify = (received: string, more: { body?: string; secret?: string; t?: number } = {}) =>
  verifySignature({ secret, body, now, ...more, header: `t=${more.t ?? t},v1=${received}` })

describe('spec 6.1–6.4 — results of the signature debugger', () => {
  it('accepts the example of the documentation', () => {
    const vector =
      '{"id":"evt_1","type":"reservation.created","created_at":"2026-03-01T10:00:00Z","data":{"id":"res_1"}}'
    expect(
      verify('5d0eb493bd54ae5eae7b98f7f0aa3a17210f105614490e7ada727ef76aadef81', { body: vector }),
    ).toMatchObject({
      verdict: 'valid',
      mistake: null,
      timestamp: t,
      age_seconds: 0,
      signed_text: `${t}.${vector}`,
    })
  })

  it.each([
    ['five minutes', t - 300, 'valid'],
    ['a second more', t - 301, 'too_old'],
    ['five minutes ahead', t + 300, 'valid'],
    ['a second more ahead', t + 301, 'too_old'],
  ])('%s is %s', (_what, at, verdict) => {
    expect(verify(sign(`${at}.${body}`), { t: at }).verdict).toBe(verdict)
  })

  it.each([
    '',
    'v1=00',
    `t=${t}`,
    `t=${t},v1=zz`,
    `t=${t}, v1=${'0'.repeat(64)}`,
    `t=-1,v1=${'0'.repeat(64)}`,
  ])('cannot read %j', (header) => {
    expect(verifySignature({ secret, body, now, header })).toMatchObject({
      verdict: 'malformed',
      expected: null,
    })
  })

  const right = sign(`${t}.${body}`)
  it.each([
    ['reserialised', right, { body: '{ "id": "evt_1", "n": 1 }' }],
    ['reserialised', sign(`${t}.${JSON.stringify(JSON.parse(body), null, 2)}`), {}],
    ['trimmed', sign(`${t}.${body}\n`), {}],
    ['newline_added', right, { body: `${body}\n` }],
    ['secret_decoded', right, { secret: 'test' }],
    ['secret_decoded', sign(`${t}.${body}`, Buffer.from('test', 'base64')), {}],
    ['body_alone', sign(body), {}],
    ['other_secret', sign(`${t}.${body}`, 'whsec_other'), {}],
    ['unknown', sign(`${t}.${body}`), { body: 'not JSON' }],
  ])('finds the mistake: %s', (mistake, received, more) => {
    expect(verify(received, more)).toMatchObject({ verdict: 'wrong', mistake, received })
  })
})

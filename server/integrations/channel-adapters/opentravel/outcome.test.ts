import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AVAILABILITY, PRICES } from '#test/harness/channels/opentravel-samples.ts'
import type { AriMessage, PushOutcome } from '../channel-adapter.ts'
import { openTravelAdapter as adapter } from './opentravel.ts'

const answer = (status_code: number, body = '', headers: Record<string, string> = {}) => ({
  status_code,
  headers,
  body,
})
const rs = (inside: string, name = 'OTA_HotelRateAmountNotifRS') =>
  `<${name} xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0">${inside}</${name}>`
const error = (attributes: string, text = '') => `<Errors><Error ${attributes}>${text}</Error></Errors>`
const one: AriMessage = { ...PRICES, updates: [PRICES.updates[0]!] }
const flex = { room_code: 'DBL', rate_code: 'FLEX' }

const CASES: [string, Parameters<typeof answer>, Partial<PushOutcome>][] = [
  ['success', [200, rs('<Success/>')], { kind: 'acked' }],
  ['success in 201', [201, rs('<Success/>')], { kind: 'acked' }],
  [
    'success with a remark',
    [200, rs('<Success/><Warnings><Warning Type="3">slow</Warning></Warnings>')],
    { kind: 'acked' },
  ],
  ['401', [401], { kind: 'credentials' }],
  ['403', [403, rs('<Success/>')], { kind: 'credentials' }],
  ['429', [429], { kind: 'throttled', retry_after_s: null }],
  ['429 with a wait', [429, '', { 'retry-after': '120' }], { kind: 'throttled', retry_after_s: 120 }],
  [
    '429 with a date',
    [429, '', { 'retry-after': 'Mon, 04 Jan 2027 09:20:00 GMT', date: 'Mon, 04 Jan 2027 09:00:00 GMT' }],
    { kind: 'throttled', retry_after_s: 1200 },
  ],
  [
    '429 with a date that nothing fixes',
    [429, '', { 'retry-after': 'Mon, 04 Jan 2027 09:20:00 GMT' }],
    { kind: 'throttled', retry_after_s: null },
  ],
  ['429 for a year', [429, '', { 'retry-after': '31536000' }], { kind: 'throttled', retry_after_s: 86_400 }],
  ['503 with a wait', [503, '', { 'retry-after': '30' }], { kind: 'throttled', retry_after_s: 30 }],
  ['503 without one', [503], { kind: 'failed' }],
  ['500', [500, '<html>'], { kind: 'failed' }],
  ['500 that says success', [500, rs('<Success/>')], { kind: 'failed' }],
  ['a page in place of an answer', [200, '<!DOCTYPE html><html></html>'], { kind: 'failed' }],
  ['nothing', [200, ''], { kind: 'failed' }],
  ['neither success nor errors', [200, rs('')], { kind: 'failed' }],
  ['the answer to another message', [200, rs('<Success/>', 'OTA_HotelAvailNotifRS')], { kind: 'failed' }],
  [
    'errors behind 200',
    [200, rs(error('Type="3" Code="450" ShortText="Unable to process"'))],
    { kind: 'failed', message: '450: Unable to process' },
  ],
  [
    'errors beside success',
    [200, rs(`<Success/>${error('Type="1"', 'no')}`)],
    { kind: 'failed', message: 'no' },
  ],
  [
    'system unavailable',
    [200, rs(error('Type="13" Code="187"'))],
    { kind: 'throttled', retry_after_s: null },
  ],
  ['authentication', [200, rs(error('Type="4" Code="0"', 'who are you'))], { kind: 'credentials' }],
  [
    'a wrong password as a system error',
    [200, rs(error('Type="13" Code="448"', 'Invalid password'))],
    { kind: 'credentials' },
  ],
  ['a system error', [200, rs(error('Type="13" Code="448"', 'out of memory'))], { kind: 'failed' }],
  ['authorisation', [200, rs(error('Type="3" Code="497"'))], { kind: 'credentials' }],
  ['a hotel that is not active', [200, rs(error('Type="3" Code="375"'))], { kind: 'failed' }],
]

describe('the outcome of a message', () => {
  it.each(CASES)('%s', (_name, response, outcome) => {
    expect(adapter.decode(one, answer(...response))).toMatchObject(outcome)
  })

  it.each([
    ['the only rate', one, error('Type="3" Code="249"'), [flex]],
    ['a room of a rate', one, error('Type="3" Code="402"'), [{ room_code: 'DBL', rate_code: null }]],
    ['by RecordID', PRICES, error('Type="3" Code="783" RecordID="DBL/FLEX"'), [flex]],
    ['by its words', PRICES, error('Type="3" Code="436"', 'Rate FLEX does not exist'), [flex]],
    [
      'a room by its words',
      AVAILABILITY,
      error('Type="3" Code="402" ShortText="Invalid room type SGL"'),
      [{ room_code: 'SGL', rate_code: null }],
    ],
    [
      'in a warning',
      PRICES,
      '<Success/><Warnings><Warning Type="3" Code="842" RecordID="FLEX"/></Warnings>',
      [flex],
    ],
  ])('names what is not known there: %s', (_name, message, inside, refused) => {
    const name = message.kind === 'prices' ? 'OTA_HotelRateAmountNotifRS' : 'OTA_HotelInvCountNotifRS'
    const found = adapter.decode(message, answer(200, rs(inside, name)))
    expect(found).toEqual({
      kind: 'mapping',
      refused: refused.map((code) => ({ ...code, message: expect.any(String) })),
    })
  })

  it('is a failure for an unknown code without further information', () => {
    const body = rs(error('Type="3" Code="402"', 'Invalid room type'), 'OTA_HotelInvCountNotifRS')
    expect(adapter.decode(AVAILABILITY, answer(200, body))).toMatchObject({ kind: 'failed' })
  })

  it('does not match a part of a code', () => {
    const body = rs(error('Type="3" Code="402"', 'Invalid room type DBL-SEA'), 'OTA_HotelInvCountNotifRS')
    expect(adapter.decode(AVAILABILITY, answer(200, body))).toMatchObject({ kind: 'failed' })
  })

  it('never throws, and is an acknowledgement only for success', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '<Success/>',
        '<Errors>',
        '</Errors>',
        '<Error Code="402"/>',
        '<',
        '&',
        ']]>',
        'x',
        '\u0000',
      ),
    )
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), pieces, fc.string(), (status, inside, more) => {
        const body = rs(inside.join('') + more)
        const { kind } = adapter.decode(one, answer(status, body))
        if (kind === 'acked')
          expect([status >= 200 && status < 300, body]).toEqual([true, expect.stringContaining('<Success/>')])
      }),
    )
  })
})

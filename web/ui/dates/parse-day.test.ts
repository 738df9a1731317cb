import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatsOf } from '../../lib/formats.ts'
import { type DayContext, parseDay, parseRange } from './parse-day.ts'

const en: DayContext = {
  language: 'en',
  today: '2026-11-18',
  words: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
}
const de: DayContext = {
  language: 'de',
  today: '2026-11-18',
  words: { today: 'Heute', tomorrow: 'Morgen', yesterday: 'Gestern' },
}

describe('parses a typed date', () => {
  it.each([
    ['20.11.2026', '2026-11-20'],
    ['20/11/26', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['3/4', '2027-04-03'],
    ['20.11.', '2026-11-20'],
    ['20 Nov', '2026-11-20'],
    ['Nov 20', '2026-11-20'],
    ['Fri, 20 Nov 2026', '2026-11-20'],
    ['friday 20th november', '2026-11-20'],
    ['2011', '2026-11-20'],
    ['201127', '2027-11-20'],
    ['20112027', '2027-11-20'],
    ['20', '2026-11-20'],
    ['1', '2026-12-01'],
    ['+3', '2026-11-21'],
    ['-1', '2026-11-17'],
    ['today', '2026-11-18'],
    ['Tomorrow', '2026-11-19'],
    ['29.2.2028', '2028-02-29'],
  ])('%s is %s', (text, day) => expect(parseDay(text, en)).toBe(day))

  it.each([
    ['Fr., 20. Nov. 2026', '2026-11-20'],
    ['12. März', '2027-03-12'],
    ['12. mar', '2027-03-12'],
    ['3. Okt', '2026-10-03'],
    ['morgen', '2026-11-19'],
    ['24 dec', '2026-12-24'],
  ])('%s is %s in German', (text, day) => expect(parseDay(text, de)).toBe(day))

  it.each([
    '',
    'soon',
    '31.4.2026',
    '29.2.2027',
    '32',
    '20 foo',
    '20.11.2026.3',
    '2026-02-30',
    '1e3',
    '0',
    '20..11 x',
  ])('%j is none', (text) => expect(parseDay(text, en)).toBeUndefined())

  it('a date without its year is the closest to the current value that is allowed', () => {
    expect(parseDay('20.12.', { ...en, today: '2027-01-04' })).toBe('2026-12-20')
    expect(parseDay('20.12.', { ...en, today: '2027-01-04', min: '2027-01-04' })).toBe('2027-12-20')
    expect(parseDay('20.12.', { ...en, near: '2028-11-01' })).toBe('2028-12-20')
    expect(parseDay('17', { ...en, min: '2026-11-18' })).toBe('2026-12-17')
  })
})

describe('parses a typed range', () => {
  it.each([
    ['20.11. – 23.11.', { from: '2026-11-20', to: '2026-11-23' }],
    ['20.11.-23.11.', { from: '2026-11-20', to: '2026-11-23' }],
    ['20-23 Nov', { from: '2026-11-20', to: '2026-11-23' }],
    ['20 - 23.11.2026', { from: '2026-11-20', to: '2026-11-23' }],
    ['28 - 2 Dec', { from: '2026-11-28', to: '2026-12-02' }],
    ['20 Nov to 2 Dec', { from: '2026-11-20', to: '2026-12-02' }],
    ['30 Dec – 2 Jan', { from: '2026-12-30', to: '2027-01-02' }],
    ['2027-01-04 – 2027-01-06', { from: '2027-01-04', to: '2027-01-06' }],
    ['2027-01-04 - 2027-01-06', { from: '2027-01-04', to: '2027-01-06' }],
    ['Fri 20 – Mon 23 Nov · 3 nights', { from: '2026-11-20', to: '2026-11-23' }],
    ['20 Nov +3', { from: '2026-11-20', nights: 3 }],
    ['20.11. 3 nights', { from: '2026-11-20', nights: 3 }],
    ['20.11.2026 3n', { from: '2026-11-20', nights: 3 }],
    ['today +1', { from: '2026-11-18', nights: 1 }],
    ['20.11.', { from: '2026-11-20' }],
  ])('%s', (text, range) => expect(parseRange(text, en)).toEqual(range))

  it.each(['', 'x – y', '23.11.2026 – 20.11.2026', '20.11. – 23.11. – 25.11.', 'some nights'])(
    '%j is none',
    (text) => expect(parseRange(text, en)).toBeUndefined(),
  )
})

const day = fc.integer({ min: -700, max: 700 }).map((step) => addDays('2026-11-18', step))

it('parses every displayed date as the same date, in each language', () => {
  for (const [context, tag] of [
    [en, 'en-GB'],
    [de, 'de'],
  ] as const) {
    const formats = formatsOf(tag)
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, nights) => {
        const to = addDays(from, nights)
        // The display leaves out the current year.
        const near = { ...context, near: from }
        expect(parseDay(formats.day(from), near)).toBe(from)
        expect(parseRange(`${formats.days(from, to)} · ${nights} nights`, near)).toEqual({ from, to })
      }),
    )
  }
})

it('never throws, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      parseDay(text, en)
      parseRange(text, de)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { type DueDate, dueDates, type Timing } from './due-dates.ts'

const BERLIN: Timing = {
  kind: 'before_arrival',
  days: 2,
  time: '10:00',
  timezone: 'Europe/Berlin',
  due_from: '2027-01-01T00:00:00Z',
}
const dates = (more: Partial<Timing>, now: string) =>
  dueDates({ ...BERLIN, ...more }, Temporal.Instant.from(now)).map(({ date }: DueDate) => date)

describe('rule 27.6 — dates that are due', () => {
  const cases: [string, Partial<Timing>, string, string[]][] = [
    ['before its hour, only what a pause left', {}, '2027-01-10T08:59:59Z', ['2027-01-11']],
    ['at its hour', {}, '2027-01-10T09:00:00Z', ['2027-01-11', '2027-01-12']],
    ['one day before', { days: 1 }, '2027-01-10T09:00:00Z', ['2027-01-11']],
    ['one day before, too early', { days: 1 }, '2027-01-10T08:00:00Z', []],
    ['on the day', { kind: 'check_in_today', days: null }, '2027-01-10T22:59:00Z', ['2027-01-10']],
    ['past midnight it is another day', { kind: 'check_in_today', days: null }, '2027-01-10T23:00:00Z', []],
    [
      'after the stay',
      { kind: 'after_stay', days: 1 },
      '2027-01-10T09:00:00Z',
      ['2027-01-09', '2027-01-08', '2027-01-07'],
    ],
    [
      'on the day of departure',
      { kind: 'after_stay', days: 0 },
      '2027-01-10T08:00:00Z',
      ['2027-01-09', '2027-01-08'],
    ],
    [
      'not what was due before it was switched on',
      { due_from: '2027-01-10T08:30:00Z' },
      '2027-01-10T09:00:00Z',
      ['2027-01-12'],
    ],
    [
      'summer begins: 02:30 is 03:30',
      { kind: 'check_in_today', days: null, time: '02:30' },
      '2027-03-28T01:29:59Z',
      [],
    ],
    [
      'and then it goes',
      { kind: 'check_in_today', days: null, time: '02:30' },
      '2027-03-28T01:30:00Z',
      ['2027-03-28'],
    ],
    [
      'winter begins: the later 02:30',
      { kind: 'check_in_today', days: null, time: '02:30' },
      '2027-10-31T01:29:59Z',
      [],
    ],
    [
      'and then it goes once',
      { kind: 'check_in_today', days: null, time: '02:30' },
      '2027-10-31T01:30:00Z',
      ['2027-10-31'],
    ],
    [
      'the same hour of the clock in summer',
      { kind: 'check_in_today', days: null },
      '2027-07-01T08:00:00Z',
      ['2027-07-01'],
    ],
  ]
  it.each(cases)('%s', (_, more, now, expected) => {
    expect(dates(more, now)).toEqual(expected)
  })
})

import { expect, it } from 'vitest'
import { nextDue } from './next-due.ts'

it.each([
  [
    'the next day of the series',
    '2027-01-04',
    { every: 2, unit: 'week' },
    '2027-01-04',
    '2027-01-04',
    '2027-01-18',
  ],
  [
    'done before it was due',
    '2027-01-31',
    { every: 1, unit: 'month' },
    '2027-01-31',
    '2027-01-20',
    '2027-02-28',
  ],
  ['the 31st again', '2027-01-31', { every: 1, unit: 'month' }, '2027-02-28', '2027-02-28', '2027-03-31'],
  [
    'done long after: none in the past',
    '2027-01-01',
    { every: 3, unit: 'day' },
    '2027-01-01',
    '2027-03-01',
    '2027-03-02',
  ],
  [
    'on a day of the series',
    '2027-01-01',
    { every: 3, unit: 'day' },
    '2027-01-01',
    '2027-01-04',
    '2027-01-07',
  ],
  ['none beyond the last year', '9999-12-30', { every: 2, unit: 'day' }, '9999-12-30', '2027-01-04', null],
  ['29 February', '2028-02-29', { every: 1, unit: 'year' }, '2028-02-29', '2028-02-29', '2029-02-28'],
] as const)('rule 24.15 — %s', (_, first, repeat, due, today, expected) => {
  expect(nextDue(first, repeat, { due, today })).toBe(expected)
})

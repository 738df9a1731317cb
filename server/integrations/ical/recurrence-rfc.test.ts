import { describe, expect, it } from 'vitest'
import { recurrenceDays } from './recurrence.ts'
import { recurrenceRule } from './recurrence-rule.ts'

/**
 * The examples of RFC 5545, 3.8.5.3, whose rules calendars of stays use: from September 1997, in America/New_York. Of
 * those without an end the first instances are printed there.
 */
const EXAMPLES: readonly [rule: string, first: string, ...days: string[]][] = [
  [
    'FREQ=DAILY;COUNT=10',
    '1997-09-02',
    ...['09-02', '09-03', '09-04', '09-05', '09-06', '09-07', '09-08', '09-09', '09-10', '09-11'],
  ],
  ['FREQ=DAILY;INTERVAL=2', '1997-09-02', '09-02', '09-04', '09-06', '09-08'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '09-02', '09-12', '09-22', '10-02', '10-12'],
  [
    'FREQ=WEEKLY;COUNT=10',
    '1997-09-02',
    ...['09-02', '09-09', '09-16', '09-23', '09-30', '10-07', '10-14', '10-21', '10-28', '11-04'],
  ],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1997-09-02', '09-02', '09-16', '09-30', '10-14', '10-28', '11-11'],
  [
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    ...['09-02', '09-04', '09-09', '09-11', '09-16', '09-18', '09-23', '09-25', '09-30', '10-02'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    ...['09-01', '09-03', '09-05', '09-15', '09-17', '09-19', '09-29', '10-01', '10-03', '10-13'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    ...['09-02', '09-04', '09-16', '09-18', '09-30', '10-02', '10-14', '10-16'],
  ],
  ['FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '1997-09-05', '09-05', '10-03', '11-07', '12-05'],
  ['FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU', '1997-09-07', '09-07', '09-28', '11-02', '11-30'],
  ['FREQ=MONTHLY;COUNT=4;BYDAY=-2MO', '1997-09-22', '09-22', '10-20', '11-17', '12-22'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '09-28', '10-29', '11-28', '12-29'],
  [
    'FREQ=MONTHLY;COUNT=8;BYMONTHDAY=2,15',
    '1997-09-02',
    ...['09-02', '09-15', '10-02', '10-15', '11-02', '11-15', '12-02', '12-15'],
  ],
  [
    'FREQ=MONTHLY;COUNT=7;BYMONTHDAY=1,-1',
    '1997-09-30',
    ...['09-30', '10-01', '10-31', '11-01', '11-30', '12-01', '12-31'],
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    ...['09-10', '09-11', '09-12', '09-13', '09-14', '09-15', '99-03-10', '99-03-11', '99-03-12', '99-03-13'],
  ],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', '1997-09-02', '09-02', '09-09', '09-16', '09-23', '09-30', '11-04'],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10',
    ...['06-10', '07-10', '98-06-10', '98-07-10', '99-06-10', '99-07-10', '00-06-10', '00-07-10'],
    ...['01-06-10', '01-07-10'],
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10',
    ...['03-10', '99-01-10', '99-02-10', '99-03-10', '01-01-10', '01-02-10', '01-03-10', '03-01-10'],
    ...['03-02-10', '03-03-10'],
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '05-19', '98-05-18', '99-05-17'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13', '03-13', '03-20', '03-27', '98-03-05', '98-03-12'],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    '1998-02-13',
    '98-02-13',
    '98-03-13',
    '98-11-13',
    '99-08-13',
    '00-10-13',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    ...['09-13', '10-11', '11-08', '12-13', '98-01-10', '98-02-07'],
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    ...['96-11-05', '00-11-07', '04-11-02'],
  ],
  // Where the first day of the week decides.
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '08-05', '08-10', '08-19', '08-24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '08-05', '08-17', '08-19', '08-31'],
  // Days that do not exist are left out.
  [
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    '2007-01-15',
    ...['07-01-15', '07-01-30', '07-02-15', '07-03-15', '07-03-30'],
  ],
]

/** `09-02` is of 1997, `98-05-18` of 1998. */
const dateOf = (text: string) => {
  if (text.length === 5) return `1997-${text}`
  return `${Number(text.slice(0, 2)) > 90 ? '19' : '20'}${text}`
}

describe('the examples of RFC 5545', () => {
  it.each(EXAMPLES)('%s', (rule, first, ...printed) => {
    const found = recurrenceDays(
      recurrenceRule(rule)!,
      { first, last: undefined },
      { from: first, to: '2008-12-31' },
      { days: 100_000, occurrences: 100_000 },
    )
    const days = printed.map(dateOf)
    expect(rule.includes('COUNT') ? found : found.slice(0, days.length)).toEqual(days)
  })
})

import { describe, expect, it } from 'vitest'
import { isReminderDue, skipReason } from './next-reminder.ts'

const INVOICE = {
  due_date: '2027-03-01',
  reminders: [] as { step: number; sent_at: string }[],
  is_paused: false,
  address: 'accounts@okafor.example' as string | null,
}
const SETTINGS = { days: [7, 14, 21], since: '2027-01-01' }
const sent = (...moments: string[]) => moments.map((sent_at, i) => ({ step: i + 1, sent_at }))

describe('rule 32.11 — the next reminder is due', () => {
  const cases: [string, Partial<typeof INVOICE>, Partial<typeof SETTINGS>, string, boolean][] = [
    ['not the day before', {}, {}, '2027-03-07', false],
    ['on its day', {}, {}, '2027-03-08', true],
    ['later, where the service did not run', {}, {}, '2027-03-12', true],
    ['the second on its day', { reminders: sent('2027-03-08T08:00:00Z') }, {}, '2027-03-15', true],
    [
      'the second not so soon after a late first',
      { reminders: sent('2027-03-12T08:00:00Z') },
      {},
      '2027-03-18',
      false,
    ],
    [
      'but as long after it as the settings say',
      { reminders: sent('2027-03-12T08:00:00Z') },
      {},
      '2027-03-19',
      true,
    ],
    [
      'none after the last step of the property',
      { reminders: sent('2027-03-08T08:00:00Z') },
      { days: [7] },
      '2027-05-01',
      false,
    ],
    ['none without days', {}, { days: [] }, '2027-05-01', false],
    ['not what was due before they were switched on', {}, { since: '2027-03-09' }, '2027-03-10', false],
    [
      'but what was reminded of by hand goes on',
      { reminders: sent('2027-03-10T08:00:00Z') },
      { since: '2027-03-09' },
      '2027-03-17',
      true,
    ],
    ['not while it is paused', { is_paused: true }, {}, '2027-03-08', false],
    ['not without an address', { address: null }, {}, '2027-03-08', false],
  ]
  it.each(cases)('%s', (_, invoice, settings, today, expected) => {
    const at = { today, timezone: 'Europe/Berlin' }
    expect(isReminderDue({ ...INVOICE, ...invoice }, { ...SETTINGS, ...settings }, at)).toBe(expected)
  })
})

describe('rule 32.12 — a reminder by hand is left out', () => {
  const cases: [string, Partial<typeof INVOICE>, string | null][] = [
    ['of nothing that is overdue', {}, null],
    ['of what is paused', { is_paused: true }, 'paused'],
    ['of what has no address', { address: null }, 'no_address'],
    ['of what has no valid address', { address: 'Ada Okafor' }, 'no_address'],
    [
      'of what was reminded of today, on the clock of the property',
      { reminders: sent('2027-03-07T23:30:00Z') },
      'reminded_today',
    ],
    ['not of what was reminded of yesterday', { reminders: sent('2027-03-07T22:30:00Z') }, null],
    [
      'after three',
      { reminders: sent('2027-03-02T08:00:00Z', '2027-03-03T08:00:00Z', '2027-03-04T08:00:00Z') },
      'all_sent',
    ],
  ]
  it.each(cases)('%s', (_, invoice, expected) => {
    expect(skipReason({ ...INVOICE, ...invoice }, { today: '2027-03-08', timezone: 'Europe/Berlin' })).toBe(
      expected,
    )
  })
})

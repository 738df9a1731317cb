import { plural } from '../../plural.ts'

/** Invoices of a long stay, while the guest is in house. */
export const long_stays = {
  cycle: 'Nights are invoiced',
  cycles: { none: 'At the check-out', weekly: 'Each Monday', monthly: 'On the first of each month' },
  cycle_saved: {
    none: 'The check-out invoices all that is left',
    weekly: 'Nights are invoiced each Monday',
    monthly: 'Nights are invoiced on the first of each month',
  },
  cycle_back: 'Invoices as before',
  invoice: 'Invoice nights…',
  title: 'Invoice nights until…',
  until: 'Until the night before',
  hint: 'What is charged before this day and not invoiced yet. The rest stays on the draft, and what changes of invoiced nights is on the next invoice.',
  preview: 'Invoices',
  payer: 'Bill to',
  nights: 'Nights',
  total: 'Total',
  credit_note: 'Credit note',
  issue: (count: number) => `Issue ${plural(count, 'invoice', 'invoices')}`,
  recurring: 'Recurring charge…',
  recurring_list: 'Recurring charges',
  recurring_title: 'Recurring charge',
  recurring_hint:
    'Charged now, and again at the close of days while the guest is in house: until the departure, or before a day.',
  how_often: 'How often',
  recurs: { daily: 'Each day', weekly: 'Each week', monthly: 'Each month' },
  recurs_until: 'Until before',
  charge: 'Charge',
  recurs_now: (what: string) => `${what} is charged from now on`,
  next_on: (day: string) => `next on ${day}`,
  none_left: 'no more',
  until_day: (day: string) => `until before ${day}`,
  end: 'End',
  ended: (what: string) => `${what} is charged no more`,
  issued: (numbers: string) => `${numbers} issued`,
}

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
  issued: (numbers: string) => `${numbers} issued`,
}

import { eur } from '../stock.ts'

/** What the books of a property are worked out from. */
export const TERMS = { vat_rate: '7.00', meal: { amount: 777, vat_rate: '19.00' } }
/** A plan on these terms, with fees of cancellations and no-shows. */
export const PLAN = {
  base_price: eur(9_999),
  vat_rate: TERMS.vat_rate,
  meal_plan: 'bed_and_breakfast',
  meal_price: { ...eur(777), vat_rate: '19.00' },
  cancellation_policy: {
    name: 'a night',
    refundable: true,
    rules: [{ days_before: 3, time: '18:00', fee: { type: 'nights', nights: 1 } }],
    no_show_fee: { type: 'percent', percent: 80 },
  },
}

import { SAMPLE_IDS } from '../samples/values.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** Errors about companies. */
export const COMPANY_ERRORS = {
  'SVC-8004': {
    when:
      'The company pays, and what it owes and has put on account (`details.credit_used`) would exceed its `credit_limit` with the ' +
      '`details.amount` that the booking, the change or the new payer adds.',
    remedy:
      'Book without `company_pays`, or wait until invoices are paid. An owner or manager, and a key, may send `credit_override` with a reason.',
    details: {
      company_id: SAMPLE_IDS.company,
      credit_limit: eur(500_000),
      credit_used: eur(480_000),
      amount: eur(37_200),
    },
  },
}

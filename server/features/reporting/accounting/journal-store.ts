import type { LineType, PaymentMethod } from '#contract/lists.ts'
import type { StayTaxes } from '#server/features/invoices/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** The total of one kind on a day; minor units. */
export interface DaySum {
  readonly date: string
  readonly type:
    | LineType
    | 'payment'
    | 'refund'
    | 'taxed_deposit'
    | 'receivable'
    | 'company_credit'
    | 'security_deposit'
  /** For revenue. */
  readonly vat_rate: string | null
  /** For payments and refunds. */
  readonly method: PaymentMethod | null
  readonly net: number
  readonly vat: number
  readonly gross: number
}

// Revenue has one sum for each rate; transfers between two ledgers have one for each direction.
const sumDays = statement(
  'sum_journal_of_days',
  `SELECT recorded_on AS date, type, vat_rate, method,
     sum(net)::bigint AS net, sum(vat)::bigint AS vat, sum(gross)::bigint AS gross
   FROM (
     SELECT recorded_on, type, vat_rate, method, net, vat, gross
     FROM postings WHERE account_id = $1 AND property_id = $2 AND recorded_on BETWEEN $3::date AND $4::date
     UNION ALL
     SELECT business_date, 'company_credit', NULL, method, amount, 0, amount
     FROM company_credit_entries WHERE account_id = $1 AND property_id = $2 AND business_date BETWEEN $3::date AND $4::date
     UNION ALL
     SELECT business_date, 'security_deposit', NULL, method, amount, 0, amount
     FROM security_deposit_entries WHERE account_id = $1 AND property_id = $2 AND business_date BETWEEN $3::date AND $4::date) p
   GROUP BY recorded_on, type, vat_rate, method,
     type IN ('deposit', 'taxed_deposit', 'receivable', 'refund', 'company_credit', 'security_deposit') AND gross < 0
   ORDER BY recorded_on`,
)

/** The totals of days of a property, the earliest first. The days are closed, so that they no longer change. */
export const readDaySums = (
  { tx, scope }: AccountContext,
  property_id: string,
  days: { readonly from: string; readonly to: string },
) => tx.run<DaySum>(sumDays, [scope.account_id, property_id, days.from, days.to])

const sumReceivable = statement(
  'sum_receivable_before',
  `SELECT coalesce(sum(gross), 0)::bigint AS amount FROM postings
   WHERE account_id = $1 AND property_id = $2 AND type = 'receivable' AND recorded_on < $3::date`,
)

/** The balance of the account for receivables before a day; minor units. */
export async function readReceivableBefore(
  { tx, scope }: AccountContext,
  property_id: string,
  from: string,
): Promise<number> {
  const row = await tx.one<{ amount: number }>(sumReceivable, [scope.account_id, property_id, from])
  return row!.amount
}

const sumTaxesOfStays = statement(
  'sum_posted_taxes_of_stays',
  `SELECT reservation_id, coalesce(sum(vat), 0)::bigint AS vat,
     coalesce(sum(gross) FILTER (WHERE type = 'city_tax'), 0)::bigint AS city_tax
   FROM postings WHERE account_id = $1 AND property_id = $2 AND recorded_on BETWEEN $3::date AND $4::date
   GROUP BY 1`,
)

/** VAT and city tax that some days posted, by stay; minor units. rule 20.9 */
export const readPostedTaxes = (
  { tx, scope }: AccountContext,
  property_id: string,
  days: { readonly from: string; readonly to: string },
) => tx.run<StayTaxes>(sumTaxesOfStays, [scope.account_id, property_id, days.from, days.to])

const sumTaxesThrough = statement(
  'sum_posted_taxes_through',
  `SELECT reservation_id, coalesce(sum(vat), 0)::bigint AS vat,
     coalesce(sum(gross) FILTER (WHERE type = 'city_tax'), 0)::bigint AS city_tax
   FROM postings WHERE account_id = $1 AND reservation_id = ANY ($2::text[]) AND recorded_on <= $3::date
   GROUP BY 1`,
)

/** The same of some stays, from their first day on. */
export const readPostedTaxesThrough = (
  { tx, scope }: AccountContext,
  { ids, last }: { readonly ids: readonly string[]; readonly last: string },
) => tx.run<StayTaxes>(sumTaxesThrough, [scope.account_id, ids, last])

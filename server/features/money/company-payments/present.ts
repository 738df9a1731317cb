import type { CompanyPayment } from '#contract/money/company-payments.ts'
import { money } from '#contract/money.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type CompanyPaymentRow, type PartRow, readParts } from './store.ts'

/** A payment of a company without what it pays, as events have it. */
export function presentFields({ amount, credit, currency, ...row }: CompanyPaymentRow) {
  return {
    ...row,
    status: row.voided_at === null ? ('received' as const) : ('voided' as const),
    amount: money(amount, currency),
    credit: money(credit, currency),
  }
}

/** Payments of companies with the invoices that they pay: one statement. rule 32 */
export async function presentCompanyPayments(
  ctx: AccountContext,
  rows: readonly CompanyPaymentRow[],
): Promise<CompanyPayment[]> {
  const ids = rows.map(({ id }) => id)
  const parts = ids.length > 0 ? await readParts(ctx, ids) : []
  const of = Map.groupBy(parts, ({ company_payment_id }) => company_payment_id)
  return rows.map((row) => {
    const own = of.get(row.id) ?? []
    return {
      ...presentFields(row),
      credit_left: money(creditLeft(row, own), row.currency),
      payments: own.map(presentPart),
    }
  })
}

/** What is left of the credit: none once it was returned. */
const creditLeft = ({ credit, voided_at }: CompanyPaymentRow, parts: readonly PartRow[]): number =>
  voided_at !== null
    ? 0
    : parts
        .filter(({ method }) => method === 'company_credit')
        .reduce((left, { amount, amount_refunded }) => left - amount + amount_refunded, credit)

const presentPart = ({
  id,
  invoice_id,
  reservation_id,
  amount,
  amount_refunded,
  method,
  currency,
}: PartRow) => ({
  payment_id: id,
  invoice_id,
  reservation_id,
  amount: money(amount, currency),
  amount_refunded: money(amount_refunded, currency),
  method,
})

/** One of them. */
export const presentCompanyPayment = async (ctx: AccountContext, row: CompanyPaymentRow) =>
  (await presentCompanyPayments(ctx, [row]))[0]!

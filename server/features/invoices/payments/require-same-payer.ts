import { invalid } from '#server/kernel/errors.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import type { InvoiceRow } from '../row.ts'
import { readPaymentsOfInvoices } from './payments-store.ts'

/**
 * SVC-2002 where a draft changes its payer that has money of a payment of a company, as after it was reopened: that money
 * would pay for somebody else. rule 32.9
 */
export function requireSamePayer(
  ctx: AccountContext,
  before: readonly InvoiceRow[],
  after: readonly InvoiceRow[],
): Promise<void> | undefined {
  const payers = new Map(before.map(({ id, company_id }) => [id, company_id]))
  const changed = after.filter(
    ({ id, number, amount_paid, company_id }) =>
      number === null && amount_paid > 0 && payers.has(id) && payers.get(id) !== company_id,
  )
  return changed.length > 0 ? requireNoCompanyMoney(ctx, changed) : undefined
}

async function requireNoCompanyMoney(ctx: AccountContext, changed: readonly InvoiceRow[]): Promise<void> {
  const payments = await readPaymentsOfInvoices(
    ctx,
    changed.map(({ id }) => id),
  )
  const stands = payments.some(
    ({ company_payment_id, amount, amount_refunded }) =>
      company_payment_id !== null && amount_refunded < amount,
  )
  if (stands)
    throw invalid(
      'bill_to',
      'company_payment',
      'It has a part of a payment of a company: void that payment, or refund the part, before the payer changes.',
    )
}

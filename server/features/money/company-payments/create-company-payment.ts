import type * as contract from '#contract/money/company-payments.ts'
import type { Input, Output } from '#contract/operation.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { findCompanyAt, lockCompany } from '../../companies/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { refuseCardNumbers } from '../payments/public.ts'
import { receiptOf } from '../shifts/public.ts'
import { chooseInvoices } from './choose-invoices.ts'
import { companyPaymentEvent } from './events.ts'
import { payInvoices } from './pay-invoices.ts'
import { presentCompanyPayment } from './present.ts'
import { type CompanyPaymentRow, insertCompanyPayment, insertCreditEntry } from './store.ts'

type Op = typeof contract.createCompanyPayment

/**
 * Records a payment of a company over several invoices, whole or not at all; what is left is its credit at the property.
 * SVC-3001, SVC-2002, SVC-7002 for a draft, SVC-7005, SVC-8002. rule 32.1
 */
export async function createCompanyPayment(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { property_id, amount, method, reference = null, items } = body
  refuseCardNumbers({ card: undefined, reference })
  const [company, { currency }] = await Promise.all([
    findCompanyAt(ctx, params.id, property_id),
    findProperty(ctx, property_id, 'property_id'),
  ])
  if (amount.currency !== currency)
    throw invalid('amount.currency', 'currency', `The property counts in ${currency}.`)
  const account = { company_id: company.id, property_id, currency }
  const parts = await chooseInvoices(ctx, account, { amount: amount.amount, items })
  await lockCompany(ctx, company.id)
  const row: CompanyPaymentRow = {
    id: newId('company_payment', ctx.now.epochMilliseconds),
    ...account,
    amount: amount.amount,
    credit: amount.amount - parts.reduce((sum, part) => sum + part.amount, 0),
    method,
    reference,
    ...(await receiptOf(ctx, { property_id, paid_at: body.paid_at })),
    voided_at: null,
    voided_on: null,
    void_reason: null,
    ...firstVersion(ctx.now),
  }
  await insertCompanyPayment(ctx, row)
  const { id: company_payment_id, paid_at } = row
  await payInvoices(ctx, parts, { currency, method, reference, paid_at, company_payment_id })
  await Promise.all([
    row.credit > 0 &&
      insertCreditEntry(ctx, row, { ...row, kind: 'received', amount: row.credit, at: paid_at }),
    appendRequested(ctx, [companyPaymentEvent('company_payment.received', row)]),
  ])
  const shown = await presentCompanyPayment(ctx, row)
  ctx.audit?.({ resource_id: company.id, property_id, before: null, after: shown })
  return shown
}

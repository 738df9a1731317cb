import type * as contract from '#contract/money/company-payments.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { findCompanyAt, lockCompany } from '../../companies/public.ts'
import { type PaymentRow, presentPayment } from '../../invoices/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { chooseInvoices, type InvoicePart } from './choose-invoices.ts'
import { payInvoices } from './pay-invoices.ts'
import { readCredits } from './store.ts'

type Op = typeof contract.applyCompanyCredit

/**
 * Pays invoices of a company from what is left of its payments, the oldest first: no money moves. 422 SVC-2002 where it
 * has no credit at the property, or less than is named; SVC-8002 above what is due. rule 32.4
 */
export async function applyCompanyCredit(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { property_id, items } = body
  const [company, { currency }] = await Promise.all([
    findCompanyAt(ctx, params.id, property_id),
    findProperty(ctx, property_id, 'property_id'),
  ])
  const account = { company_id: company.id, property_id, currency }
  const sum = (credits: Credits) => credits.reduce((whole, { left }) => whole + left, 0)
  const parts = await chooseInvoices(ctx, account, { amount: sum(await readCredits(ctx, account)), items })
  await lockCompany(ctx, company.id)
  // Again, now that it is locked.
  const credits = await readCredits(ctx, account)
  const due = parts.reduce((whole, { amount }) => whole + amount, 0)
  if (due === 0 || due > sum(credits))
    throw invalidCredit(
      due === 0 ? 'The company has no credit here, or nothing is due.' : 'The credit is used up.',
    )
  const paid: PaymentRow[] = []
  for (const { company_payment_id, part } of fundedBy(credits, parts))
    paid.push(
      ...(await payInvoices(ctx, [part], {
        currency,
        method: 'company_credit',
        reference: null,
        company_payment_id,
      })),
    )
  const data = paid.map(presentPayment)
  const credit_left = money(sum(credits) - due, currency)
  ctx.audit?.({
    resource_id: company.id,
    property_id,
    before: { credit_left: money(sum(credits), currency) },
    after: { credit_left, invoices: parts.map(({ invoice_id }) => invoice_id).join(', ') },
  })
  return { data, credit_left }
}

const invalidCredit = (message: string) => invalid('items', 'no_credit', message)

type Credits = Awaited<ReturnType<typeof readCredits>>

/** Which credit pays which part of which invoice: both in their order. */
function fundedBy(credits: Credits, parts: readonly InvoicePart[]) {
  const left = credits.map((credit) => ({ ...credit }))
  return parts.flatMap(({ invoice_id, amount }) => {
    const funded: { company_payment_id: string; part: InvoicePart }[] = []
    let rest = amount
    for (const credit of left) {
      const used = Math.min(rest, credit.left)
      if (used === 0) continue
      credit.left -= used
      rest -= used
      funded.push({ company_payment_id: credit.id, part: { invoice_id, amount: used } })
    }
    return funded
  })
}

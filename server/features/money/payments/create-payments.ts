import type * as contract from '#contract/money/payments.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { findInvoice, type PaymentRow, presentPayment, readPayment } from '../../invoices/public.ts'
import { applyPayment, lockForMoney, lockReservations } from '../../stays/reservations/public.ts'
import { openPayment } from './open-payment.ts'

type Op = typeof contract.createPayments

/**
 * Records a payment of several documents, of one stay or of several: all or nothing. SVC-8002 names the first
 * that takes less. rule 7.62
 */
export async function createPayments(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { items, ...common } = body
  const currency = requireOneEach(items)
  const invoices = await Promise.all(
    items.map(({ invoice_id }, i) => findInvoice(ctx, invoice_id, `items.${i}.invoice_id`)),
  )
  // By id, in the order in which every change locks several stays: ADR 27.
  const ids = [...new Set(invoices.map((row) => row.reservation_id))].sort()
  if (ids.length > 1) await lockReservations(ctx, ids)
  for (const id of ids) await lockForMoney(ctx, id)
  const paid: PaymentRow[] = []
  for (const { invoice_id, amount } of items) {
    // Sequential: two folios of one stay may be paid together.
    const { payment, stay } = await openPayment(ctx, {
      params: { id: invoice_id },
      query: undefined,
      body: { ...common, amount },
    })
    await applyPayment(ctx, stay, payment)
    paid.push((await readPayment(ctx, payment.id))!)
  }
  const total = paid.reduce((sum, row) => sum + row.amount, 0)
  return { data: paid.map(presentPayment), total: money(total, currency) }
}

/** SVC-2002 for a document that is named twice, and for more than one currency. */
function requireOneEach(items: Input<Op>['body']['items']): string {
  const { currency } = items[0]!.amount
  const seen = new Set<string>()
  for (const [i, { invoice_id, amount }] of items.entries()) {
    if (seen.has(invoice_id))
      throw invalid(`items.${i}.invoice_id`, 'duplicate', 'Each document is named once.')
    if (amount.currency !== currency)
      throw invalid(`items.${i}.amount.currency`, 'currency', 'All are of one currency.')
    seen.add(invoice_id)
  }
  return currency
}

import type * as contract from '#contract/money/payments.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { amountDue, findInvoice, presentPayment, readPayment } from '../../invoices/public.ts'
import { applyPayment, lockForMoney } from '../../stays/reservations/public.ts'
import { openPayment } from './open-payment.ts'

type Op = typeof contract.writeOffInvoice

/**
 * Writes off what is due on an issued invoice, or a part: a payment by `write_off`, without money, which a refund takes
 * back. SVC-7002 for a draft, SVC-8002 above what is due. rule 32.6
 */
export async function writeOffInvoice(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { reservation_id } = await findInvoice(ctx, params.id)
  await lockForMoney(ctx, reservation_id)
  const invoice = await findInvoice(ctx, params.id)
  if (invoice.number === null) throw fault('SVC-7002', { details: { status: invoice.status } })
  const due = amountDue(invoice)
  if (due <= 0)
    throw fault('SVC-8002', { details: { due: money(0, invoice.currency), invoice_id: invoice.id } })
  const { payment, stay } = await openPayment(ctx, {
    params,
    query: undefined,
    body: {
      amount: body.amount ?? money(due, invoice.currency),
      method: 'write_off',
      reference: body.reason,
    },
  })
  await applyPayment(ctx, stay, payment)
  return presentPayment((await readPayment(ctx, payment.id))!)
}

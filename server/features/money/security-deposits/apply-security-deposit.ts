import type * as contract from '#contract/money/security-deposits.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { findInvoice, writeSecurityDeposit } from '../../invoices/public.ts'
import { applyPayment } from '../../stays/reservations/public.ts'
import { openPayment, readAmountPayable } from '../payments/public.ts'
import { amountWithin, openDeposit } from './open-deposit.ts'
import { recordChange } from './record-change.ts'

type Op = typeof contract.applySecurityDeposit

/**
 * Pays an invoice of the stay from its security deposit: a payment without money, which a refund takes back. SVC-3001,
 * SVC-2002 for an invoice of another stay, SVC-8002 above what is due, SVC-8003 above what is held. rule 36.12
 */
export async function applySecurityDeposit(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const deposit = await openDeposit(ctx, params.id)
  const { row, before } = deposit
  const held = row.amount_held
  const invoice = await findInvoice(ctx, body.invoice_id)
  if (invoice.reservation_id !== row.reservation_id)
    throw invalid('invoice_id', 'other_stay', 'The invoice is of another stay.')
  const payable = body.amount ? undefined : await readAmountPayable(ctx, deposit.stay, invoice.id)
  const amount = amountWithin(deposit, body.amount, Math.min(payable ?? 0, held))
  if (payable === 0)
    throw fault('SVC-8002', { details: { due: money(0, row.currency), invoice_id: invoice.id } })
  const { payment, stay } = await openPayment(
    ctx,
    {
      params: { id: invoice.id },
      query: undefined,
      body: { amount: money(amount, row.currency), method: 'security_deposit', reference: row.reference },
    },
    { security_deposit_id: row.id },
  )
  const applied = raiseVersion({ ...row, amount_held: held - amount }, ctx.now)
  await Promise.all([applyPayment(ctx, stay, payment), writeSecurityDeposit(ctx, applied)])
  return recordChange(ctx, 'security_deposit.applied', { before, row: applied })
}

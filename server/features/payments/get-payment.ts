import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/payments.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { canSee } from '../../postgres/scope.ts'
import { presentPayment, readPayment } from '../invoices/public.ts'

type Op = typeof contract.getPayment

export async function getPayment(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const payment = await readPayment(ctx.tx, ctx.scope.account_id, params.id)
  if (!payment || !canSee(ctx, payment.property_id)) throw missing()
  return presentPayment(payment)
}

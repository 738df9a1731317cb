import type * as contract from '#contract/money/payments.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findPayment, presentPayment } from '../../invoices/public.ts'

type Op = typeof contract.getPayment

export async function getPayment(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  return presentPayment(await findPayment(ctx, params.id))
}

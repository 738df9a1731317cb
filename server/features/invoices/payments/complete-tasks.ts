import type { Context } from '#server/context.ts'
import { readRefundsOfPayment, writeTask } from './refunds-store.ts'

/** A refund that staff have made by hand completes the open refund tasks of its payment. */
export async function completeRefundTasks(
  ctx: Pick<Context, 'tx' | 'scope'>,
  payment_id: string,
  amount: number,
): Promise<void> {
  const refunds = await readRefundsOfPayment(ctx, payment_id)
  let rest = amount
  for (const task of refunds.filter(({ status }) => status === 'manual')) {
    const done = Math.min(rest, task.amount)
    rest -= done
    if (done > 0) await writeTask(ctx, task.id, task.amount - done)
  }
}

import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import type { PaymentRow } from '../payments/payments-store.ts'
import { presentSecurityDeposit } from './present.ts'
import { lockSecurityDeposit, writeSecurityDeposit } from './store.ts'

/** What was refunded of a payment from a security deposit is held again, in minor units; other payments change none. rule 36.12 */
export async function creditSecurityDeposit(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  { security_deposit_id }: Pick<PaymentRow, 'security_deposit_id'>,
  amount: number,
): Promise<void> {
  if (security_deposit_id === null) return
  const row = (await lockSecurityDeposit(ctx, security_deposit_id))!
  const after = raiseVersion({ ...row, amount_held: row.amount_held + amount }, ctx.now)
  const { id, property_id } = after
  const data = presentSecurityDeposit(after)
  await Promise.all([
    writeSecurityDeposit(ctx, after),
    appendRequested(ctx, [{ type: 'security_deposit.updated', property_id, resource_id: id, data }]),
  ])
}

import { appendRequested } from '#server/events/append.ts'
import { readBlock } from '#server/features/inventory/nights/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { isExpected } from '../group-status.ts'
import { listedGroup, withSums } from '../present-group.ts'
import { lockGroup, type TxContext } from '../store.ts'
import { readInstalments } from './read-instalments.ts'
import { nextDepositOn } from './schedule.ts'
import { markAnnounced } from './store.ts'

/** Announces the deposits of a group that are due, each once: the event and its mark are of one transaction. rule 31.13 */
export async function announceDeposits(ctx: TxContext, id: string): Promise<void> {
  const row = await lockGroup(ctx, id)
  if (!row || !isExpected(row)) return
  const property = (await readProperty(ctx, row.property_id))!
  const today = businessDate(property, ctx.now)
  const isNew = ({ due_on, announced_at }: (typeof row.deposits)[number]) =>
    announced_at === null && due_on <= today
  if (!row.deposits.some(isNew)) return
  const [instalments, nights] = await Promise.all([readInstalments(ctx, row), readBlock(ctx, id)])
  const announced_at = toTimestamp(ctx.now)
  const deposits = row.deposits.map((one) => (isNew(one) ? { ...one, announced_at } : one))
  const shown = listedGroup(withSums(row, nights))
  const open = instalments.filter(({ amount_due }, i) => isNew(row.deposits[i]!) && amount_due.amount > 0)
  await Promise.all([
    markAnnounced(ctx, { id, deposits, next_deposit_on: nextDepositOn(deposits) }),
    appendRequested(
      ctx,
      open.map((instalment) => ({
        type: 'group.deposit_due',
        property_id: row.property_id,
        resource_id: id,
        data: { ...shown, instalment },
      })),
    ),
  ])
}

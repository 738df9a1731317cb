import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import { appendRequested } from '#server/events/append.ts'
import { readBlock } from '#server/features/inventory/nights/public.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import type { Pipeline } from '#server/http/request.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { isExpected } from '../group-status.ts'
import { listedGroup, withSums } from '../present-group.ts'
import { lockGroup, type TxContext } from '../store.ts'
import { readInstalments } from './read-instalments.ts'
import { nextDepositOn } from './schedule.ts'
import { markAnnounced, readGroupsToAnnounce } from './store.ts'

/**
 * Announces deposits of groups on the day on which they are due, each once: the event and its mark are of one transaction,
 * under the lock of the group. rule 31.13
 */
export async function announceDueDeposits(
  system: Database,
  { put_off, attempt }: Attempts,
  pipeline: Pick<Pipeline, 'clock' | 'failpoint'>,
): Promise<void> {
  const { clock } = pipeline
  const due = await writing(system, null, (tx) => readGroupsToAnnounce(tx, clock.now(), put_off))
  for (const { account_id, id } of due)
    await attempt({ account_id, item: id }, () =>
      writing(system, account_id, async (tx) => {
        const ctx = { ...wholeAccount(tx, account_id), now: clock.now() }
        await pipeline.failpoint('before_deposit_event')
        await announce(ctx, id)
        await pipeline.failpoint('before_deposit_commit')
      }),
    )
}

async function announce(ctx: TxContext, id: string): Promise<void> {
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

import { appendAudit } from '#server/audit/append.ts'
import type { Attempts } from '#server/engine/job-retries/attempts.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import type { Pipeline } from '#server/http/request.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { Database } from '#server/postgres/database.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { appendGroupEvent } from './group-events.ts'
import { holdsRooms, isExpected, isReleased } from './group-status.ts'
import { auditedGroup, withSums } from './present-group.ts'
import { releaseRest } from './release-group.ts'
import { lockGroup, readDueGroups, type TxContext, writeGroup } from './store.ts'

/**
 * Releases what groups have not picked up by `release_at`, and completes those that have left: each once, in a transaction of
 * its own, under the lock of the group. rule 31.6
 */
export async function releaseDueGroups(
  system: Database,
  { put_off, attempt }: Attempts,
  pipeline: Pick<Pipeline, 'clock' | 'failpoint'>,
): Promise<void> {
  const { clock } = pipeline
  const due = await writing(system, null, (tx) => readDueGroups(tx, clock.now(), put_off))
  for (const { account_id, id } of due)
    await attempt({ account_id, item: id }, () =>
      writing(system, account_id, async (tx) => {
        const ctx = { ...wholeAccount(tx, account_id), now: clock.now() }
        await pipeline.failpoint('before_group_release')
        await settleGroup(ctx, id)
        await pipeline.failpoint('before_group_commit')
      }),
    )
}

async function settleGroup(ctx: TxContext, id: string): Promise<void> {
  const row = await lockGroup(ctx, id)
  if (!row || !isExpected(row)) return
  const property = (await readProperty(ctx, row.property_id))!
  const has_left = row.to_date <= businessDate(property, ctx.now)
  if (!has_left && !(holdsRooms(row) && isReleased(row, ctx.now))) return
  const { released, before, nights } = await releaseRest(ctx, row)
  const status = has_left ? ('completed' as const) : row.status
  const after = raiseVersion({ ...released, status }, ctx.now)
  await Promise.all([
    writeGroup(ctx, after),
    appendGroupEvent(ctx, 'group.updated', withSums(after, nights)),
    appendAudit(ctx, {
      action: has_left ? 'completeGroup' : 'releaseGroup',
      resource_id: id,
      property_id: row.property_id,
      before: auditedGroup(row, before),
      after: auditedGroup(after, nights),
    }),
  ])
}

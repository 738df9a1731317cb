import { appendAudit } from '#server/audit/append.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { appendGroupEvent } from './group-events.ts'
import { holdsRooms, isExpected, isReleased } from './group-status.ts'
import { auditedGroup, withSums } from './present-group.ts'
import { releaseRest } from './release-group.ts'
import { lockGroup, type TxContext, writeGroup } from './store.ts'

/** Releases what a group has not picked up by `release_at`, and completes one that has left: once. rule 31.6 */
export async function settleGroup(ctx: TxContext, id: string): Promise<void> {
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

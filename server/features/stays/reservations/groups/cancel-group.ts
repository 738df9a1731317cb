import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/groups.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { appendGroupEvent } from './group-events.ts'
import { auditedGroup, presentGroup, withSums } from './present-group.ts'
import { releaseRest } from './release-group.ts'
import { findGroupForChange, writeGroup } from './store.ts'

type Op = typeof contract.cancelGroup

/**
 * Cancels a group: what is not picked up goes back on sale, its reservations stay. SVC-1007 for one that is cancelled or
 * completed already. rule 31.7
 */
export async function cancelGroup(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findGroupForChange(ctx, params.id)
  requireMatch(ctx, row.version)
  const { id: resource_id, property_id, status: from } = row
  if (from === 'cancelled' || from === 'completed') {
    const reason = from === 'cancelled' ? 'already_cancelled' : 'no_such_change'
    throw fault('SVC-1007', { details: { from, to: 'cancelled', allowed: [], reason } })
  }
  const { released, before, nights } = await releaseRest(ctx, row)
  const { reason = null, note = null } = body ?? {}
  const cancellation = { cancelled_at: toTimestamp(ctx.now), reason, note }
  const after = raiseVersion({ ...released, status: 'cancelled' as const, cancellation }, ctx.now)
  await Promise.all([
    writeGroup(ctx, after),
    appendGroupEvent(ctx, 'group.cancelled', withSums(after, nights)),
  ])
  const audited = { before: auditedGroup(row, before), after: auditedGroup(after, nights) }
  ctx.audit?.({ resource_id, property_id, ...audited })
  return presentGroup(ctx, after, nights)
}

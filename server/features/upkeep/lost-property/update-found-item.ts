import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/lost-property.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { requireStay } from './create-found-item.ts'
import { appendFoundItemEvent, auditedFoundItem, presentFoundItem } from './present.ts'
import { type FoundItemRow, findFoundItemForChange, writeFoundItem } from './store.ts'

type Op = typeof contract.updateFoundItem
type Body = Input<Op>['body']

/** Changes an item, its stay, or what became of it. rule 24.23 */
export async function updateFoundItem(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const before = await findFoundItemForChange(ctx, params.id)
  requireMatch(ctx, before.version)
  if (body.reservation_id && body.reservation_id !== before.reservation_id)
    await requireStay(ctx, body.reservation_id, before.property_id)
  const changed = changedItem(ctx, before, body)
  if (changed.room_id === null && !changed.place)
    throw invalid('place', 'required', 'An item without a room needs a place.')
  const after = await amendRow(ctx, before, changed, { write: writeFoundItem, present: auditedFoundItem })
  if (after !== before) await appendFoundItemEvent(ctx, 'found_item.updated', after)
  return presentFoundItem(ctx, after)
}

/** The stay that is named is confirmed, unless it is said to be proposed; who settles it, and when, is recorded once. */
function changedItem({ actor, now }: Context, before: FoundItemRow, body: Body): FoundItemRow {
  const changed = { ...before, ...body }
  const still_proposed = body.reservation_id === undefined && before.is_proposed
  const is_proposed = (body.is_proposed ?? still_proposed) && changed.reservation_id !== null
  if (changed.status === 'kept')
    return { ...changed, is_proposed, status_note: null, settled_at: null, settled_by: null }
  if (changed.status === before.status) return { ...changed, is_proposed }
  const { type, id, name = null } = actor
  return {
    ...changed,
    is_proposed,
    status_note: body.status_note ?? null,
    settled_at: toTimestamp(now),
    settled_by: { type, id, name },
  }
}

import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/lost-property.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { readRoomFacts } from '../../inventory/rooms/public.ts'
import { findProperty, type PropertyRow } from '../../property/properties/public.ts'
import { appendFoundItemEvent, auditedFoundItem, presentFoundItem } from './present.ts'
import { type FoundItemRow, insertFoundItem, isStayOf, readLastStayInRoom } from './store.ts'

type Op = typeof contract.createFoundItem
type Body = Input<Op>['body']

/** How long ago something may have been found. */
const MAX_AGE_DAYS = 366

/** Records what was found, and proposes the stay to which it belongs. rule 24.22 */
export async function createFoundItem(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { room_id = null, place = null, storage_place = null, reservation_id, description } = body
  const property = await findProperty(ctx, body.property_id, 'property_id')
  await requirePlace(ctx, property, body)
  const found_at = foundAt(body, ctx.now)
  const date = businessDate(property, Temporal.Instant.from(found_at))
  if (reservation_id) await requireStay(ctx, reservation_id, property.id)
  const proposed =
    reservation_id === undefined && room_id !== null
      ? await readLastStayInRoom(ctx, { room_id, at: found_at, date })
      : null
  const { type, id, name = null } = ctx.actor
  const row: FoundItemRow = {
    id: newId('found_item', ctx.now.epochMilliseconds),
    property_id: property.id,
    room_id,
    place,
    description,
    storage_place,
    found_at,
    found_by: { type, id, name },
    status: 'kept',
    status_note: null,
    settled_at: null,
    settled_by: null,
    reservation_id: reservation_id ?? proposed,
    is_proposed: proposed !== null,
    photos: [],
    keep_until: keepUntil(property, found_at),
    ...firstVersion(ctx.now),
  }
  await Promise.all([insertFoundItem(ctx, row), appendFoundItemEvent(ctx, 'found_item.created', row)])
  const audited = { resource_id: row.id, property_id: row.property_id }
  ctx.audit?.({ ...audited, before: null, after: auditedFoundItem(row) })
  return presentFoundItem(ctx, row)
}

const keepUntil = ({ timezone, housekeeping }: PropertyRow, found_at: string) =>
  addDays(
    Temporal.Instant.from(found_at).toZonedDateTimeISO(timezone).toPlainDate().toString(),
    housekeeping.found_items_kept_days,
  )

/** 422 SVC-2002 without a room or a place; 404 SVC-3001 for a room of another property. */
async function requirePlace(ctx: Context, { id }: PropertyRow, { room_id, place }: Body): Promise<void> {
  if (!room_id && !place) throw invalid('place', 'required', 'Name the room or the place.')
  if (!room_id) return
  const room = (await readRoomFacts(ctx, [room_id])).get(room_id)
  if (room?.property_id !== id) throw missingReference('room_id')
}

/** 404 SVC-3001 for a stay of another property. */
export async function requireStay(ctx: Context, reservation_id: string, property_id: string): Promise<void> {
  if (!(await isStayOf(ctx, reservation_id, property_id))) throw missingReference('reservation_id')
}

/** 422 SVC-2002 for a moment too long ago; one in the future, of a wrong clock, counts as now. */
function foundAt({ found_at }: Body, now: Temporal.Instant): string {
  const recorded_at = toTimestamp(now)
  if (found_at !== undefined && found_at < toTimestamp(now.subtract({ hours: 24 * MAX_AGE_DAYS })))
    throw invalid('found_at', 'too_old', `It is more than ${MAX_AGE_DAYS} days ago.`)
  return found_at !== undefined && found_at < recorded_at ? found_at : recorded_at
}

import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/lost-property.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { recordedAt } from '#server/kernel/time/recorded-at.ts'
import { readLastStayInRoom, requireRoomOf } from '../../inventory/rooms/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { appendFoundItemEvent, auditedFoundItem, presentFoundItem } from './present.ts'
import { findFoundItem, insertFoundItem, isStayOf } from './store.ts'

type Op = typeof contract.createFoundItem

/** How long ago something may have been found. */
const MAX_AGE_DAYS = 366

/** Records what was found, and proposes the stay to which it belongs. rule 24.22 */
export async function createFoundItem(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { room_id = null, place = null, storage_place = null, reservation_id, description } = body
  const property = await findProperty(ctx, body.property_id, 'property_id')
  if (!room_id && !place) throw invalid('place', 'required', 'Name the room or the place.')
  if (room_id !== null) await requireRoomOf(ctx, room_id, property.id)
  const found_at = recordedAt({ at: body.found_at, field: 'found_at', max_age_days: MAX_AGE_DAYS }, ctx.now)
  const date = businessDate(property, Temporal.Instant.from(found_at))
  if (reservation_id) await requireStay(ctx, reservation_id, property.id)
  const proposed =
    reservation_id === undefined && room_id !== null
      ? await readLastStayInRoom(ctx, { room_id, at: found_at, date })
      : null
  const { type, id, name = null } = ctx.actor
  const item_id = newId('found_item', ctx.now.epochMilliseconds)
  await insertFoundItem(ctx, {
    id: item_id,
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
    ...firstVersion(ctx.now),
  })
  const row = await findFoundItem(ctx, item_id)
  await appendFoundItemEvent(ctx, 'found_item.created', row)
  const audited = { resource_id: row.id, property_id: row.property_id }
  ctx.audit?.({ ...audited, before: null, after: auditedFoundItem(row) })
  return presentFoundItem(ctx, row)
}

/** 404 SVC-3001 for a stay of another property. */
export async function requireStay(ctx: Context, reservation_id: string, property_id: string): Promise<void> {
  if (!(await isStayOf(ctx, reservation_id, property_id))) throw missingReference('reservation_id')
}

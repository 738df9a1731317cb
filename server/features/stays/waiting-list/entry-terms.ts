import type { Context } from '#server/context.ts'
import { findRoomType } from '#server/features/inventory/room-types/public.ts'
import { requireBounds } from '#server/features/pricing/offers/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { businessDate, endOfBusinessDay } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { WaitingRow } from './row.ts'

/** When an entry expires: at the end of its last day. rule 34.2 */
export const expiryOf = (property: PropertyRow, until: string): string =>
  toTimestamp(endOfBusinessDay(property, until))

/** SVC-1011 for a stay that could not be booked, SVC-2002 for a last day that is over or after the arrival. rule 34.1 */
export function requireTerms(
  { check_in, check_out, until }: Pick<WaitingRow, 'check_in' | 'check_out' | 'until'>,
  property: PropertyRow,
  now: Temporal.Instant,
): void {
  requireBounds(property, { check_in, check_out }, now)
  if (until < businessDate(property, now)) throw invalid('until', 'past', 'Nobody would wait any more.')
  if (until > check_in) throw invalid('until', 'after_check_in', `The guest would arrive on ${check_in}.`)
}

/** 404 for a room type that the property does not have. */
export async function requireRoomTypes(
  ctx: Context,
  property_id: string,
  room_type_ids: readonly string[],
): Promise<void> {
  const types = await Promise.all(room_type_ids.map((id, i) => findRoomType(ctx, id, `room_type_ids.${i}`)))
  types.forEach((type, i) => {
    if (type.property_id !== property_id) throw missingReference(`room_type_ids.${i}`)
  })
}

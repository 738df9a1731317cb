import type { Context } from '../../context.ts'
import { nightsOf } from '../../dates.ts'
import { lockForChange, releaseNights } from '../inventory/public.ts'
import type { ReservationRow } from './row.ts'
import { type TakeNights, takeNights } from './take-nights.ts'

/**
 * Brings the nights in line with what a reservation holds after a change: what is new is taken (its own nights do
 * not stand in its way), then what it no longer needs is given back. Throws SVC-1001. decisions 4
 */
export async function settleNights(
  ctx: Context,
  before: ReservationRow,
  after: ReservationRow,
  take: TakeNights = takeNights,
): Promise<void> {
  // Nights that stay behind after a move in house were spent where they were.
  const from =
    after.held_from > before.held_from && after.status === 'checked_in' ? after.held_from : before.held_from
  const had = nightsOf(from, before.held_to)
  const holds = nightsOf(after.held_from, after.held_to)
  const same_type = before.room_type_id === after.room_type_id
  const taken = { room_type_id: after.room_type_id, nights: same_type ? without(holds, had) : holds }
  const given = { room_type_id: before.room_type_id, nights: same_type ? without(had, holds) : had }
  await lockForChange(ctx, taken, given)
  await take(ctx, taken.room_type_id, taken.nights)
  await releaseNights(ctx, given.room_type_id, given.nights)
}

const without = (dates: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return dates.filter((date) => !known.has(date))
}

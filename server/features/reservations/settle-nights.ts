import type { Context } from '../../context.ts'
import { releaseNights } from '../inventory/public.ts'
import { nightsOf } from '../offers/public.ts'
import type { ReservationRow } from './row.ts'
import { takeNights } from './take-nights.ts'

/**
 * Brings the nights in line with what a reservation holds after a change: what is new is taken (its own nights do
 * not stand in its way), then what it no longer needs is given back. Throws SVC-1001. decisions 4
 */
export async function settleNights(
  ctx: Context,
  before: ReservationRow,
  after: ReservationRow,
): Promise<void> {
  // Nights that stay behind after a move in house were spent where they were.
  const from =
    after.held_from > before.held_from && after.status === 'checked_in' ? after.held_from : before.held_from
  const had = nightsOf(from, before.held_to)
  const holds = nightsOf(after.held_from, after.held_to)
  const same_type = before.room_type_id === after.room_type_id
  const [had_set, holds_set] = [new Set(had), new Set(holds)]
  await takeNights(ctx, after.room_type_id, same_type ? holds.filter((date) => !had_set.has(date)) : holds)
  await releaseNights(ctx, before.room_type_id, same_type ? had.filter((date) => !holds_set.has(date)) : had)
}

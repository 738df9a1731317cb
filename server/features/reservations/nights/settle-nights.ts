import type { Context } from '../../../context.ts'
import { nightsOf } from '../../../kernel/dates.ts'
import { releaseNights } from '../../inventory/public.ts'
import type { ReservationRow } from '../row.ts'
import { claimStayNights, type TakeNights } from './claim-nights.ts'
import { lockInOrder, type Touched } from './lock-in-order.ts'

/** In house only what remains moves: the nights already spent stay where they were, whatever else the change does. rule 4 */
export const movesInHouse = (before: ReservationRow, after: ReservationRow): boolean =>
  before.status === 'checked_in' && after.held_from > before.held_from

interface NightChange extends Pick<Touched, 'enters' | 'leaves'> {
  readonly take?: TakeNights
}

/**
 * Brings the nights in line with what a reservation holds after a change: what is new is taken (its own nights do
 * not stand in its way), then what it no longer needs is given back. The rooms that it enters and leaves are named, to
 * be locked behind the nights. Throws SVC-1001. rule 4
 */
export async function settleNights(
  ctx: Context,
  before: ReservationRow,
  after: ReservationRow,
  { take = claimStayNights, ...touched }: NightChange = {},
): Promise<void> {
  const from = movesInHouse(before, after) ? after.held_from : before.held_from
  const had = nightsOf(from, before.held_to)
  const holds = nightsOf(after.held_from, after.held_to)
  const same_type = before.room_type_id === after.room_type_id
  const taken = { room_type_id: after.room_type_id, nights: same_type ? without(holds, had) : holds }
  const given = { room_type_id: before.room_type_id, nights: same_type ? without(had, holds) : had }
  await lockInOrder(ctx, { own: before, taken: [taken], given: [given], ...touched })
  await take(ctx, taken.room_type_id, taken.nights)
  await releaseNights(ctx, given.room_type_id, given.nights)
}

const without = (dates: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return dates.filter((date) => !known.has(date))
}

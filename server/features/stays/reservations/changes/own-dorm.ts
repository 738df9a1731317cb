import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { findRoomType } from '#server/features/inventory/room-types/public.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import { requireGender } from '../party.ts'
import type { ReservationRow } from '../row.ts'

interface ChangedStay {
  readonly before: ReservationRow
  readonly after: ReservationRow
  /** One that was cancelled, or did not come, is reinstated by it. */
  readonly is_confirmed: boolean
  readonly business_date: string
}

/**
 * 422 SVC-2002 where a change of party or room type, or a reinstatement, puts guests into a dorm for others: for the nights to
 * come, those are in rooms of the types that they were moved to. rule 4.67
 */
export async function requireOwnDorm(
  ctx: ScopedContext,
  { before, after, is_confirmed, business_date }: ChangedStay,
): Promise<void> {
  const { party_gender, room_type_id } = after
  const other_type = room_type_id !== before.room_type_id
  const is_reinstated = is_confirmed && isCancelledOrNoShow(before)
  const is_other = other_type || party_gender !== before.party_gender
  if (party_gender === null || !(is_other || is_reinstated)) return
  const lodged = after.segments.filter(({ to }) => to > business_date).map((one) => one.room_type_id)
  const types = other_type || lodged.length === 0 ? [room_type_id] : new Set(lodged)
  for (const id of types) requireGender(await findRoomType(ctx, id), party_gender)
}

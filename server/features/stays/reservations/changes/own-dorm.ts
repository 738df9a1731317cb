import { findRoomType } from '#server/features/inventory/room-types/public.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import { requireGender } from '../party.ts'
import type { ReservationRow } from '../row.ts'

/** 422 SVC-2002 where a change of party or room type puts guests into a dorm for others. rule 4.67 */
export async function requireOwnDorm(
  ctx: ScopedContext,
  before: ReservationRow,
  { party_gender, room_type_id }: ReservationRow,
): Promise<void> {
  if (party_gender === before.party_gender && room_type_id === before.room_type_id) return
  if (party_gender !== null) requireGender(await findRoomType(ctx, room_type_id), party_gender)
}

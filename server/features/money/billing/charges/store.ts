import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const findInRoom = statement(
  'find_stay_in_room',
  `SELECT r.id FROM room_segments s
   JOIN reservations r ON r.account_id = $1 AND r.id = s.reservation_id
   WHERE s.account_id = $1 AND s.room_id = $2 AND s.from_date <= $4::date
     AND (s.to_date > $4 OR s.to_date = r.check_out)
     AND (s.from_date < s.held_to OR s.from_date = r.check_in)
     AND r.status IN ('checked_in', 'checked_out') AND r.checked_in_at <= $3::timestamptz
     AND (r.checked_out_at IS NULL OR r.checked_out_at >= $3)
   ORDER BY s.from_date, s.reservation_id LIMIT 1`,
)

interface RoomMoment {
  readonly room_id: string
  readonly at: string
  /** The business date of that moment. */
  readonly date: string
}

/**
 * The stay whose guest was in a room at a moment, also if it has left since: of one that leaves and one that moves in on the same
 * day, the one that leaves. rule 24.28
 */
export const readStayInRoom = async (
  { tx, scope }: AccountContext,
  { room_id, at, date }: RoomMoment,
): Promise<string | null> =>
  (await tx.one<{ id: string }>(findInRoom, [scope.account_id, room_id, at, date]))?.id ?? null

import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * Stays that had checked in by a moment, and whose nights in the room had begun by its business date. A guest who leaves on the day
 * of arrival may hold no night of it.
 */
const BEGUN = `SELECT r.id FROM room_segments s
   JOIN reservations r ON r.account_id = $1 AND r.id = s.reservation_id
   WHERE s.account_id = $1 AND s.room_id = $2 AND s.from_date <= $4::date
     AND (s.from_date < s.held_to OR s.from_date = r.check_in)
     AND r.status IN ('checked_in', 'checked_out') AND r.checked_in_at <= $3::timestamptz`

const findLast = statement(
  'find_last_stay_in_room',
  `${BEGUN} ORDER BY s.held_to DESC, s.from_date DESC LIMIT 1`,
)
const findPresent = statement(
  'find_stay_in_room',
  `${BEGUN} AND (s.to_date > $4 OR s.to_date = r.check_out)
     AND (r.checked_out_at IS NULL OR r.checked_out_at >= $3)
   ORDER BY s.from_date, s.reservation_id LIMIT 1`,
)

interface RoomMoment {
  readonly room_id: string
  readonly at: string
  /** The business date of that moment. */
  readonly date: string
}

const reading =
  (find: typeof findLast) =>
  async ({ tx, scope }: AccountContext, { room_id, at, date }: RoomMoment): Promise<string | null> =>
    (await tx.one<{ id: string }>(find, [scope.account_id, room_id, at, date]))?.id ?? null

/** The stay whose guest was the last in a room by a moment, and may have left before it. rule 24.22 */
export const readLastStayInRoom = reading(findLast)

/**
 * The stay whose guest was in a room at a moment, also if it has left since: of one that leaves and one that moves in on the same
 * day, the one that leaves. rule 24.28
 */
export const readStayInRoom = reading(findPresent)

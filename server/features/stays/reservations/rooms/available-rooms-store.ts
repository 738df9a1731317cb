import type { Booker } from '#contract/parts/reservation-parts.ts'
import { MAX_STAY_NIGHTS } from '#server/kernel/time/dates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { LONG_STAY } from '../list/conditions.ts'

/** A stay that has a room on some nights, or is in it now. */
export interface Holder {
  id: string
  room_id: string
  status: string
  hold_expires_at: string | null
  /** Its nights in the room: from, up to and not including. */
  held_from: string
  held_to: string
  /** A guest in house is in the room on the requested business date. */
  is_inside: boolean
  booker: Booker
}

const COLUMNS = `r.id, s.room_id, r.status, r.hold_expires_at, s.from_date AS held_from, s.held_to, r.booker,
  r.status = 'checked_in' AND s.from_date <= $6::date AND (s.to_date > $6::date OR s.to_date = r.check_out) AS is_inside`
const list = statement(
  'list_holders_of_rooms',
  `SELECT ${COLUMNS} FROM room_segments s
   JOIN reservations r ON r.account_id = s.account_id AND r.id = s.reservation_id
   WHERE s.account_id = $1 AND s.room_id = ANY ($2::text[]) AND s.reservation_id <> $3
     AND s.held_to > $4::date AND s.from_date < $5::date AND s.from_date < s.held_to
   UNION
   SELECT ${COLUMNS} FROM reservations r
   JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
   WHERE r.account_id = $1 AND r.property_id = $7 AND r.status = 'checked_in' AND r.id <> $3
     AND s.room_id = ANY ($2::text[])`,
)

/**
 * Stays that have one of the rooms of a property on a night from `from` up to, and not including, `to`, or
 * are in house and have been in it, or will be.
 */
export const readHolders = (
  { tx, scope }: AccountContext,
  on: {
    property_id: string
    room_ids: readonly string[]
    except: string
    from: string
    to: string
    today: string
  },
) =>
  tx.run<Holder>(list, [scope.account_id, on.room_ids, on.except, on.from, on.to, on.today, on.property_id])

/** The nights from `from` up to, and not including, `to` that a stay has a room. */
export interface HeldRoom {
  reservation_id: string
  room_id: string
  from: string
  to: string
}

const listHeld = statement(
  'list_held_rooms',
  `SELECT s.reservation_id, s.room_id, s.from_date AS "from", s.held_to AS "to" FROM reservations r
   JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id AND s.room_id IS NOT NULL
   WHERE r.account_id = $1 AND r.property_id = ANY ($2::text[])
     AND r.check_in < $4::date AND r.check_out > $3::date
     AND (r.check_in > $3::date - ${LONG_STAY}
       OR r.check_out - r.check_in >= ${LONG_STAY} AND r.check_in > $3::date - ${MAX_STAY_NIGHTS + 1})
     AND s.from_date < $4::date AND s.held_to > $3::date AND s.from_date < s.held_to
     AND NOT (r.status = 'pending_payment' AND coalesce(r.hold_expires_at <= $5::timestamptz, false))`,
)

/** Stays with a room of some properties on a night from `from` up to, and not including, `to`. */
export const readHeldRooms = (
  { tx, scope }: AccountContext,
  on: { property_ids: readonly string[]; from: string; to: string; now: Temporal.Instant },
) => tx.run<HeldRoom>(listHeld, [scope.account_id, on.property_ids, on.from, on.to, on.now.toString()])

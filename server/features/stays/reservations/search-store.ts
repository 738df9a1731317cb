import type { Booker } from '#contract/parts/reservation-parts.ts'
import { type AccountContext, isOneOf } from '#server/postgres/scope.ts'
import { sql, statement } from '#server/postgres/statement.ts'
import { isNamed } from '../../guests/public.ts'

export interface FoundReservation {
  id: string
  property_id: string
  status: string
  check_in: string
  check_out: string
  guest_id: string
  channel: string
  booker: Booker
}

/** $1 is the account, the last one the properties; null is all of them. */
const at = (parameter: string) => `(${parameter}::text[] IS NULL OR property_id = ANY (${parameter}))`
const COLUMNS = 'id, property_id, status, check_in, check_out, guest_id, channel, booker'
const byCode = statement(
  'search_reservations_by_code',
  `SELECT ${COLUMNS} FROM reservations WHERE account_id = $1 AND ${at('$3')} AND (code = $2
     OR booking_id = ANY (ARRAY(SELECT b.id FROM bookings b WHERE b.account_id = $1 AND b.code = $2)))
   ORDER BY id LIMIT 30`,
)
const byId = statement(
  'search_reservations_by_id',
  `SELECT ${COLUMNS} FROM reservations WHERE account_id = $1 AND id = ANY ($2) AND ${at('$3')}`,
)
const byReference = statement(
  'search_reservations_by_reference',
  `SELECT ${COLUMNS} FROM reservations WHERE account_id = $1 AND external_reference = $2 AND ${at('$3')} LIMIT 5`,
)
// The stay that a caller on the telephone means: the one in house, else the next, else the last.
const ofGuests = statement(
  'search_reservations_of_guests',
  `SELECT ${COLUMNS} FROM unnest($2::text[]) AS wanted (guest)
   CROSS JOIN LATERAL (
     SELECT ${COLUMNS} FROM reservations r WHERE r.account_id = $1 AND r.guest_id = wanted.guest AND ${at('$4')}
     ORDER BY (r.check_out >= $3::date) DESC, abs(r.check_in - $3::date), r.id LIMIT 2) AS found`,
)

const inRooms = statement(
  'search_reservations_in_rooms',
  `SELECT ${COLUMNS} FROM reservations r
   WHERE account_id = $1 AND EXISTS (
     SELECT FROM room_segments s
     WHERE s.account_id = $1 AND s.reservation_id = r.id AND s.room_id = ANY ($2::text[]) AND s.from_date <= $3::date
       AND (s.to_date > $3::date AND r.status IN ('confirmed', 'pending_payment', 'checked_in')
         OR s.to_date = r.check_out AND r.status = 'checked_in'))
   ORDER BY status = 'checked_in' DESC, check_in, id LIMIT 10`,
)

/** Stays in some rooms, or arriving there on a day. */
export const searchStaysIn = ({ tx, scope }: AccountContext, room_ids: readonly string[], today: string) =>
  room_ids.length === 0
    ? Promise.resolve([])
    : tx.run<FoundReservation>(inRooms, [scope.account_id, room_ids, today])

export interface NextInRoom {
  room_id: string
  date: string
  estimated_arrival_time: string | null
  booker: Booker
}

const nextInRooms = statement(
  'search_next_stays_in_rooms',
  `SELECT DISTINCT ON (s.room_id) s.room_id, s.from_date AS date, r.estimated_arrival_time, r.booker
   FROM room_segments s JOIN reservations r ON r.account_id = s.account_id AND r.id = s.reservation_id
   WHERE s.account_id = $1 AND s.room_id = ANY ($2::text[]) AND s.from_date >= $3::date AND s.from_date < s.held_to
     AND r.status IN ('confirmed', 'pending_payment')
   ORDER BY s.room_id, s.from_date`,
)

/** The stay that comes next into each of some rooms, from a day on. */
export const searchNextIn = ({ tx, scope }: AccountContext, room_ids: readonly string[], today: string) =>
  room_ids.length === 0
    ? Promise.resolve([])
    : tx.run<NextInRoom>(nextInRooms, [scope.account_id, room_ids, today])

/** Stays under way that are looked through for a name, of those in house and of those that are due. */
const MAX_UNDER_WAY = 3000
/** A guest who is this late does not come today. */
const MAX_DAYS_LATE = 31
const MAX_FOUND = 8

/**
 * Stays of today by what their booker is called: in house, or due and not there yet. Of a name that many have had, these few
 * would be lost among the profiles. rule 15.31
 */
export async function searchStaysUnderWay(
  { tx, scope }: AccountContext,
  typed: string,
  today: string,
  property_ids: readonly string[] | null,
): Promise<FoundReservation[]> {
  const named = isNamed(typed)
  if (named === null) return []
  const mine = sql`account_id = ${scope.account_id}
    AND ${property_ids === null ? sql`true` : isOneOf(sql`property_id`, property_ids)}`
  const columns = sql.raw(COLUMNS)
  // A day more on both sides: the business date of a property may be another one.
  return tx.compose<FoundReservation>(sql`
    SELECT ${columns} FROM (
      SELECT *, folded_name(booker ->> 'last_name') COLLATE "C" AS last_name_key,
        folded_name(booker ->> 'first_name') COLLATE "C" AS first_name_key,
        last_word(booker ->> 'last_name') COLLATE "C" AS last_word_key
      FROM ((SELECT ${columns} FROM reservations WHERE ${mine} AND status = 'checked_in' LIMIT ${MAX_UNDER_WAY})
        UNION ALL
        (SELECT ${columns} FROM reservations WHERE ${mine} AND status IN ('confirmed', 'pending_payment')
          AND check_in BETWEEN ${today}::date - ${MAX_DAYS_LATE}::int AND ${today}::date + 1
          AND check_out >= ${today}::date LIMIT ${MAX_UNDER_WAY})) AS under_way) AS called
    WHERE ${named} ORDER BY check_in DESC, id LIMIT ${MAX_FOUND}`)
}

/** With a space in place of the dash, as it is read out. */
const CODE = /^([0-9a-hjkmnp-tv-z]{3})[- ]?([0-9a-hjkmnp-tv-z]{4})$/i

/** Reservations by confirmation code, id, or the reference of a channel. */
export async function searchReservations(
  ctx: AccountContext,
  typed: string,
  property_ids: readonly string[] | null,
): Promise<FoundReservation[]> {
  const code = CODE.exec(typed)
  const found = await Promise.all([
    code
      ? ctx.tx.run<FoundReservation>(byCode, [
          ctx.scope.account_id,
          `${code[1]}${code[2]}`.toLowerCase(),
          property_ids,
        ])
      : [],
    typed.startsWith('res_') ? searchStays(ctx, [typed], property_ids) : [],
    ctx.tx.run<FoundReservation>(byReference, [ctx.scope.account_id, typed, property_ids]),
  ])
  return found.flat()
}

/** Stays by id. */
export const searchStays = (
  { tx, scope }: AccountContext,
  ids: readonly string[],
  property_ids: readonly string[] | null,
): Promise<FoundReservation[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.run<FoundReservation>(byId, [scope.account_id, ids, property_ids])

/** The nearest stays of some guests, two each. */
export const searchStaysOf = (
  { tx, scope }: AccountContext,
  guest_ids: readonly string[],
  today: string,
  property_ids: readonly string[] | null,
) =>
  guest_ids.length === 0
    ? Promise.resolve([])
    : tx.run<FoundReservation>(ofGuests, [scope.account_id, guest_ids, today, property_ids])

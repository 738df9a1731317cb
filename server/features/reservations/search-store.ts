import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

export interface FoundReservation {
  id: string
  property_id: string
  status: string
  check_in: string
  check_out: string
  guest_id: string
  channel: string
}

const COLUMNS = 'id, property_id, status, check_in, check_out, guest_id, channel'
const byCode = statement(
  'search_reservations_by_code',
  `SELECT ${COLUMNS} FROM reservations WHERE account_id = $1 AND code = $2 LIMIT 5`,
)
const byId = statement(
  'search_reservations_by_id',
  `SELECT ${COLUMNS} FROM reservations WHERE account_id = $1 AND id = $2`,
)
const byReference = statement(
  'search_reservations_by_reference',
  `SELECT ${COLUMNS} FROM reservations WHERE account_id = $1 AND external_reference = $2 LIMIT 5`,
)
// The stay that somebody who calls means: the one under way, else the next, else the last.
const ofGuests = statement(
  'search_reservations_of_guests',
  `SELECT ${COLUMNS} FROM unnest($2::text[]) AS wanted (guest)
   CROSS JOIN LATERAL (
     SELECT ${COLUMNS} FROM reservations r WHERE r.account_id = $1 AND r.guest_id = wanted.guest
     ORDER BY (r.check_out >= $3::date) DESC, abs(r.check_in - $3::date), r.id LIMIT 2) AS found`,
)

const CODE = /^([0-9a-hjkmnp-tv-z]{3})-?([0-9a-hjkmnp-tv-z]{4})$/i

/** Reservations that are called by what is typed: confirmation code, id, or the reference of a channel. */
export async function searchReservations(
  tx: Tx,
  account_id: string,
  typed: string,
): Promise<FoundReservation[]> {
  const code = CODE.exec(typed)
  const found = await Promise.all([
    code ? tx.run<FoundReservation>(byCode, [account_id, `${code[1]}${code[2]}`.toLowerCase()]) : [],
    typed.startsWith('res_') ? tx.run<FoundReservation>(byId, [account_id, typed]) : [],
    tx.run<FoundReservation>(byReference, [account_id, typed]),
  ])
  return found.flat()
}

/** The nearest stays of some guests, two each. */
export const searchStaysOf = (tx: Tx, account_id: string, guest_ids: readonly string[], today: string) =>
  guest_ids.length === 0
    ? Promise.resolve([])
    : tx.run<FoundReservation>(ofGuests, [account_id, guest_ids, today])

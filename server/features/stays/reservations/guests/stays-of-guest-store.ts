import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** The stays of a guest as a whole: what moves with a profile. rule 28 */

// In the order of the locks: by id. docs/decisions/0027
const lock = statement(
  'lock_stays_of_guest',
  'SELECT id FROM reservations WHERE account_id = $1 AND guest_id = $2 ORDER BY id FOR NO KEY UPDATE',
)
const lockSince = statement(
  'lock_stays_of_guest_since',
  `SELECT id, booker ->> 'email' AS email FROM reservations
   WHERE account_id = $1 AND guest_id = $2 AND (id = ANY ($3) OR created_at >= $4)
   ORDER BY id FOR NO KEY UPDATE`,
)
// Whose stay it is decides no figure: a stay that its day has recorded stays recorded.
const move = statement(
  'move_stays_to_guest',
  `UPDATE reservations SET guest_id = $3, version = version + 1, updated_at = $4,
     recorded_version = CASE WHEN recorded_version = version THEN version + 1 ELSE recorded_version END
   WHERE account_id = $1 AND id = ANY ($2)`,
)

/** All stays of a guest, locked; in the order of their ids. */
export const lockStaysOfGuest = async ({ tx, scope }: AccountContext, guest_id: string) =>
  (await tx.run<{ id: string }>(lock, [scope.account_id, guest_id])).map(({ id }) => id)

/** The stays of a guest that are among some, or were booked since; locked. */
export const lockStaysSince = (
  { tx, scope }: AccountContext,
  guest_id: string,
  ids: readonly string[],
  since: string,
) => tx.run<{ id: string; email: string | null }>(lockSince, [scope.account_id, guest_id, ids, since])

export const moveStays = (
  { tx, scope }: AccountContext,
  ids: readonly string[],
  guest_id: string,
  at: string,
) => tx.run(move, [scope.account_id, ids, guest_id, at])

const listBookers = statement(
  'list_bookers_of_guest',
  `SELECT DISTINCT booker FROM reservations WHERE account_id = $1 AND guest_id = $2 LIMIT $3`,
)

/** How bookings named the guest, each once. */
export const readBookers = async ({ tx, scope }: AccountContext, guest_id: string, limit: number) =>
  (await tx.run<{ booker: Booker }>(listBookers, [scope.account_id, guest_id, limit])).map(
    ({ booker }) => booker,
  )

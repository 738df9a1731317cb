import type { Tx } from '../../context.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

/** A guest of a stay who is registered; what they gave is sealed. */
export interface RegistrationRow {
  readonly reservation_id: string
  readonly position: number
  readonly property_id: string
  readonly entry: Buffer
  readonly registered_at: string
  readonly registered_by: string
  /** The day on which a job looks at it again. */
  readonly due_on: string
}

const COLUMNS = 'reservation_id, position, property_id, entry, registered_at, registered_by, due_on'
const list = statement(
  'list_registrations_of_stay',
  `SELECT ${COLUMNS} FROM guest_registrations WHERE account_id = $1 AND reservation_id = $2 ORDER BY position`,
)
const upsert = statement(
  'write_registration',
  `INSERT INTO guest_registrations (account_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $7, $8::date)
   ON CONFLICT (account_id, reservation_id, position) DO UPDATE SET entry = excluded.entry,
     registered_at = excluded.registered_at, registered_by = excluded.registered_by, due_on = excluded.due_on`,
)
const removeOne = statement(
  'delete_registration',
  `DELETE FROM guest_registrations WHERE account_id = $1 AND reservation_id = $2 AND position = $3 RETURNING position`,
)
const removeAll = statement(
  'delete_registrations_of_stay',
  `DELETE FROM guest_registrations WHERE account_id = $1 AND reservation_id = $2`,
)
const listDue = statement(
  'list_due_registrations',
  `SELECT DISTINCT account_id, reservation_id FROM guest_registrations WHERE due_on <= $1::date
   ORDER BY account_id, reservation_id LIMIT 500`,
)
const putOff = statement(
  'put_off_registrations',
  `UPDATE guest_registrations SET due_on = $3::date WHERE account_id = $1 AND reservation_id = $2`,
)
const countOfArrivals = statement(
  'count_registered_guests_of_arrivals',
  `SELECT g.reservation_id, count(*)::integer AS guests
   FROM unnest($2::text[], $3::date[]) AS h (property_id, date)
   JOIN reservations r ON r.account_id = $1 AND r.property_id = h.property_id AND r.check_in = h.date
   JOIN guest_registrations g ON g.account_id = $1 AND g.reservation_id = r.id
   GROUP BY g.reservation_id`,
)
const listOfGuest = statement(
  'list_registered_stays_of_guest',
  `SELECT r.id, r.status, r.check_in, r.check_out, p.country
   FROM reservations r JOIN properties p ON p.account_id = $1 AND p.id = r.property_id
   WHERE r.account_id = $1 AND r.guest_id = $2
     AND EXISTS (SELECT FROM guest_registrations g WHERE g.account_id = $1 AND g.reservation_id = r.id)
   ORDER BY r.id`,
)

/** Those of a stay, by position. */
export const readRegistrations = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run<RegistrationRow>(list, [scope.account_id, reservation_id])

export const writeRegistration = ({ tx, scope }: AccountContext, row: RegistrationRow) =>
  tx.run(upsert, [
    scope.account_id,
    row.reservation_id,
    row.position,
    row.property_id,
    row.entry,
    row.registered_at,
    row.registered_by,
    row.due_on,
  ])

/** Answers false where there was none. */
export const removeRegistration = async (
  { tx, scope }: AccountContext,
  reservation_id: string,
  position: number,
): Promise<boolean> => (await tx.one(removeOne, [scope.account_id, reservation_id, position])) !== undefined

export const removeRegistrations = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run(removeAll, [scope.account_id, reservation_id])

/** Stays of all accounts whose registrations a job has to look at, at most 500. */
export const readDueStays = (tx: Tx, day: string) =>
  tx.run<{ account_id: string; reservation_id: string }>(listDue, [day])

export const updateDueDay = ({ tx, scope }: AccountContext, reservation_id: string, due_on: string) =>
  tx.run(putOff, [scope.account_id, reservation_id, due_on])

interface RegisteredStay {
  readonly id: string
  readonly status: string
  readonly check_in: string
  readonly check_out: string
  readonly country: string
}

/** Stays of a guest with registrations. */
export const readRegisteredStays = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.run<RegisteredStay>(listOfGuest, [scope.account_id, guest_id])

/** How many guests are registered, of each stay that arrives at one of the properties on its date. */
export async function countRegisteredOfArrivals(
  { tx, scope }: AccountContext,
  days: readonly { readonly property_id: string; readonly date: string }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run<{ reservation_id: string; guests: number }>(countOfArrivals, [
    scope.account_id,
    days.map(({ property_id }) => property_id),
    days.map(({ date }) => date),
  ])
  return new Map(rows.map(({ reservation_id, guests }) => [reservation_id, guests]))
}

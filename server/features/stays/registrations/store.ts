import type { Tx } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const REGISTRATIONS = t.keyedTable('guest_registrations', ['reservation_id', 'position'], {
  reservation_id: t.fixed(t.text),
  position: t.fixed(t.integer),
  property_id: t.fixed(t.text),
  /** Sealed. */
  entry: t.column<Buffer>(),
  registered_at: t.timestamp,
  registered_by: t.text,
  /** The day on which a job looks at it again. */
  due_on: t.date,
})

/** A guest of a stay who is registered. */
export type RegistrationRow = t.RowOf<typeof REGISTRATIONS>

const list = statement(
  'list_registrations_of_stay',
  `${REGISTRATIONS.select} WHERE account_id = $1 AND reservation_id = $2 ORDER BY position`,
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

export const writeRegistration = REGISTRATIONS.upsert

/** 404 SVC-3001 where there is none. */
export async function removeRegistration(
  { tx, scope }: AccountContext,
  reservation_id: string,
  position: number,
): Promise<void> {
  if (!(await tx.one(removeOne, [scope.account_id, reservation_id, position]))) throw missing()
}

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

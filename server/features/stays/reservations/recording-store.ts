import { MAX_STAY_NIGHTS } from '#server/kernel/time/dates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type Statement, statement } from '#server/postgres/statement.ts'
import { RESERVATIONS, type ReservationRow, WITH_DAY } from './row.ts'

/** Read after the lock: a locked row is read again after waiting, its segments are not. */
const readLocked = statement(
  'read_locked_reservations',
  `SELECT ${RESERVATIONS.columns} FROM ${WITH_DAY} WHERE account_id = $1 AND id = ANY ($2) ORDER BY id`,
)

/** Days of a property whose stays are to be recorded, up to the moment at which the last of them ended. */
export interface DaysToRecord {
  readonly property_id: string
  readonly from: string
  readonly to: string
  readonly ended_at: string
}

/**
 * Stays with another version than the recorded one. One that was changed again since the last of these days
 * ended is included: what was paid or issued on these days counts on them, whatever happened to the stay
 * since. rule 17.4
 */
const CHANGED = `SELECT id FROM reservations
   WHERE account_id = $1 AND property_id = $2 AND id > $3 AND version <> recorded_version AND created_at < $4::timestamptz
   ORDER BY id LIMIT $5`
const lockChanged = statement('lock_unrecorded_reservations', `${CHANGED} FOR NO KEY UPDATE`)
const listChanged = statement('list_reservations_to_record', CHANGED)
// An index by arrival gives those of a year; no stay is longer.
const PRESENT = `SELECT id FROM reservations
   WHERE account_id = $1 AND property_id = $2 AND id > $3 AND status IN ('checked_in', 'checked_out')
     AND check_in > $4::date - ${MAX_STAY_NIGHTS + 1} AND check_in <= $5::date AND check_out > $4 AND checked_in_at < $6::timestamptz
   ORDER BY id LIMIT $7`
const lockPresent = statement('lock_present_reservations', `${PRESENT} FOR NO KEY UPDATE`)
const listPresent = statement('list_present_reservations', PRESENT)
const setRecorded = statement(
  'set_recorded_version',
  `UPDATE reservations SET recorded_version = version
   WHERE account_id = $1 AND id = ANY ($2) AND updated_at < $3::timestamptz AND version <> recorded_version`,
)

/** A batch of stays by id, after one of them. */
export interface StayBatch {
  readonly after: string
  readonly limit: number
}

/** Stays to be recorded, of those that were created by the end of these days; locked for the duration of a batch. */
export const lockChangedStays = (
  account: AccountContext,
  { property_id, ended_at }: DaysToRecord,
  { after, limit }: StayBatch,
) => lockAndRead(account, lockChanged, [property_id, after, ended_at, limit])

/** Guests who slept here on one of these nights, changed or not; locked in the same way. */
export const lockPresentStays = (
  account: AccountContext,
  { property_id, from, to, ended_at }: DaysToRecord,
  { after, limit }: StayBatch,
) => lockAndRead(account, lockPresent, [property_id, after, from, to, ended_at, limit])

/** The same without a lock: for a preview of the days. */
export const readStaysToRecord = (
  account: AccountContext,
  which: 'changed' | 'present',
  { property_id, from, to, ended_at }: DaysToRecord,
  { after, limit }: StayBatch,
) =>
  which === 'changed'
    ? lockAndRead(account, listChanged, [property_id, after, ended_at, limit])
    : lockAndRead(account, listPresent, [property_id, after, from, to, ended_at, limit])

async function lockAndRead(
  { tx, scope }: AccountContext,
  lock: Statement,
  values: readonly unknown[],
): Promise<ReservationRow[]> {
  const locked = await tx.run<{ id: string }>(lock, [scope.account_id, ...values])
  if (locked.length === 0) return []
  return tx.run<ReservationRow>(readLocked, [scope.account_id, locked.map(({ id }) => id)])
}

/** They are recorded as they are now, except those that were changed after these days. */
export const markRecorded = (
  { tx, scope }: AccountContext,
  ids: readonly string[],
  { ended_at }: Pick<DaysToRecord, 'ended_at'>,
) => tx.run(setRecorded, [scope.account_id, ids, ended_at])

const listOccupied = statement(
  'list_occupied_rooms',
  `SELECT DISTINCT s.room_id FROM reservations r
     JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
       AND s.from_date <= $3::date AND (s.to_date > $3 OR s.to_date = r.check_out)
   WHERE r.account_id = $1 AND r.property_id = $2 AND r.status = 'checked_in' AND s.room_id IS NOT NULL
     AND ($4 OR s.to_date = $3::date + 1 AND s.to_date <> r.check_out)
     AND ($5::timestamptz IS NULL OR r.checked_in_at < $5)
   ORDER BY s.room_id`,
)
const listExpected = statement(
  'list_expected_arrivals',
  `SELECT id FROM reservations
   WHERE account_id = $1 AND property_id = $2 AND status = 'confirmed' AND check_in <= $3::date ORDER BY id LIMIT 1000`,
)
const listOverdue = statement(
  'list_overdue_departures',
  `SELECT id FROM reservations
   WHERE account_id = $1 AND property_id = $2 AND status = 'checked_in' AND check_out < $3::date AND held_to <= $3::date
   ORDER BY id`,
)

/** Stays whose guests should have left before a day, are still in house, and do not hold its night. rule 17.14 */
export async function readOverdueDepartures(
  { tx, scope }: AccountContext,
  property_id: string,
  today: string,
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listOverdue, [scope.account_id, property_id, today])
  return rows.map(({ id }) => id)
}

const listToBill = statement(
  'list_stays_to_bill',
  `SELECT id FROM reservations
   WHERE account_id = $1 AND property_id = $2 AND status = 'checked_in'
     AND (billing_cycle IS NOT NULL OR recurring_charges <> '[]') ORDER BY id`,
)

/** Stays in house whose nights the close of a day invoices, or whose charges it repeats. rule 36.8, 36.9 */
export async function readStaysToBill({ tx, scope }: AccountContext, property_id: string): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listToBill, [scope.account_id, property_id])
  return rows.map(({ id }) => id)
}

interface NightOfRooms {
  readonly night: string
  /** By default only rooms that their guests leave for another one when the night is over. */
  readonly all?: boolean
  /** When the night has ended: who has arrived since did not sleep there. */
  readonly ended_at?: string
}

/** The rooms that guests slept in on a night, or are still in, by id. */
export async function readOccupiedRooms(
  { tx, scope }: AccountContext,
  property_id: string,
  { night, all = true, ended_at }: NightOfRooms,
): Promise<string[]> {
  const rows = await tx.run<{ room_id: string }>(listOccupied, [
    scope.account_id,
    property_id,
    night,
    all,
    ended_at ?? null,
  ])
  return rows.map(({ room_id }) => room_id)
}

/** Stays whose guests were expected by a day and have not arrived; a thousand at a time. */
export async function readExpectedArrivals(
  { tx, scope }: AccountContext,
  property_id: string,
  until: string,
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listExpected, [scope.account_id, property_id, until])
  return rows.map(({ id }) => id)
}

const listUnrecorded = statement(
  'list_unrecorded_reservations',
  `SELECT ${RESERVATIONS.columns}, (created_at AT TIME ZONE timezone)::date AS booked_on,
     (SELECT g.country FROM guests g WHERE g.account_id = reservations.account_id AND g.id = guest_id) AS country
   FROM ${WITH_DAY}
   WHERE account_id = $1 AND property_id = $2 AND id > $3 AND version <> recorded_version
     AND check_in <= $5::date AND check_out > $4::date
   ORDER BY id LIMIT $6`,
)

const listUnrecordedOf = statement(
  'list_unrecorded_of_properties',
  `SELECT ${RESERVATIONS.columns}, (created_at AT TIME ZONE timezone)::date AS booked_on, NULL AS country
   FROM ${WITH_DAY}
   WHERE account_id = $1 AND property_id = ANY ($2) AND id > $3 AND version <> recorded_version
     AND check_in <= $5::date AND check_out > $4::date
   ORDER BY id LIMIT $6`,
)

/** A stay that was changed since it was recorded. */
export interface UnrecordedStay extends ReservationRow {
  /** On the calendar of the property. */
  readonly booked_on: string
  /** Of the guest. */
  readonly country: string | null
}

/** Stays with a night between two dates, inclusive, that were changed since they were recorded; a batch by id. */
export const readUnrecordedStays = (
  { tx, scope }: AccountContext,
  { property_id, from, to }: Pick<DaysToRecord, 'property_id' | 'from' | 'to'>,
  { after, limit }: StayBatch,
) => tx.run<UnrecordedStay>(listUnrecorded, [scope.account_id, property_id, after, from, to, limit])

/** The same of several properties, without the countries of their guests. */
export const readUnrecordedStaysOf = (
  { tx, scope }: AccountContext,
  {
    property_ids,
    from,
    to,
  }: { readonly property_ids: readonly string[] } & Pick<DaysToRecord, 'from' | 'to'>,
  { after, limit }: StayBatch,
) => tx.run<UnrecordedStay>(listUnrecordedOf, [scope.account_id, property_ids, after, from, to, limit])

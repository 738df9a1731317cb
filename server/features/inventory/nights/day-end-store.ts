import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

// Not of a room type that is newer than the day: the day did not have it.
const storeCapacity = statement(
  'store_capacity_at_day_end',
  `INSERT INTO capacity_at_day_end (account_id, room_type_id, stay_date, date, property_id, rooms)
   SELECT n.account_id, n.room_type_id, n.date, $5::date - 1, t.property_id, n.capacity
   FROM room_types t JOIN properties p ON p.account_id = t.account_id AND p.id = t.property_id
     JOIN nights n ON n.account_id = t.account_id AND n.room_type_id = t.id
   WHERE t.account_id = $1 AND t.id = $2 AND n.date >= $3::date AND ($4::date IS NULL OR n.date < $4)
     AND t.created_at < ($5::date + p.day_ends_at::interval) AT TIME ZONE p.timezone
     AND NOT EXISTS (
       SELECT FROM business_days b
       WHERE b.account_id = t.account_id AND b.property_id = t.property_id AND b.date >= $5::date - 1)
   ON CONFLICT DO NOTHING`,
)

/** Nights of a room type whose rooms for sale are about to change. */
export interface ChangedNights {
  readonly from: string
  readonly until: string | null
  /** Of the property, now. */
  readonly business_date: string
}

/**
 * Keeps the rooms of nights as they were at the end of the last business day, where that day is not closed yet and this
 * is their first change since. Sent before the change. rule 17.4, 18.3
 */
export const storeCapacityAtDayEnd = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  { from, until, business_date }: ChangedNights,
) => tx.run(storeCapacity, [scope.account_id, room_type_id, from, until, business_date])

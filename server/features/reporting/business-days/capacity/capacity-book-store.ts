import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

// A day that was reopened is closed again: the difference is added to what it had recorded. Both are grouped as one:
// a join of the two was planned as a loop over every pair of nights while their numbers were not known. What was
// changed since the end of the day is kept, and few nights have it.
const recordCapacity = statement(
  'record_capacity_of_nights',
  `INSERT INTO capacity_book AS c (account_id, room_type_id, stay_date, recorded_on, property_id, rooms)
   SELECT $1::text, room_type_id, date, $3::date, $2::text, sum(rooms)::integer
   FROM (
     SELECT n.room_type_id, n.date, n.capacity AS rooms, true AS is_night
     FROM room_types t JOIN nights n ON n.account_id = t.account_id AND n.room_type_id = t.id
     WHERE t.account_id = $1::text AND t.property_id = $2::text AND NOT t.is_combined
     UNION ALL
     SELECT k.room_type_id, k.stay_date, k.rooms - n.capacity, false
     FROM (
       SELECT DISTINCT ON (room_type_id, stay_date) room_type_id, stay_date, rooms FROM capacity_at_day_end
       WHERE account_id = $1::text AND property_id = $2::text AND date >= $3::date
       ORDER BY room_type_id, stay_date, date) k
     JOIN nights n ON n.account_id = $1::text AND n.room_type_id = k.room_type_id AND n.date = k.stay_date
     UNION ALL
     SELECT room_type_id, stay_date, -rooms, false FROM capacity_book
     WHERE account_id = $1::text AND property_id = $2::text) b
   GROUP BY room_type_id, date HAVING bool_or(is_night) AND sum(rooms) <> 0
   ON CONFLICT (account_id, room_type_id, stay_date, recorded_on) DO UPDATE SET rooms = c.rooms + EXCLUDED.rooms`,
)

const deleteKept = statement(
  'delete_capacity_at_day_end',
  `DELETE FROM capacity_at_day_end WHERE account_id = $1 AND property_id = $2 AND date <= $3::date`,
)

/**
 * What has changed of the rooms for sale since the close before, night by night, as they were at the end of the day;
 * what was kept for that is removed. rule 17.4, 18.3
 */
export async function recordCapacityOfNights(
  { tx, scope }: AccountContext,
  property_id: string,
  date: string,
): Promise<void> {
  const values = [scope.account_id, property_id, date]
  await Promise.all([tx.run(recordCapacity, values), tx.run(deleteKept, values)])
}

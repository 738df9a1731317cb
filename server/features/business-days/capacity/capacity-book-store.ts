import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

// A day that was reopened is closed again: the difference is added to what it had recorded. Both are grouped as one:
// a join of the two was planned as a loop over every pair of nights while their numbers were not known.
const recordCapacity = statement(
  'record_capacity_of_nights',
  `INSERT INTO capacity_book AS c (account_id, room_type_id, stay_date, recorded_on, property_id, rooms)
   SELECT $1::text, room_type_id, date, $3::date, $2::text, sum(rooms)::integer
   FROM (
     SELECT n.room_type_id, n.date, n.capacity AS rooms, true AS is_night
     FROM room_types t JOIN nights n ON n.account_id = t.account_id AND n.room_type_id = t.id
     WHERE t.account_id = $1::text AND t.property_id = $2::text
     UNION ALL
     SELECT room_type_id, stay_date, -rooms, false FROM capacity_book
     WHERE account_id = $1::text AND property_id = $2::text) b
   GROUP BY room_type_id, date HAVING bool_or(is_night) AND sum(rooms) <> 0
   ON CONFLICT (account_id, room_type_id, stay_date, recorded_on) DO UPDATE SET rooms = c.rooms + EXCLUDED.rooms`,
)

/** What has changed of the rooms for sale since the close before, night by night. rule 18.3 */
export const recordCapacityOfNights = ({ tx, scope }: AccountContext, property_id: string, date: string) =>
  tx.run(recordCapacity, [scope.account_id, property_id, date])

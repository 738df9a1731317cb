import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

// A day that was reopened is closed again: the difference is added to what it had recorded.
const recordCapacity = statement(
  'record_capacity_of_nights',
  `INSERT INTO capacity_book AS c (account_id, room_type_id, stay_date, recorded_on, property_id, rooms)
   SELECT $1::text, n.room_type_id, n.date, $3::date, $2::text, n.capacity - coalesce(b.rooms, 0)
   FROM room_types t
   JOIN nights n ON n.account_id = t.account_id AND n.room_type_id = t.id
   LEFT JOIN (
     SELECT room_type_id, stay_date, sum(rooms)::integer AS rooms FROM capacity_book
     WHERE account_id = $1::text AND property_id = $2::text GROUP BY 1, 2) b
     ON b.room_type_id = n.room_type_id AND b.stay_date = n.date
   WHERE t.account_id = $1::text AND t.property_id = $2::text AND n.capacity <> coalesce(b.rooms, 0)
   ON CONFLICT (account_id, room_type_id, stay_date, recorded_on) DO UPDATE SET rooms = c.rooms + EXCLUDED.rooms`,
)

/** What has changed of the rooms for sale since the close before, night by night. rule 18.3 */
export const recordCapacityOfNights = ({ tx, scope }: AccountContext, property_id: string, date: string) =>
  tx.run(recordCapacity, [scope.account_id, property_id, date])

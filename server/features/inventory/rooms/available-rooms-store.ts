import type { Room } from '#contract/inventory/rooms.ts'
import type { Scope, Tx } from '#server/context.ts'
import { statement } from '#server/postgres/statement.ts'

/** A room that may be chosen for a stay. */
export interface RoomOfType {
  id: string
  property_id: string
  name: string
  floor: string | null
  status: Room['status']
  out_of_service: boolean
  /** Whether a combined room type takes it too. rule 37.6 */
  in_combined_type: boolean
}

/** SQL: whether a combined room type takes a room, by its name or because it takes all of the type. rule 37.1 */
export const inCombinedType = (room: string): string => `EXISTS (
  SELECT FROM room_type_parts k WHERE k.account_id = ${room}.account_id AND k.part_id = ${room}.room_type_id
    AND (k.room_ids IS NULL OR ${room}.id = ANY (k.room_ids))) AS in_combined_type`

const list = statement(
  'list_rooms_for_stay',
  `SELECT id, property_id, name, floor, status, EXISTS (
     SELECT FROM room_blocks b WHERE b.account_id = $1 AND b.room_id = rooms.id AND b.type = 'out_of_service'
       AND b.from_date < $5::date AND b.to_date > $4::date) AS out_of_service, ${inCombinedType('rooms')}
   FROM rooms WHERE account_id = $1 AND room_type_id = $2 AND retired_at IS NULL
     AND ($3::text[] IS NULL OR property_id = ANY ($3))
     AND NOT EXISTS (
       SELECT FROM room_blocks b WHERE b.account_id = $1 AND b.room_id = rooms.id AND b.type = 'out_of_order'
         AND b.from_date < $5::date AND b.to_date > $4::date)`,
)

/** The rooms of a type that are not out of order on a night from `from` up to, and not including, `to`. */
export const readRoomsOfType = (
  tx: Tx,
  { account_id, property_ids }: Scope,
  on: { room_type_id: string; from: string; to: string },
) => tx.run<RoomOfType>(list, [account_id, on.room_type_id, property_ids, on.from, on.to])

import type { Room } from '#contract/inventory/rooms.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { inCombinedType } from './available-rooms-store.ts'
import { inspectionRequired, type RoomCondition } from './readiness.ts'

/** A room as Today needs it. */
export interface DayRoom extends RoomCondition {
  id: string
  property_id: string
  room_type_id: string
  name: string
  floor: string | null
  condition_changed_at: string
  /** The business date on which its guest wants to be left alone. */
  do_not_disturb_on: string | null
  /** Whether a combined room type takes it too. rule 37.6 */
  in_combined_type: boolean
  /** The days on which it is out of order or out of service, from that of the list on. */
  blocks: readonly Pick<Room['blocks'][number], 'type' | 'from' | 'to'>[]
}

const listOfDay = statement(
  'list_rooms_of_day',
  `SELECT r.id, r.property_id, r.room_type_id, r.name, r.floor, r.status,
     coalesce(r.condition_changed_at, r.created_at) AS condition_changed_at, r.do_not_disturb_on, ${inspectionRequired('r')}, ${inCombinedType('r')},
     coalesce((SELECT jsonb_agg(jsonb_build_object('type', b.type, 'from', b.from_date, 'to', b.to_date) ORDER BY b.from_date)
       FROM room_blocks b WHERE b.account_id = $1 AND b.room_id = r.id AND b.to_date > day.date), '[]') AS blocks
   FROM unnest($2::text[], $3::date[]) AS day (property_id, date)
   JOIN rooms r ON r.account_id = $1 AND r.property_id = day.property_id AND r.retired_at IS NULL
   WHERE $4::text[] IS NULL OR r.id = ANY ($4)`,
)

/** The active rooms of some properties, all or those that are named, with their blocks from a day on. */
export const readRoomsOfDay = (
  { tx, scope }: AccountContext,
  days: readonly { readonly property_id: string; readonly date: string }[],
  room_ids: readonly string[] | null = null,
) =>
  tx.run<DayRoom>(listOfDay, [
    scope.account_id,
    days.map(({ property_id }) => property_id),
    days.map(({ date }) => date),
    room_ids,
  ])

import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** Rooms and sold rooms of a night of a room type. */
export interface NightCount {
  readonly room_type_id: string
  readonly date: string
  readonly sold: number
  readonly capacity: number
  /** Of a combined type: its rooms are those of others. */
  readonly is_combined: boolean
}

const listCounts = statement(
  'list_night_counts',
  `SELECT n.room_type_id, n.date, n.sold, n.capacity, n.is_combined
   FROM room_types t JOIN nights n ON n.account_id = t.account_id AND n.room_type_id = t.id
   WHERE t.account_id = $1 AND t.property_id = $2 AND n.date BETWEEN $3::date AND $4::date`,
)

/** What is sold of the room types of a property from one date to another, both included. */
export const readNightCounts = (
  { tx, scope }: AccountContext,
  { property_id, first, last }: { property_id: string; first: string; last: string },
) => tx.run<NightCount>(listCounts, [scope.account_id, property_id, first, last])

import type { Room } from '../../../contract/room-types.ts'
import type { RoomRow } from './store.ts'

/** A room as the API shows it: of its blocks, those that are not over by the business date. decisions 2 */
export const presentRoom = (row: RoomRow, business_dates: Map<string, string>): Room => ({
  ...row,
  blocks: row.blocks.filter(({ to }) => to > business_dates.get(row.property_id)!),
})

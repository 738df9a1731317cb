import type { Room } from '../../../contract/resources/rooms.ts'
import type { RoomRow } from './store.ts'

/** A room as the API shows it: of its blocks, those that are not over by the business date. rule 2 */
export function presentRoom({ timezone, ...row }: RoomRow, dateAt: (timezone: string) => string): Room {
  const today = dateAt(timezone)
  return { ...row, blocks: row.blocks.filter(({ to }) => to > today) }
}

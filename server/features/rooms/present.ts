import type { Room } from '../../../contract/resources/rooms.ts'
import type { DayRule } from '../../kernel/business-date.ts'
import type { RoomRow } from './store.ts'

/** A room as the API shows it: of its blocks, those that are not over by the business date. rule 2 */
export function presentRoom(
  { timezone, day_ends_at, ...row }: RoomRow,
  dateOf: (rule: DayRule) => string,
): Room {
  const today = dateOf({ timezone, day_ends_at })
  return { ...row, blocks: row.blocks.filter(({ to }) => to > today) }
}

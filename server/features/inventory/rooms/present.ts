import type { Room } from '#contract/inventory/rooms.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { RoomRow } from './store.ts'

/**
 * A room as the API shows it, with its current and future blocks; `occupancy` follows from the guest in it.
 * rule 2
 */
export function presentRoom(
  { timezone, day_ends_at, do_not_disturb_on, ...row }: RoomRow,
  now: Temporal.Instant,
  occupied: ReadonlySet<string>,
): Room {
  const today = businessDate({ timezone, day_ends_at }, now)
  const occupancy = occupied.has(row.id) ? 'occupied' : 'vacant'
  const do_not_disturb = do_not_disturb_on === today
  return { ...row, occupancy, do_not_disturb, blocks: row.blocks.filter(({ to }) => to > today) }
}

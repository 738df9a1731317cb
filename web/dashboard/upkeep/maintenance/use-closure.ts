import type { Room } from '#contract/inventory/rooms.ts'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { useRooms } from '../../lookups.ts'

export type Closure = Room['blocks'][number]

/** The room block of a task. */
export function useClosureOf(): (task: Pick<Task, 'room_id' | 'block_id'>) => Closure | undefined {
  const rooms = useRooms()
  return ({ room_id, block_id }) =>
    block_id === null || room_id === null
      ? undefined
      : rooms.get(room_id)?.blocks.find(({ id }) => id === block_id)
}

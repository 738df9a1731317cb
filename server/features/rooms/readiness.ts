import { isUnclean, type RoomLack } from '../../../contract/lists.ts'
import type { Room } from '../../../contract/resources/rooms.ts'

/** The condition of a room, and what its property asks of it. */
export interface RoomCondition {
  readonly status: Room['status']
  /** Whether its property sends guests only into rooms that somebody has inspected. */
  readonly inspection_required: boolean
}

/** What a room lacks before a guest is sent into it; null for nothing. Everything that calls a room ready asks this. rule 24.2 */
export function lackOf({ status, inspection_required }: RoomCondition): RoomLack | null {
  if (isUnclean(status)) return 'cleaning'
  return inspection_required && status === 'clean' ? 'inspection' : null
}

/** The code of the warning where a guest is sent into a room that lacks something. */
export const WARNING_OF_LACK = { cleaning: 'room_dirty', inspection: 'room_not_inspected' } as const

/** How far a room is from being ready, 0 for the readiest: all that lack nothing come before all others. */
export function readinessRank(room: RoomCondition): number {
  if (lackOf(room) === null) return room.status === 'inspected' ? 0 : 1
  return { inspected: 0, clean: 2, cleaning: 3, dirty: 4 }[room.status]
}

/** Selects `inspection_required` of the property of a row of `rooms` that goes by this name. */
export const inspectionRequired = (rooms: string): string =>
  `(SELECT (p.housekeeping ->> 'inspection_required')::boolean FROM properties p
     WHERE p.account_id = ${rooms}.account_id AND p.id = ${rooms}.property_id) AS inspection_required`

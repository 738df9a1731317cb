export { addRooms } from './add-rooms.ts'
export { type RoomOfType, readRoomsOfType } from './available-rooms-store.ts'
export { createRoomBlock } from './blocks/create-room-block.ts'
export { deleteRoomBlock } from './blocks/delete-room-block.ts'
export { type DayRoom, readRoomsOfDay } from './day-store.ts'
export type { RoomFacts } from './facts.ts'
export {
  findRoomForStay,
  type KnownRoom,
  lockRooms,
  markRoomDirty,
  type RoomForStay,
  readRoomFacts,
  requireKnownRoom,
  requireRoomForStay,
  requireRoomOf,
} from './for-stays-store.ts'
export { listRooms } from './list-rooms.ts'
export { readOccupied } from './occupancy-store.ts'
export { readRoomsOf } from './read-rooms-of.ts'
export {
  CONDITION_WARNINGS,
  missingConditionOf,
  type RoomCondition,
  readinessRank,
  requireInspector,
} from './readiness.ts'
export { recordCondition } from './record-condition.ts'
export { retireRooms } from './retired/retire-rooms.ts'
export { lockRoomsOfType } from './retired/retire-store.ts'
export { byName } from './room-names.ts'
export { type FoundRoom, searchRooms } from './search-store.ts'
export { readLastStayInRoom, readStayInRoom } from './stay-in-room-store.ts'
export { findRoom, findRoomForChange, readRoomNames } from './store.ts'
export { updateRoom } from './update-room.ts'

export { addRooms } from './add-rooms.ts'
export { type RoomOfType, readRoomsOfType } from './available-rooms-store.ts'
export { createRoomBlock } from './blocks/create-room-block.ts'
export { deleteRoomBlock } from './blocks/delete-room-block.ts'
export {
  findRoomForStay,
  lockRooms,
  markRoomDirty,
  type RoomForStay,
  requireKnownRoom,
  requireRoomForStay,
} from './for-stays-store.ts'
export { listRooms } from './list-rooms.ts'
export { readRoomsOf } from './read-rooms-of.ts'
export { retireRooms } from './retired/retire-rooms.ts'
export { lockRoomsOfType } from './retired/retire-store.ts'
export { type FoundRoom, searchRooms } from './search-store.ts'
export { readRoomNames } from './store.ts'
export { updateRoom } from './update-room.ts'

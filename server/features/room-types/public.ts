export { createRoomType } from './create-room-type.ts'
export { type RoomTypeRow, readRoomType, readRoomTypeNames } from './store.ts'

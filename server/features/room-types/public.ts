export { createRoomType } from './create-room-type.ts'
export { type RoomTypeRow, readRoomType } from './store.ts'

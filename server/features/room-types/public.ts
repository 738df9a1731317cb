export { createRoomType } from './create-room-type.ts'
export { readRoomType, readRoomTypeNames } from './store.ts'

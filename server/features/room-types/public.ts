export { createRoomType } from './create-room-type.ts'
export { findRoomType, readRoomType, readRoomTypeNames } from './store.ts'

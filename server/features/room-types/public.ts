export { createRoomType } from './create-room-type.ts'
export { findRoomType, readRoomType, readRoomTypeNames, readRoomTypeNamesOf } from './store.ts'

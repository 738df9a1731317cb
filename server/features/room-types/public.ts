export { createRoomType } from './create-room-type.ts'
export { addRoomTypePhoto, updateRoomTypePhoto } from './photos.ts'
export { findRoomType, readRoomType, readRoomTypeNames, readRoomTypeNamesOf } from './store.ts'

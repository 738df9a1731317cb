export { addRooms } from './add-rooms.ts'
export { findRoomForStay, markRoomDirty, type RoomForStay } from './for-stays-store.ts'
export { retireRooms } from './retire-rooms.ts'

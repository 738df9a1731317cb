export { findRoomForStay, markRoomDirty, type RoomForStay } from './for-stays-store.ts'

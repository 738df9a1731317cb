export { type RoomTypeRow, readRoomType } from './store.ts'

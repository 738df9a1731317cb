export { byRoomName, fitCost, GAP_NIGHTS, gapCost, type RoomFit, roomReasons } from './room-rank.ts'

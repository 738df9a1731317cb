export { byRoomName, fitRank, GAP_NIGHTS, gapRank, type RoomFit, roomReasons } from './room-rank.ts'

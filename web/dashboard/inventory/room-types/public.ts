export { NoRoomTypes } from './none-yet.tsx'
export { roomNames } from './room-names.ts'

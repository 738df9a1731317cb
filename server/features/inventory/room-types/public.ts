export { readSegmentParts } from './combined/parts-store.ts'
export { createRoomType } from './create-room-type.ts'
export { roomTypePhotos } from './photos.ts'
export {
  findRoomType,
  type PartyLimits,
  readPartyLimits,
  readRoomType,
  readRoomTypeNames,
  readRoomTypeNamesOf,
} from './store.ts'

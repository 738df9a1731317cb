export { changeBlock, keyOfNight, nightsByType, releaseBlock, unpickedRooms } from './blocks.ts'
export { type BlockNight, type ChangedRooms, lockBlock, readBlock } from './blocks-store.ts'
export { changeCapacity, firstNights, openMissingNights } from './capacity.ts'
export {
  findCountForChange,
  lockCount,
  lockCountOfRoom,
  lockNights,
  openNights,
  type SoldNight,
  writeCount,
} from './capacity-store.ts'
export { claimEveryNight, claimNights, releaseNights, type ShortNights } from './claim.ts'
export { lockNightsInOrder, readOverbooked, recordSold, type TypeNights } from './claim-store.ts'
export { roomsForSale, roomsLeft } from './for-sale.ts'
export { type FreeNight, readFreeNights } from './free-nights-store.ts'
export { type LimitedNight, readLimits, writeLimits } from './limits-store.ts'
export { type NightCount, readNightCounts } from './night-counts-store.ts'
export { type OverbookedNight, readOverbookedNights } from './overbooked-store.ts'

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
export { claimEveryNight, claimNights, overbookNights, releaseNights } from './claim.ts'
export { lockNightsInOrder, readOverbooked, type TypeNights } from './claim-store.ts'
export { recordSold } from './sold-store.ts'

export { changeCapacity, extendHorizon, firstNights, openNights } from './capacity.ts'
export {
  type CountRow,
  lockCount,
  lockCountOfRoom,
  lockNights,
  type SoldNight,
  writeCount,
} from './capacity-store.ts'
export {
  claimEveryNight,
  claimNights,
  lockForChange,
  overbookNights,
  releaseNights,
  type ShortNight,
} from './claim.ts'
export { readOverbooked } from './claim-store.ts'
export { recordSold } from './sold-store.ts'

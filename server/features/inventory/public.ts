export { changeCapacity, extendHorizon, firstNights, openNights } from './capacity.ts'
export {
  type CountRow,
  lockCount,
  lockCountOfRoom,
  lockNights,
  type SoldNight,
  writeCount,
} from './capacity-store.ts'
export { claimNights, releaseNights, type ShortNight } from './claim.ts'

export { changeCapacity, extendHorizon, firstNights, openNights } from './capacity.ts'
export { type CountRow, lockCount, lockNights, type SoldNight, writeCount } from './capacity-store.ts'

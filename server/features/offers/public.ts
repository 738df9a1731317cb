export { requireBounds, requireFits, requireLength } from './bounds.ts'
export { deadlineOf, freeCancellationUntil, rulesInOrder } from './deadlines.ts'
export { planPriceOn, priceOfNight } from './night-price.ts'
export type {
  Offer,
  Party,
  PlanTerms,
  SellingProperty,
  SellingRoomType,
  StayDates,
} from './offer.ts'
export { readPlans } from './plans-store.ts'
export { priceStay, requireNightlyRates, type StayPrice, totalStay, vatTermsOf } from './price-stay.ts'
export { readOffer, requireSellable } from './read-offer.ts'
export {
  failedRestrictions,
  type RestrictedParts,
  requireRestrictions,
  restrictionsOn,
} from './restrictions.ts'
export { percentOf } from './rounding.ts'
export { partsOfNights, taxesOf, type VatTerms } from './taxes.ts'

export { percentOf } from '#contract/arithmetic/exact-amounts.ts'
export { fits, requireBounds, requireRoomForParty, requireStayLength } from './bounds.ts'
export { cityTaxOfStay, requireExemption } from './city-tax-exemption.ts'
export { freeCancellationUntil, rulesInOrder } from './deadlines.ts'
export {
  amountOff,
  type DiscountSource,
  isByHand,
  isLoweredBy,
  requirePositivePrices,
  shareOf,
  withoutDiscount,
} from './discounts.ts'
export { isReached, lengthOfStayRatesOf } from './length-of-stay/rate-of-night.ts'
export { childAges, isPricedByHand, planPriceOn, priceOfNight, withoutYields } from './night-price.ts'
export { type NightForSale, readNightsForSale } from './nights-for-sale.ts'
export type {
  Offer,
  Party,
  PlanTerms,
  SellingProperty,
  SellingRoomType,
  StayDates,
} from './offer.ts'
export { readPlans } from './plans-store.ts'
export { addServices, sellServices } from './price-services.ts'
export {
  isTooHigh,
  nightlyRates,
  priceStay,
  requireNightlyRates,
  type StayPrice,
  sumStay,
  totalStay,
  vatTermsOf,
} from './price-stay.ts'
export { type CalendarDay, readPriceCalendar } from './quotes/price-calendar.ts'
export { type PromotionQuote, readPromotionQuote } from './quotes/quote-promotion.ts'
export { readServicesQuote, type ServicesQuote } from './quotes/quote-services.ts'
export { type BlockRooms, quoteStays, type StayQuote } from './quotes/quote-stays.ts'
export { findOffer, notSellable, readOffer, requireSellable } from './read-offer.ts'
export {
  failedRestrictions,
  type RestrictedParts,
  requireRestrictions,
  restrictionsOn,
} from './restrictions.ts'
export { readSellable, readSellableTypes } from './sellable-store.ts'
export { sellingProperty, sellingRoomType } from './store.ts'
export { isSoldGross, partsOfNights, taxesOf, type VatTerms } from './taxes.ts'

export { createPromotion } from './create-promotion.ts'
export {
  lockPromotion,
  type PromotionRow,
  type PromotionUse,
  readPromotionAt,
  readPromotionsByCode,
  readUses,
  redeemPromotion,
  redeemPromotionOrFail,
} from './store.ts'
export {
  normaliseCode,
  notForStay,
  notNow,
  notPromoted,
  type PromotionReason,
  requirePromotion,
  type StoredPromotion,
  storedPromotion,
} from './terms.ts'

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
  notPromoted,
  type PromotionReason,
  requirePromotion,
  type StoredPromotion,
  storedPromotion,
  unavailableReason,
} from './terms.ts'

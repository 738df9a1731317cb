import * as contract from '#contract/pricing/promotions.ts'
import { route } from '#server/http/route.ts'
import { createPromotion } from './create-promotion.ts'
import { getPromotion } from './get-promotion.ts'
import { listPromotions } from './list-promotions.ts'
import { updatePromotion } from './update-promotion.ts'

export const promotionRoutes = [
  route(contract.listPromotions, listPromotions),
  route(contract.getPromotion, getPromotion),
  route(contract.createPromotion, createPromotion),
  route(contract.updatePromotion, updatePromotion),
]

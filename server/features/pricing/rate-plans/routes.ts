import * as rateChanges from '#contract/pricing/rate-changes.ts'
import * as contract from '#contract/pricing/rate-plans.ts'
import { route } from '#server/http/route.ts'
import { changeRates } from './changes/change-rates.ts'
import { createRatePlan } from './create-rate-plan.ts'
import { getRatePlan } from './get-rate-plan.ts'
import { listRatePlans } from './list-rate-plans.ts'
import { updateRatePlan } from './update-rate-plan.ts'

export const ratePlanRoutes = [
  route(contract.listRatePlans, listRatePlans),
  route(contract.getRatePlan, getRatePlan),
  route(contract.createRatePlan, createRatePlan),
  route(contract.updateRatePlan, updateRatePlan),
  route(rateChanges.changeRates, changeRates),
]

export { createRatePlan } from './create-rate-plan.ts'
export { type RatePlanRow, readRatePlan } from './store.ts'
export { updateRatePlan } from './update-rate-plan.ts'

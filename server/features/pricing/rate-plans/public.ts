export { createRatePlan } from './create-rate-plan.ts'
export { mapChannel } from './mappings/map-channel.ts'
export {
  readAllMappings,
  readUnmappedPlans,
  recordMappingErrors,
  removeMappingsOf,
} from './mappings/mappings-store.ts'
export { findRatePlan, readFirstPlan, readRatePlanNames } from './store.ts'
export { updateRatePlan } from './update-rate-plan.ts'
export { changeYieldPrices, type YieldChange } from './yield/change-yield-prices.ts'
export {
  readYieldPricePage,
  readYieldPrices,
  readYieldPricesOf,
  type YieldPriceRow,
} from './yield/yield-prices-store.ts'

export { createRatePlan } from './create-rate-plan.ts'
export { type MappedPlan, mapChannel } from './map-channel.ts'
export {
  type ListedMapping,
  type MappingError,
  readAllMappings,
  readUnmappedPlans,
  recordMappingErrors,
  removeMappingsOf,
} from './mappings-store.ts'
export { type RatePlanRow, readFirstPlan, readRatePlan, readRatePlanNames } from './store.ts'
export { updateRatePlan } from './update-rate-plan.ts'

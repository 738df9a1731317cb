export { createRatePlan } from './create-rate-plan.ts'
export { mapChannel } from './map-channel.ts'
export {
  readAllMappings,
  readUnmappedPlans,
  recordMappingErrors,
  removeMappingsOf,
} from './mappings-store.ts'
export { findRatePlan, readFirstPlan, readRatePlanNames } from './store.ts'
export { updateRatePlan } from './update-rate-plan.ts'

export { chooseServices, recountServices, type ServedStay } from './booked/choose-services.ts'
export {
  claimEveryService,
  claimServices,
  lockServices,
  releaseServices,
  servicesRefusal,
} from './booked/claim-services.ts'
export { readBookedUnits } from './booked/dates-store.ts'
export { findNamedServices, requireChoices } from './booked/named-services.ts'
export {
  chargesOfService,
  nonRefundableTotal,
  presentBookedService,
  type ServiceUnits,
  type StoredService,
  servicesTotal,
  subtractUnits,
  unitsOf,
} from './booked/stored-services.ts'
export { createService } from './create-service.ts'
export { findSoldService, nameIn } from './find-sellable.ts'
export {
  readNamedServices,
  readOnlineServices,
  readServicesOfHousekeeping,
  type ServiceRow,
} from './store.ts'

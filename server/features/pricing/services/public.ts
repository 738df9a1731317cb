export { createService } from './create-service.ts'
export { findSoldService, nameIn } from './sold.ts'
export { readOnlineServices, type ServiceRow } from './store.ts'
export { chooseServices, recountServices, type ServedStay } from './taken/choose-services.ts'
export { readTaken } from './taken/dates-store.ts'
export { findNamedServices, requireChoices } from './taken/named-services.ts'
export {
  chargesOfService,
  nonRefundableTotal,
  presentTaken,
  type ServiceUnits,
  type StoredService,
  servicesTotal,
  unitsOf,
  unitsWithout,
} from './taken/stored-services.ts'
export {
  claimServices,
  claimServicesAnyway,
  claimServicesIfLeft,
  claimServicesOrFail,
  lockServices,
  releaseServices,
} from './taken/take-services.ts'

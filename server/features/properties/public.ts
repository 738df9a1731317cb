export { acceptProperty, type PropertyWish } from './accept-property.ts'
export { readAllProperties } from './all-store.ts'
export { createProperty, type NewProperty } from './create-property.ts'
export { readAllPresented } from './read-all-presented.ts'
export { inScope, sees } from './scope.ts'
export {
  lockPropertyNames,
  type PropertyRow,
  readBusinessDates,
  readFirstCurrency,
  readProperties,
  readProperty,
  readPropertyIds,
  writeProperty,
} from './store.ts'

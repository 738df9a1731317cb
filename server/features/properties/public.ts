export { acceptProperty, type PropertyWish } from './accept-property.ts'
export { readAllProperties } from './all-store.ts'
export { changeLetterhead } from './change-letterhead.ts'
export { createProperty, type NewProperty } from './create-property.ts'
export { acceptLetterhead, type LetterheadWish } from './letterhead.ts'
export { readAllPresented } from './read-all-presented.ts'
export { inScope, sees } from './scope.ts'
export {
  lockPropertyNames,
  type PropertyRow,
  readBusinessDates,
  readFirstCurrency,
  readLogo,
  readProperties,
  readProperty,
  readPropertyIds,
  writeProperty,
} from './store.ts'

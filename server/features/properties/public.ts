export { acceptProperty, type PropertyWish } from './accept-property.ts'
export { readAllProperties } from './all-store.ts'
export { changeLetterhead } from './change-letterhead.ts'
export { createProperty, type NewProperty } from './create-property.ts'
export type { LetterheadWish } from './letterhead.ts'
export { readAllPresented } from './read-all-presented.ts'
export {
  findProperty,
  lockNamesOfRoom,
  lockPropertyNames,
  type PropertyRow,
  readBusinessDateOf,
  readBusinessDates,
  readFirstCurrency,
  readLogo,
  readProperties,
  readPropertiesByCode,
  readProperty,
  readPropertyIds,
  readPropertyNames,
  readVisibleProperties,
} from './store.ts'

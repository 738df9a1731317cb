export { acceptProperty, type PropertyInput } from './accept-property.ts'
export { encodeLogo, setLogo } from './brand/logo.ts'
export { readFontFile, readLogo } from './brand/store.ts'
export { changeLetterhead } from './change-letterhead.ts'
export { createProperty, type NewProperty } from './create-property.ts'
export { guestOrigin } from './guest-origin.ts'
export { BLANK_LETTERHEAD, type LetterheadInput } from './letterhead.ts'
export { localEventsIn } from './local-events/local-events.ts'
export { lockOpenDays, requireOpenDay } from './open-day.ts'
export { propertyPhotos } from './photos.ts'
export { presentProperty } from './present.ts'
export { readAllPresented } from './read-all-presented.ts'
export {
  findProperty,
  findPropertyForChange,
  lockNamesOfRoom,
  lockPropertyNames,
  type PropertyRow,
  readAllProperties,
  readBusinessDateOf,
  readBusinessDates,
  readEveryProperty,
  readFirstCurrency,
  readOpenPages,
  readProperties,
  readPropertiesByCode,
  readProperty,
  readPropertyIds,
  readPropertyNames,
  readPropertyOfSlug,
  readRetentionYears,
  readVisibleProperties,
  type StoredHousekeepingRules,
  updatePropertyRow,
} from './store.ts'

export { readPropertiesOnDay } from './property-on-day.ts'
export { readChannels, readTrouble, troubleRows } from './trouble.ts'

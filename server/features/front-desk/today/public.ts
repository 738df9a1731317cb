export { readPropertiesOnDay } from './property-on-day.ts'
export { readChannels, readProblems, troubleRows } from './trouble.ts'

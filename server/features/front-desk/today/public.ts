export { problemRows, readChannels, readProblems } from './problems.ts'
export { readPropertiesOnDay } from './property-on-day.ts'

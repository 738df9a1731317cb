export { serviceName, timesCharged } from './words.ts'

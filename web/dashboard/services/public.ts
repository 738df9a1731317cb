export { ChargeField } from './charge-field.tsx'
export { ServicesField } from './services-field.tsx'
export { choiceOf, serviceName, timesCharged } from './words.ts'

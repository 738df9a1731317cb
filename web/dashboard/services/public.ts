export { ChargeField } from './charge-field.tsx'
export { ServicesField } from './services-field.tsx'
export { useServices } from './use-services.ts'
export { choiceOf, serviceName, timesCharged } from './words.ts'

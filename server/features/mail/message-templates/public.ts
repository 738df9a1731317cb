export { requireKnownVariables } from './require-known-variables.ts'
export { readWords } from './words-of-property.ts'

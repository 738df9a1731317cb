export { requireKnownVariables } from './require-words.ts'
export { readWords } from './words-of-property.ts'

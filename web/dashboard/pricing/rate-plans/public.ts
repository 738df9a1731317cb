export { type FreeUntil, useFreeUntil } from './free-until.ts'
export { depositSentences, feeWords, policySentences } from './policy-words.ts'

import type { LikelyAddressWords } from './words.ts'

export const en: LikelyAddressWords = {
  question: 'Is this address right?',
  go_on: 'If it is, simply go on.',
  meant: 'I meant',
}

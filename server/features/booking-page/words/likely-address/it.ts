import type { LikelyAddressWords } from './words.ts'

export const it: LikelyAddressWords = {
  question: 'Questo indirizzo è corretto?',
  go_on: 'Se lo è, prosegua pure.',
  meant: 'Intendevo',
}

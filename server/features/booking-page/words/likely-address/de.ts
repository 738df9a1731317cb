import type { LikelyAddressWords } from './words.ts'

export const de: LikelyAddressWords = {
  question: 'Stimmt diese Adresse?',
  go_on: 'Wenn ja, machen Sie einfach weiter.',
  meant: 'Gemeint ist',
}

import type { LikelyAddressWords } from './words.ts'

export const fr: LikelyAddressWords = {
  question: 'Cette adresse est-elle exacte ?',
  go_on: 'Si oui, continuez simplement.',
  meant: 'Je voulais dire',
}

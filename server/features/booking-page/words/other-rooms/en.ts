import type { OtherRoomsWords } from './words.ts'

export const en: OtherRoomsWords = {
  kept: 'What you have filled in is kept: choose what you would like instead.',
  other_dates: 'On other dates',
  one_more: 'Choose another room in place of the one that was taken.',
}

import type { OtherRoomsWords } from './words.ts'

export const de: OtherRoomsWords = {
  kept: 'Ihre Angaben bleiben erhalten: Wählen Sie, was Sie stattdessen möchten.',
  other_dates: 'An anderen Tagen',
  one_more: 'Wählen Sie ein anderes Zimmer anstelle des vergebenen.',
}

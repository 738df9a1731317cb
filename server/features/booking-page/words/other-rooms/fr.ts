import type { OtherRoomsWords } from './words.ts'

export const fr: OtherRoomsWords = {
  kept: 'Vos indications sont conservées : choisissez ce que vous souhaitez à la place.',
  other_dates: 'À d’autres dates',
  one_more: 'Choisissez une autre chambre à la place de celle qui vient d’être prise.',
}

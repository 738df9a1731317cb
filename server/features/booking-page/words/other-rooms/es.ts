import type { OtherRoomsWords } from './words.ts'

export const es: OtherRoomsWords = {
  kept: 'Sus datos se conservan: elija lo que desea en su lugar.',
  other_dates: 'En otras fechas',
  one_more: 'Elija otra habitación en lugar de la que se acaba de ocupar.',
}

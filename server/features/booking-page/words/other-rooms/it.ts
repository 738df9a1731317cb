import type { OtherRoomsWords } from './words.ts'

export const it: OtherRoomsWords = {
  kept: 'I Suoi dati sono conservati: scelga ciò che desidera in alternativa.',
  other_dates: 'In altre date',
  one_more: 'Scelga un’altra camera al posto di quella appena occupata.',
}

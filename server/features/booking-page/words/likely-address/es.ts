import type { LikelyAddressWords } from './words.ts'

export const es: LikelyAddressWords = {
  question: '¿Es correcta esta dirección?',
  go_on: 'Si lo es, continúe sin más.',
  meant: 'Quería decir',
}

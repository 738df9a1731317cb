import type { DormWords } from './words.ts'

export const de: DormWords = {
  only: { female: 'Nur für Frauen', male: 'Nur für Männer' },
  confirm: {
    female: 'Ich bestätige, dass in diesen Betten nur Frauen schlafen: Der Schlafsaal ist nur für Frauen.',
    male: 'Ich bestätige, dass in diesen Betten nur Männer schlafen: Der Schlafsaal ist nur für Männer.',
  },
}

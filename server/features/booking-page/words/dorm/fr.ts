import type { DormWords } from './words.ts'

export const fr: DormWords = {
  only: { female: 'Réservé aux femmes', male: 'Réservé aux hommes' },
  confirm: {
    female: 'Je confirme que seules des femmes dormiront dans ces lits : le dortoir est réservé aux femmes.',
    male: 'Je confirme que seuls des hommes dormiront dans ces lits : le dortoir est réservé aux hommes.',
  },
}

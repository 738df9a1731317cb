import type { DormWords } from './words.ts'

export const it: DormWords = {
  only: { female: 'Solo per donne', male: 'Solo per uomini' },
  confirm: {
    female: 'Confermo che in questi letti dormiranno solo donne: il dormitorio è solo per donne.',
    male: 'Confermo che in questi letti dormiranno solo uomini: il dormitorio è solo per uomini.',
  },
}

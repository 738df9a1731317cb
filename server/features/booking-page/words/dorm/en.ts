import type { DormWords } from './words.ts'

export const en: DormWords = {
  only: { female: 'For women only', male: 'For men only' },
  confirm: {
    female: 'I confirm that only women will sleep in these beds: the dorm is for women only.',
    male: 'I confirm that only men will sleep in these beds: the dorm is for men only.',
  },
}

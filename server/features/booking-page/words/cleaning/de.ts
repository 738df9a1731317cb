import type { CleaningWords } from './words.ts'

export const de: CleaningWords = {
  title: 'Reinigung Ihres Zimmers',
  no_cleaning: (day) => `Keine Reinigung am ${day}`,
  hint: (time) => `Jeder Tag lässt sich bis ${time} Uhr ändern.`,
  waived: (day) => `${day}: ohne Reinigung`,
  cleaned: (day) => `${day}: mit Reinigung`,
  save: 'Speichern',
  done: 'Ihr Wunsch für die Reinigung ist gespeichert.',
  late: 'Für diesen Tag ist es zu spät. Nichts wurde geändert.',
  not_now: 'Zurzeit gibt es keinen Tag zu wählen. Bitte fragen Sie uns.',
}

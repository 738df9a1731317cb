import type { TimesWords } from './words.ts'

export const de: TimesWords = {
  title: 'An- und Abreisezeit',
  arrival: 'Wann kommen Sie an?',
  departure: 'Wann reisen Sie ab?',
  expected: 'Ihre Ankunft',
  arrival_usual: (time) => `Wie üblich ab ${time} Uhr`,
  departure_usual: (time) => `Wie üblich bis ${time} Uhr`,
  save: 'Zeiten speichern',
  done: 'Die Zeiten Ihres Aufenthalts sind gespeichert.',
  invalid: 'Bitte wählen Sie eine der Uhrzeiten.',
  not_now: 'Die Zeiten dieser Buchung lassen sich hier nicht ändern. Bitte fragen Sie uns.',
}

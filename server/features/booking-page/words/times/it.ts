import type { TimesWords } from './words.ts'

export const it: TimesWords = {
  title: 'Orari di arrivo e partenza',
  arrival: 'A che ora arriva?',
  departure: 'A che ora parte?',
  expected: 'Il suo arrivo',
  arrival_usual: (time) => `Dalle ${time}, come di consueto`,
  departure_usual: (time) => `Entro le ${time}, come di consueto`,
  save: 'Salva gli orari',
  done: 'Gli orari del suo soggiorno sono salvati.',
  invalid: 'Scelga uno degli orari.',
  not_now: 'Gli orari di questa prenotazione non si possono cambiare qui. Chieda a noi.',
}

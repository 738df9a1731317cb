import type { TimesWords } from './words.ts'

export const fr: TimesWords = {
  title: 'Heures d’arrivée et de départ',
  arrival: 'À quelle heure arrivez-vous ?',
  departure: 'À quelle heure partez-vous ?',
  expected: 'Votre arrivée',
  arrival_usual: (time) => `À partir de ${time}, comme prévu`,
  departure_usual: (time) => `Jusqu’à ${time}, comme prévu`,
  save: 'Enregistrer les heures',
  done: 'Les heures de votre séjour sont enregistrées.',
  invalid: 'Veuillez choisir l’une des heures.',
  not_now: 'Les heures de cette réservation ne peuvent pas être modifiées ici. Veuillez nous demander.',
}

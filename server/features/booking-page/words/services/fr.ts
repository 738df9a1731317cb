import type { ServiceWords } from './words.ts'

export const fr: ServiceWords = {
  title: 'Suppléments pour votre séjour',
  hint: 'Choisissez ce qui vous plaît, ou continuez sans.',
  per: {
    stay: 'pour le séjour',
    night: 'par nuit',
    person: 'par personne',
    person_night: 'par personne et par nuit',
    item: 'l’unité',
  },
  how_many: 'Combien ?',
  guests: 'Pour combien de personnes ?',
  day: 'Quel jour ?',
  none: 'Aucun',
  left: (count) => (count === 1 ? 'Plus qu’un disponible' : `Plus que ${count} disponibles`),
  sold_out: 'Complet pour vos dates',
  update: 'Actualiser le prix',
  go_on: 'Continuer',
  change: 'Modifier les suppléments',
  booked: 'Suppléments',
  short: (name, days) => `${name} : il n’en reste pas assez le ${days}.`,
  not_sold: 'Un des suppléments n’est plus proposé ici.',
  dropped:
    'Il n’est plus compris dans le prix. Rien n’est encore réservé : continuez sans, ou choisissez à nouveau.',
  cheaper: (plan, meal, amount) => `${plan}, avec ${meal} : ${amount} de moins.`,
}

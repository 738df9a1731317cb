import type { ServiceWords } from './words.ts'

export const it: ServiceWords = {
  title: 'Extra per il suo soggiorno',
  hint: 'Scelga ciò che desidera, oppure continui senza.',
  per: {
    stay: 'per il soggiorno',
    night: 'a notte',
    person: 'a persona',
    person_night: 'a persona e a notte',
    item: 'ciascuno',
  },
  how_many: 'Quanti?',
  guests: 'Per quante persone?',
  day: 'In quale giorno?',
  none: 'Nessuno',
  left: (count) => (count === 1 ? 'Ne resta solo 1' : `Ne restano solo ${count}`),
  sold_out: 'Esaurito per le sue date',
  update: 'Aggiornare il prezzo',
  go_on: 'Continuare',
  change: 'Modificare gli extra',
  booked: 'Extra',
  short: (name, days) => `${name}: non ne restano abbastanza il ${days}.`,
  not_sold: 'Uno degli extra non è più offerto qui.',
  dropped:
    'Non è più compreso nel prezzo. Non è ancora prenotato nulla: continui senza, oppure scelga di nuovo.',
  cheaper: (plan, meal, amount) => `${plan}, con ${meal}: ${amount} in meno.`,
}

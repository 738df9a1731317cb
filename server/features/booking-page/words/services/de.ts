import type { ServiceWords } from './words.ts'

export const de: ServiceWords = {
  title: 'Extras für Ihren Aufenthalt',
  hint: 'Wählen Sie, was Ihnen gefällt, oder gehen Sie ohne weiter.',
  per: {
    stay: 'für den Aufenthalt',
    night: 'pro Nacht',
    person: 'pro Person',
    person_night: 'pro Person und Nacht',
    item: 'pro Stück',
  },
  how_many: 'Wie viele?',
  guests: 'Für wie viele Gäste?',
  day: 'An welchem Tag?',
  none: 'Keine',
  left: (count) => (count === 1 ? 'Nur noch 1 frei' : `Nur noch ${count} frei`),
  sold_out: 'Für Ihre Daten ausgebucht',
  update: 'Preis aktualisieren',
  go_on: 'Weiter',
  change: 'Extras ändern',
  booked: 'Extras',
  short: (name, days) => `${name}: Am ${days} ist nicht mehr genug frei.`,
  not_sold: 'Eines der Extras wird hier nicht mehr angeboten.',
  dropped:
    'Im Preis ist es nicht mehr enthalten. Noch ist nichts gebucht: Gehen Sie ohne weiter, oder wählen Sie neu.',
  cheaper: (plan, meal, amount) => `${plan}, mit ${meal}: ${amount} weniger.`,
}

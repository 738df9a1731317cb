import type { ServiceWords } from './words.ts'

export const en: ServiceWords = {
  title: 'Extras for your stay',
  hint: 'Choose what you like, or go on without.',
  per: {
    stay: 'for the stay',
    night: 'per night',
    person: 'per person',
    person_night: 'per person and night',
    item: 'each',
  },
  how_many: 'How many?',
  guests: 'For how many guests?',
  day: 'On which day?',
  none: 'None',
  left: (count) => (count === 1 ? 'Only 1 left' : `Only ${count} left`),
  sold_out: 'Sold out for your dates',
  update: 'Update the price',
  go_on: 'Continue',
  change: 'Change extras',
  booked: 'Extras',
  short: (name, days) => `${name}: there is not enough left on ${days}.`,
  not_sold: 'One of the extras is no longer sold here.',
  dropped: 'It has been left out of the price. Nothing is booked yet: go on without it, or choose again.',
  cheaper: (plan, meal, amount) => `${plan}, with ${meal}: ${amount} less.`,
}

import type { TimesWords } from './words.ts'

export const en: TimesWords = {
  title: 'Hours of arrival and departure',
  arrival: 'When will you arrive?',
  departure: 'When will you leave?',
  expected: 'Your arrival',
  arrival_usual: (time) => `From ${time}, as usual`,
  departure_usual: (time) => `By ${time}, as usual`,
  save: 'Save the hours',
  done: 'The hours of your stay are saved.',
  invalid: 'Please choose one of the hours.',
  not_now: 'The hours of this booking cannot be changed here. Please ask us.',
}

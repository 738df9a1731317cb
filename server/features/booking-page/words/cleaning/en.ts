import type { CleaningWords } from './words.ts'

export const en: CleaningWords = {
  title: 'Cleaning of your room',
  no_cleaning: (day) => `No cleaning on ${day}`,
  hint: (time) => `Each day can be changed until ${time}.`,
  waived: (day) => `${day}: without cleaning`,
  cleaned: (day) => `${day}: with cleaning`,
  save: 'Save',
  done: 'Your wish for the cleaning is saved.',
  late: 'It is too late for that day. Nothing is changed.',
  not_now: 'There is no day to choose now. Please ask us.',
}

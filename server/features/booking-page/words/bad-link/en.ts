import type { BadLinkWords } from './words.ts'

export const en: BadLinkWords = {
  title: 'This link does not work',
  text: (property) =>
    `The address is not complete, it has expired, or a newer link of ${property} has replaced it.`,
  ask: 'Please write to us or call us: we help you further.',
  which: 'At which property do you stay?',
}

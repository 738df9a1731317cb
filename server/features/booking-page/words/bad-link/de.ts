import type { BadLinkWords } from './words.ts'

export const de: BadLinkWords = {
  title: 'Dieser Link funktioniert nicht',
  text: (property) =>
    `Die Adresse ist unvollständig oder abgelaufen, oder ein neuerer Link hat sie ersetzt: ${property}.`,
  ask: 'Bitte schreiben Sie uns oder rufen Sie uns an: Wir helfen Ihnen weiter.',
  which: 'In welchem Haus übernachten Sie?',
}

import type { Wide } from '../../catalogue.ts'
import type { booking_page as english } from '../../en/booking-page/words.ts'

export const booking_page: Wide<typeof english> = {
  title: 'Buchungsseite',
  saved: 'Buchungsseite gespeichert.',
  unchanged: 'Es hat sich nichts geändert.',
  address: 'Adresse und Sprachen',
  open: 'Gäste können hier buchen',
  open_hint: 'Eine geschlossene Seite ist von einer, die es nicht gibt, nicht zu unterscheiden.',
  slug: 'Name in der Adresse',
  slug_hint:
    'Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel harbour-house. Bestehende Links hängen daran.',
  accent: 'Farbe von Schaltflächen und Links',
  accent_hint: 'Wo Text darauf schwer zu lesen wäre, wird ein dunklerer oder hellerer Ton gezeigt.',
  languages: 'Sprachen',
  languages_hint: (first) => `Gäste sehen ihre; wer keine davon liest, sieht ${first}.`,
  texts: 'Texte',
  text_language: 'In welcher Sprache',
  headline: 'Überschrift',
  introduction: 'Einleitung',
  arrival: 'Anfahrt',
  arrival_hint: 'Wird gezeigt, sobald ein Aufenthalt gebucht ist.',
  plans: 'Was verkauft wird',
  all_plans: 'Alle aktiven Ratenpläne',
  legal: 'AGB und Datenschutz',
  terms: 'Adresse der AGB',
  privacy: 'Adresse der Datenschutzerklärung',
  preview: 'Wie Gäste sie sehen',
  closed: 'Öffnen Sie die Seite und speichern Sie: Dann wird sie hier gezeigt.',
  embed_hint: 'Auf Ihrer eigenen Website ist das ein Formular für Daten; ohne Skripte ein Link.',
  embed: 'Element für Ihre Website',
  book: 'Buchen',
}

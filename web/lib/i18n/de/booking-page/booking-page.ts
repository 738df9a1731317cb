import type { Wide } from '../../catalogue.ts'
import type { booking_page as english } from '../../en/booking-page/booking-page.ts'

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
  confirm_by_mail: 'Buchungen ohne Anzahlung werden per E-Mail bestätigt',
  confirm_by_mail_hint:
    'Das Zimmer ist 30 Minuten reserviert, bis der Gast den Link in unserer E-Mail öffnet. Braucht einen Mailserver.',
  limit: 'Unbezahlte Nächte binnen einer Stunde',
  limit_hint:
    'Darüber warnt die Glocke, und die Seite verkauft nur Raten mit Anzahlung, bis die Stunde vorüber ist.',
  services: 'Extras, aus denen Gäste wählen',
  all_services: 'Alle online buchbaren Leistungen',
  services_hint: 'Was online buchbar ist, steht unter Einstellungen → Leistungen.',
  legal: 'AGB und Datenschutz',
  terms: 'Adresse der AGB',
  privacy: 'Adresse der Datenschutzerklärung',
  preview: 'Wie Gäste sie sehen',
  draft_hint:
    'Die erste Seite mit dem, was Sie eingeben, bevor es gespeichert ist. Links führen hier nirgendwohin.',
  draft_wrong: 'Etwas oben lässt sich noch nicht speichern: Das ist die Seite, wie sie vorher war.',
  closed: 'Die Seite ist geschlossen: Öffnen und speichern Sie sie, dann steht hier ihre Adresse.',
  embed_hint: 'Auf Ihrer eigenen Website ist das ein Formular für Daten; ohne Skripte ein Link.',
  embed: 'Element für Ihre Website',
  book: 'Buchen',
}

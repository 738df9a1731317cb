import type { AccessibilityWords } from './words.ts'

export const de: AccessibilityWords = {
  title: 'Barrierefreiheit',
  aim: (property) =>
    `Diese Buchungsseiten von ${property} sollen für alle nutzbar sein. Sie folgen den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, die die europäische Norm EN 301 549 verlangt.`,
  measures_title: 'Was dafür getan ist',
  measures: [
    'Alles geht allein mit der Tastatur, in sichtbarer Reihenfolge, und ohne JavaScript.',
    'Screenreader erfahren Überschriften, Beschriftungen, Preise, Fehler und was sich geändert hat.',
    'Text hat einen Kontrast von mindestens 4,5 zu 1, im hellen und im dunklen Modus.',
    'Seiten lassen sich auf 400 % vergrößern und passen auf ein Telefon von 320 Pixeln.',
    'Fehler stehen beim Feld, und was ausgefüllt war, bleibt.',
    'Nichts bewegt sich von selbst, und Bewegung entfällt, wo das Gerät es verlangt.',
  ],
  limits_title: 'Was nicht barrierefrei sein kann',
  limits: [
    'Texte und Bildbeschreibungen schreibt das Haus.',
    'Zahlungen auf der Seite eines Zahlungsanbieters und die Karte sind Seiten anderer.',
    'Dokumente sind getaggte PDFs (PDF/UA ist nicht zertifiziert).',
  ],
  house_title: 'Das Haus',
  contact_title: 'Etwas geht nicht?',
  contact:
    'Sagen Sie uns, was Sie tun wollten und womit. Wir antworten und helfen Ihnen inzwischen, auf anderem Weg zu buchen.',
}

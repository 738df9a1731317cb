import type { Wide } from '../../catalogue.ts'
import type { shifts as english } from '../../en/money/shifts.ts'

export const shifts: Wide<typeof english> = {
  title: 'Schicht',
  things: 'Schichten',
  print: 'Drucken',
  which_property: 'In welchem Haus steht die Kasse?',
  of: (name) => `Schicht von ${name}`,
  till: 'Kasse',
  since: (moment) => `Offen seit ${moment}`,
  closed: (moment) => `Beendet ${moment}`,
  figures: 'Bargeld und Einnahmen',
  taken: 'Eingenommen',
  float: 'Wechselgeld',
  expected: 'Bargeld laut Buchung',
  counted: 'Bargeld gezählt',
  difference: 'Differenz',
  takings: 'Einnahmen nach Zahlungsart',
  nothing_taken: 'In dieser Schicht wurde nichts eingenommen.',
  left_note: 'Übergabenotiz',
  note_of: (name, moment) => `Übergabenotiz von ${name}, ${moment}`,
  no_note: 'Es wurde keine Notiz hinterlassen.',
  close_title: 'Kasse zählen',
  counted_hint: 'Das ganze Bargeld in der Kasse, mit dem Wechselgeld.',
  difference_of: (amount, cents) =>
    cents === 0
      ? 'Die Kasse stimmt.'
      : cents < 0
        ? `${amount}: es fehlt Bargeld`
        : `${amount}: mehr als gebucht`,
  note: 'Übergabenotiz',
  note_hint: 'Die nächste Schicht sieht sie.',
  close: 'Schicht beenden',
  closed_even: 'Die Schicht ist beendet. Die Kasse stimmte.',
  closed_by: (amount) => `Die Schicht ist beendet, mit einer Differenz von ${amount}.`,
  open_title: 'Schicht beginnen',
  open_hint: 'Was Sie von nun an einnehmen und zurückgeben, zählt zu ihr.',
  float_hint: 'Bargeld, das jetzt in der Kasse ist.',
  open: 'Schicht beginnen',
  open_folios: 'Offene Rechnungen im Haus',
  all_paid: 'Alle Gäste im Haus haben bezahlt.',
  first_of: (count) => `Die ersten ${count}.`,
  guest: 'Gast',
  room: 'Zimmer',
  departure: 'Abreise',
  balance: 'Offen',
  recent: 'Schichten des Hauses',
  none_yet: 'Hier steht später die erste Schicht.',
  mine: 'Meine Schicht',
  opened: 'Begonnen',
  who: 'Von',
  still_open: 'offen',
}

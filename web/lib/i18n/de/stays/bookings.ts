import { plural } from '../../plural.ts'

export const bookings = {
  title: 'Buchung',
  code: 'Buchungscode',
  rooms: 'Zimmer',
  of: (count: number) => plural(count, 'Zimmer', 'Zimmer'),
  add: 'Weiteres Zimmer',
  remove: (room: string) => `${room} entfernen`,
  this_room: 'Dieses Zimmer',
  sum: (count: number) => `Summe von ${plural(count, 'Zimmer', 'Zimmern')}`,
  next: 'Wählen Sie das Angebot des nächsten Zimmers, oder buchen Sie diese.',
  full: 'Eine Buchung hat höchstens 30 Zimmer.',
  cancel_all: 'Alle Zimmer stornieren',
  cancel_title: (who: string) => `Alle Zimmer von ${who} stornieren`,
  keep: 'Buchung behalten',
  no_fee: 'Keine Gebühr',
  fee: 'Gebühren',
  refund: 'Zurückzuzahlen',
  waive: 'Alle Gebühren erlassen',
  note: 'Grund für den Erlass',
  cancelled: (code: string) => `Buchung ${code} storniert`,
}

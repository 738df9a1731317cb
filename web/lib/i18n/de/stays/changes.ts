import type { Wide } from '../../catalogue.ts'
import type { changes as english } from '../../en/stays/changes.ts'

export const changes: Wide<typeof english> = {
  nights_of: (who) => `Nächte von ${who}`,
  room_of: (who) => `Zimmer von ${who}`,
  plan_of: (who) => `Ratenplan und Preis von ${who}`,
  guests_of: (who) => `Gäste von ${who}`,
  save: 'Speichern',
  before: 'Jetzt',
  after: 'Danach',
  difference: 'Differenz',
  same: 'Der Preis bleibt gleich',
  nothing: 'Es wurde nichts geändert',
  price_mode: 'Preis',
  keep_existing: 'Preis bereits gebuchter Nächte behalten',
  reprice: 'Jede Nacht zum aktuellen Preis',
  choose_plan: 'Ratenplan wählen',
  stale:
    'Jemand anders hat diese Reservierung geändert, seit Sie diesen Dialog geöffnet haben. Beim Speichern sehen Sie beide Stände.',
  nights_hint:
    '↑ ↓ für eine Nacht mehr oder weniger, mit Umschalt der ganze Aufenthalt; oder 14.–18.12. eingeben. Enter speichert.',
  nights_in_house:
    'Im Haus: Anreise und vergangene Nächte bleiben; die Änderung gilt ab jetzt. ↑ ↓ für eine Nacht mehr oder weniger. Enter speichert.',
  more: '+1 Nacht',
  fewer: '−1 Nacht',
  free: 'In allen Nächten frei',
  taken: 'Mit jemandem darin',
  no_room: 'Ohne Zimmer',
  room_now: (room) => (room ? `Jetzt ${room}` : 'Nummer'),
  unknown_room: 'Kein Zimmer hat diese Nummer',
  which_room: 'Zimmernummer eingeben. Enter wählt das Zimmer, noch einmal Enter speichert.',
  from: 'Ab',
  tonight: 'Heute Nacht',
  all_nights: 'Alle Nächte',
  moves_tonight: (room, night) =>
    `Der Gast zieht jetzt um: Zimmer ${room} ab heute Nacht, ${night}. Frühere Nächte bleiben in ihrem Zimmer, das gereinigt werden muss.`,
  moves_from: (room, night) => `Zimmer ${room} ab ${night}; bis dahin bleibt das Zimmer.`,
  moves_at_arrival: (room, dates) => `Zimmer ${room} für den ganzen Aufenthalt, ${dates}.`,
  no_room_then: 'Kein Zimmer ist zugewiesen, bis jemand eines wählt.',
  conflict: 'Im Weg',
  ways: 'Auswege',
  looking: 'Es wird gesucht, wer im Weg ist …',
  in_room: {
    taken: (room, who) => `Zimmer ${room} ist belegt von ${who}.`,
    occupied: (room, who) => `${who} ist noch in Zimmer ${room}.`,
  },
  closed_until: (room, until) => `Zimmer ${room} ist bis ${until} gesperrt.`,
  to_room: (who, room) => `${who} in Zimmer ${room}`,
  to_room_tonight: (who, room) => `${who} ab heute Nacht in Zimmer ${room}`,
  swap: (who, room, other, other_room) => `Tauschen: ${who} in ${room}, ${other} in ${other_room}`,
  without_room: (who) => `${who} vorerst ohne Zimmer`,
  unlock: (who, room) => `Zimmer entsperren, und ${who} in Zimmer ${room}`,
}

import type { Catalogue } from '../../catalogue.ts'

export const room_assignment: Catalogue['room_assignment'] = {
  open: 'Automatisch zuweisen…',
  title: 'Zimmer automatisch zuweisen',
  repack: 'Auch Aufenthalte mit Zimmer umlegen',
  all: 'Alle',
  columns: { dates: 'Nächte', rooms: 'Zimmer vorher → nachher', why: 'Warum' },
  sum: (chosen, all) => `Änderungen: ${chosen} von ${all}.`,
  gaps: (before, after) => `Lücken von einer Nacht: vorher ${before}, nachher ${after}.`,
  more: (count) => `${count} weitere folgen danach.`,
  nothing: 'Alle haben ein Zimmer.',
  unplaced: (count) => `Weiterhin ohne Zimmer: ${count}`,
  reasons: {
    locked: (_nights) => 'fixiert',
    no_rooms: (_nights) => 'diese Kategorie hat keine Zimmer',
    full: (nights) => `nichts frei: ${nights}`,
    no_room_throughout: (_nights) => 'kein Zimmer ist in allen Nächten frei',
    rest_in_other_room: (_nights) => 'das Zimmer der anderen Nächte ist belegt',
  },
}

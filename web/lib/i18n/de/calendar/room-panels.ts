import type { Wide } from '../../catalogue.ts'
import type { room_panels as english } from '../../en/calendar/room-panels.ts'

export const room_panels: Wide<typeof english> = {
  room: (name: string, what: string) => `Zimmer ${name} · ${what}`,
  now: 'Jetzt',
  next: 'Danach',
  vacant: 'Frei',
  until: (day: string) => `bis ${day}`,
  nobody_next: 'Noch nicht gebucht',
  mark: {
    dirty: 'Als schmutzig melden',
    cleaning: 'Als in Reinigung melden',
    clean: 'Als sauber melden',
    inspected: 'Als geprüft melden',
  },
  task: 'Wartungsauftrag:',
  change_closure: 'Speichern',
  release: 'Zimmer freigeben',
  closure_changed: (room: string) => `Sperre von ${room} geändert`,
  move_closure: 'Stattdessen ein anderes Zimmer sperren',
  choose_room: 'Zimmer wählen',
  no_free_room: 'An diesen Nächten ist kein Zimmer frei',
  closure_moved: (from: string, to: string) => `${to} ist anstelle von ${from} gesperrt`,
  ways_out: 'Auswege',
  move_to: (name: string, type: string, room: string) => `${name} nach ${type} ${room} verlegen`,
  to_room: (type: string, room: string) => `Nach ${type} ${room}`,
  nothing_free: 'Kein Zimmer einer anderen Kategorie ist an allen Nächten frei',
  no_way_out: 'Alle Aufenthalte dieser Nacht sind angereist oder haben ein festes Zimmer.',
  closed_until: (room: string) => `${room} ist gesperrt.`,
  look_at_closure: 'Sperre',
}

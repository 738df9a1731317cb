import type { Wide } from '../../catalogue.ts'
import type { groups as english } from '../../en/stays/groups.ts'
import { plural } from '../../plural.ts'

const roomNights = (count: number) => plural(count, 'Zimmernacht', 'Zimmernächte')

export const groups: Wide<typeof english> = {
  title: 'Gruppen',
  things: 'Gruppen',
  new: 'Neue Gruppe',
  empty_title: 'Noch keine Gruppen',
  empty_body:
    'Hochzeiten, Teams und Reisegruppen: Ihre Zimmer stehen im Kontingent und werden mit einer Zimmerliste gebucht.',
  search: 'Name der Gruppe',
  name: 'Name',
  dates: 'Daten',
  status: 'Status',
  statuses: {
    enquiry: 'Anfrage',
    tentative: 'Optional',
    definite: 'Fest',
    cancelled: 'Storniert',
    completed: 'Abgeschlossen',
  },
  status_hint: 'Eine Anfrage nimmt keine Zimmer aus dem Verkauf, eine optionale oder feste Gruppe schon',
  company: 'Firma',
  release: 'Freigabe',
  release_hint: 'Nach diesem Tag gehen nicht gebuchte Zimmer zurück in den Verkauf; leer bleiben sie stehen',
  never: 'Nicht vor der Abreise',
  released_on: (day) => `Freigegeben am ${day}`,
  picked_up: 'Gebucht',
  picked_up_of: (picked_up, all) => `${picked_up} von ${all}`,
  no_block: 'Kein Kontingent',
  plan_hint: 'Vorgabe der Zimmerliste, für dessen Zimmerkategorie',
  block: 'Kontingent',
  block_hint: 'Zimmer je Nacht; einzelne Nächte lassen sich danach ändern',
  rooms_a_night: 'Zimmer je Nacht',
  room_nights: roomNights,
  details: 'Angaben',
  figures: 'Zimmernächte',
  blocked: 'Im Kontingent',
  left: 'Übrig',
  released: 'Freigegeben',
  created: (name) => `${name} wurde angelegt`,
  saved: (name) => `${name} wurde gespeichert`,
}

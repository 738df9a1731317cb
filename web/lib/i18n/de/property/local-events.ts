import type { Wide } from '../../catalogue.ts'
import type { local_events as english } from '../../en/property/local-events.ts'

/** Holidays and events around a property. */
export const local_events: Wide<typeof english> = {
  title: 'Feiertage und Veranstaltungen',
  hint: 'Feiertage, Messen, Feste: was mehr Gäste bringt als sonst. Ein Punkt neben dem Datum zeigt sie im Kalender und in den Raten.',
  none: 'Noch keine.',
  name: 'Name',
  days: 'Tage',
  add: 'Veranstaltung hinzufügen',
  event: (number) => `Veranstaltung ${number}`,
  remove: (event) => `${event} entfernen`,
  remove_past: (count) => `${count} vergangene entfernen`,
}

import type { Wide } from '../../catalogue.ts'
import type { night_history as english } from '../../en/calendar/night-history.ts'
import { plural } from '../../plural.ts'

export const night_history: Wide<typeof english> = {
  title: 'Verlauf einer Nacht',
  of: (type: string, day: string) => `${type} · ${day}`,
  choose: 'Wählen Sie eine Nacht im Kalender',
  choose_body:
    'Ein Klick auf eine Nacht einer Kategorie zeigt, was dort verkauft wird, mit einem Link zu ihrem Verlauf.',
  link: 'Verlauf dieser Nacht',
  counts: (rooms: number, sold: number) => `${plural(rooms, 'Zimmer', 'Zimmer')}, ${sold} verkauft`,
  overbooked: (count: number) => `um ${count} überbucht`,
  left: (count: number) => `${count} frei`,
  stop_sell: 'geschlossen (Stop Sell)',
  limit: (rooms: number) => `höchstens ${rooms} dürfen verkauft werden`,
  full_since: (when: string) => `Ausgebucht seit ${when}`,
  confirmed_full: (when: string) => `Bis ${when} hatte jeder Kanal bestätigt, dass nichts mehr frei ist`,
  not_confirmed_full: 'Noch nicht jeder Kanal hat bestätigt, dass nichts mehr frei ist.',
  why: 'Warum sie überbucht ist',
  causes: {
    channel_after_confirmed: (who: string, channel: string) =>
      `${channel} hat ein Zimmer an ${who} verkauft, obwohl bestätigt war, dass keines mehr frei ist.`,
    channel_before_confirmed: (who: string, channel: string) =>
      `${channel} hat ein Zimmer an ${who} verkauft, bevor bestätigt war, dass keines mehr frei ist.`,
    channel_unrecorded: (who: string, channel: string) =>
      `${channel} hat ein Zimmer an ${who} verkauft. Was bis dahin bestätigt war, ist nicht festgehalten.`,
    desk: (who: string, _: string) =>
      `${who} wurde über die Zimmer hinaus hier gebucht oder hierher verlegt.`,
    room_closed: (room: string, _: string) =>
      `Zimmer ${room} wurde gesperrt, nachdem die Nacht verkauft war.`,
  },
  faults: {
    channel_after_confirmed: 'Fehler des Kanals',
    channel_before_confirmed: 'Gleichzeitig verkauft',
    channel_unrecorded: 'Nicht bekannt',
    desk: 'Entscheidung des Hauses',
    room_closed: 'Gesperrtes Zimmer',
  },
  confirmed_then: (left: string, when: string) => `Vom Kanal bis dahin bestätigt: ${left} frei, um ${when}`,
  nothing_confirmed: 'Der Kanal hatte bis dahin für diese Nacht nichts bestätigt.',
  full_before: (when: string) => `Das letzte Zimmer war um ${when} verkauft`,
  channels: 'Was die Kanäle wissen',
  channel: 'Kanal',
  available: 'Als frei bestätigt',
  confirmed_at: 'Bestätigt um',
  state: 'Stand',
  states: { confirmed: 'Bestätigt', pending: 'Noch zu senden', unconfirmed: 'Gesendet, nicht bestätigt' },
  no_channels: 'Kein Kanal verkauft diese Kategorie.',
  plans: 'Preise und Beschränkungen des Tages',
  plan: 'Ratenplan',
  price: 'Preis',
  restrictions: 'Beschränkungen',
  changed: 'Geändert',
  no_plans: 'Kein Ratenplan hat an diesem Tag einen eigenen Preis oder eine Beschränkung.',
  entries: 'Was geschah',
  at: 'Wann',
  what: 'Was',
  who: 'Durch',
  sold: 'Verkauft',
  no_entries: 'Nichts ist verkauft, und nichts hat sich geändert.',
  kinds: {
    booked: 'Verkauft',
    freed: 'Zurückgegeben',
    room_closed: 'Zimmer gesperrt',
    plan_changed: 'Preis oder Beschränkung',
    channel_error: 'Fehler eines Kanals',
  },
  to_calendar: 'Kalender',
  print: 'Drucken',
  copy: 'Als Text kopieren',
  copied: 'Kopiert',
}

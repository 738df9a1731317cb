import type { Wide } from '../../catalogue.ts'
import type { rates as english } from '../../en/rate-grid/rate-grid.ts'
import { plural } from '../../plural.ts'

interface Counts {
  readonly nights: number
  readonly plans: number
  readonly channels?: number
  readonly room_types?: number
  readonly room_type_nights?: number
}

const counted = ({ nights, plans, channels, room_types = 0, room_type_nights = 0 }: Counts) =>
  [
    plural(nights + room_type_nights, 'Nacht', 'Nächte'),
    ...(plans === 0 && room_types > 0 ? [] : [plural(plans, 'Plan', 'Pläne')]),
    ...(room_types === 0 ? [] : [plural(room_types, 'Zimmerkategorie', 'Zimmerkategorien')]),
    ...(channels === undefined ? [] : [plural(channels, 'Kanal', 'Kanäle')]),
  ].join(', ')

export const rates: Wide<typeof english> = {
  title: 'Raten',
  yield_rules: 'Preisregeln',
  choose_property_body: 'Raten werden für ein Haus nach dem anderen gezeigt.',
  label: (from: string, to: string) => `Raten von ${from} bis ${to}`,
  no_plans: 'Noch nichts zu bepreisen',
  no_plans_body: 'Hier stehen die Ratenpläne der Zimmerkategorien, die verkauft werden.',
  head_corner: 'Belegung\nVorjahr · Pickup 7 T',
  head: (day: string, occupancy: string, held: number, last_year: string, pickup: string | undefined) =>
    `${day}, Belegung ${occupancy}${held > 0 ? `, ${held} ${held === 1 ? 'wartet' : 'warten'} auf Zahlung` : ''}, Vorjahr ${last_year}${pickup === undefined ? '' : `, Pickup in 7 Tagen ${pickup}`}`,
  last_year_short: (share: string) => `VJ ${share}`,
  left: (count: number) => `${count} frei`,
  limit: (rooms: number) => `höchstens ${rooms} verkauft`,
  closed: 'Verkaufsstopp',
  pending_limit: 'vorgemerkt',
  follows: (plan: string) => `folgt ${plan}`,
  inactive: 'nicht im Verkauf',
  no_price_yet: 'kein Preis',
  own: 'eigener Preis des Tages',
  plan_price: (price: string) => `Preis des Plans ${price}`,
  by_adults: 'der Tag hat auch Preise nach Zahl der Erwachsenen',
  sources: {
    b: 'Grundpreis',
    w: 'Preis des Wochentags',
    d: 'abgeleitet vom Plan darüber',
    o: 'eigener Preis des Tages',
    y: 'Preis einer Preisregel',
    '-': 'kein Preis',
  },
  rule: 'Preis der Preisregel',
  ruled: (name: string) => `Preis der Preisregel ${name}`,
  restriction: {
    m: (nights: number) => `mindestens ${nights} Nächte`,
    max: (nights: number) => `höchstens ${nights} Nächte`,
    a: (_: number) => 'keine Anreise',
    d: (_: number) => 'keine Abreise',
    x: (_: number) => 'Verkaufsstopp',
  },
  pending_cell: (before: string, after: string, follows: boolean) =>
    `vorgemerkt: ${before}, wird ${after}${follows ? ', folgt dem Plan darüber' : ''}`,
  changed_by: (who: string | null, when: string) =>
    who === null ? `geändert ${when}` : `geändert von ${who}, ${when}`,
  editor: 'Preis und Einschränkungen für die Auswahl',
  words_hint: '149 · +10% · −5 · = Preis des Plans · m3 · x Verkaufsstopp · - leeren',
  limit_hint: 'x geschlossen · o offen · l5 höchstens 5 · - weder noch',
  wrong_word: (word: string) => `„${word}“ ist weder Preis noch Einschränkung. Nichts wurde geändert.`,
  too_large: (rows: number, nights: number) =>
    `Das passt nicht: Ab der ersten ausgewählten Zelle ist Platz für ${plural(rows, 'Zeile', 'Zeilen')} und ${plural(nights, 'Nacht', 'Nächte')}. Nichts wurde geändert.`,
  no_price: (plan: string) => `${plan} hat Nächte ohne Preis, auf den etwas aufgeschlagen werden könnte.`,
  nothing_open: 'Diese Nächte sind vorbei.',
  pending: (counts: Counts) => `${counted(counts)} vorgemerkt`,
  pending_title: 'Vorgemerkte Änderungen',
  pending_status: (what: string) => `${what}. Strg Enter übernimmt, Strg Z nimmt einen Schritt zurück.`,
  no_channels: 'An Kanäle wird nichts gesendet.',
  apply: 'Übernehmen',
  drop: 'Alle verwerfen',
  undo_step: 'Schritt zurück',
  applied: (counts: Counts) => `${counted(counts)} geändert`,
  taken_back: 'Die Raten sind wie zuvor',
  conflict: {
    title: 'Jemand anderes hat diese Pläne inzwischen geändert',
    body: (plans: string, people: string) =>
      `${plans}${people === '' ? '' : `, durch ${people}`}. Ihre Änderungen bleiben und stehen auf den Preisen, die jetzt gelten.`,
    accept: 'Meine behalten',
  },
  unanswered:
    'Es kam keine Antwort: Vielleicht ist schon alles übernommen. Übernehmen fragt dasselbe noch einmal an, und nichts geschieht doppelt.',
  push: {
    confirmed: 'von den Kanälen bestätigt',
    pending: 'einem Kanal noch mitzuteilen',
    unconfirmed: 'ein Kanal hat nicht geantwortet',
    refused: 'von einem Kanal abgelehnt',
  },
  channel_state: {
    confirmed: 'bestätigt',
    pending: 'noch mitzuteilen',
    unconfirmed: 'hat nicht geantwortet',
    refused: 'abgelehnt',
  },
  stopped: 'Er ist angehalten und erhält nichts, bis er wieder verbunden ist.',
  open_channel: 'Kanal öffnen',
  not_sent: 'erhält für diese Nacht nichts',
  channels_title: 'Stand bei den Kanälen',
  channels_button: (state: string) => `Kanäle: ${state}`,
  paused_until: (when: string) => `wird mitgeteilt ${when}`,
  confirmed_for: (adults: number, price: string) => `${plural(adults, 'Erwachsener', 'Erwachsene')} ${price}`,
  confirmed_price: (prices: string) => `Hat bestätigt: ${prices}.`,
  push_again: 'Erneut senden',
  pushed: (channel: string) => `${channel} erhält alles noch einmal`,
  bulk: {
    title: 'Viele Nächte auf einmal',
    dates: 'Tage',
    weekdays: 'Wochentage',
    plans: 'Pläne',
    selected_plans: (count: number) => `${plural(count, 'Plan', 'Pläne')} ausgewählt`,
    selected_types: (count: number) => `${plural(count, 'Kategorie', 'Kategorien')} ausgewählt`,
    words: 'Preis, Einschränkungen',
    set: (nights: number) => `Für ${plural(nights, 'Nacht', 'Nächte')} vormerken`,
    note: 'Vormerken',
  },
  help: {
    open: 'Tasten und Zeichen',
    title: 'Wie Raten geschrieben werden',
    parts: [
      {
        title: 'In einer Zelle, in der Leiste darüber oder aus einer Tabelle eingefügt',
        lines: [
          ['149', 'Preis der Nacht'],
          ['+10%  −5%', 'um Prozent mehr oder weniger'],
          ['+10  −5', 'um einen Betrag mehr oder weniger'],
          ['=', 'Preis des Plans'],
          ['m3  max7', 'mindestens 3, höchstens 7 Nächte'],
          ['x  o', 'Verkaufsstopp, im Verkauf'],
          ['a  d', 'keine Anreise, keine Abreise'],
          ['-m  -max  -x  -a  -d', 'ohne diese Einschränkung'],
          ['-', 'nichts Eigenes des Tages'],
          ['x  l5  -l  -', 'einer Zimmerkategorie: geschlossen, höchstens 5, ohne Grenze, weder noch'],
        ],
      },
      {
        title: 'Tasten',
        lines: [
          ['Umschalt + Pfeile', 'wählt aus; Strg A alles'],
          ['Enter  F2', 'schreibt; Zeichen beginnen sofort'],
          ['Strg C  Strg V', 'kopiert und fügt ein, auch Tabellen'],
          ['Strg D  Strg R', 'füllt von der ersten Zelle nach unten oder rechts'],
          ['Strg Z  Strg Y', 'ein Schritt zurück, ein Schritt vor'],
          ['Strg Enter', 'übernimmt'],
          ['Esc', 'verwirft, was vorgemerkt ist'],
        ],
      },
      {
        title: 'Zeichen',
        lines: [
          ['◆', 'eigener Preis des Tages'],
          ['△', 'Preis einer Preisregel'],
          ['○', 'einem Kanal noch mitzuteilen'],
          ['?', 'ein Kanal hat nicht geantwortet'],
          ['!', 'ein Kanal hat abgelehnt'],
        ],
      },
    ],
  },
}

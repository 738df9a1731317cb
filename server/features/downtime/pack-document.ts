import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import { localeOf } from '#contract/languages.ts'
import { amountFormat } from '#contract/text/numbers.ts'
import { listName } from '#contract/text/person-names.ts'
import { addDays, nightsBetween } from '../../kernel/time/dates.ts'
import type { TableSection, TablesPage } from '../../pdf/tables/tables-page.ts'
import { PACK_WORDS, type PackWords } from './pack-words.ts'
import { MAX_PACK_STAYS, PACK_DAYS, type PackRoom, type PackStay } from './store.ts'

/** The stored data of a pack. */
export interface Pack {
  readonly name: string
  readonly code: string
  readonly timezone: string
  readonly currency: string
  /** The business date. */
  readonly date: string
  readonly made_at: string
  readonly stays: readonly PackStay[]
  readonly rooms: readonly PackRoom[]
  readonly types: readonly { readonly id: string; readonly name: string }[]
}

/** Dates and amounts as formatted in a language. */
function formatsOf(language: PackLanguage, timezone: string) {
  const locale = localeOf(language)
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const moment = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  })
  return {
    day: (date: string) => day.format(Temporal.PlainDate.from(date)),
    moment: (timestamp: string) => moment.format(Temporal.Instant.from(timestamp).epochMilliseconds),
    money: amountFormat(locale),
  }
}

interface PackSource {
  readonly pack: Pack
  readonly words: PackWords
  readonly formats: ReturnType<typeof formatsOf>
  readonly roomOf: (stay: PackStay) => string
  readonly stays: readonly PackStay[]
}

const numbers = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const nameOf = ({ booker }: PackStay) => listName(booker)
const party = ({ adults, children }: PackStay) => (children > 0 ? `${adults} + ${children}` : String(adults))

/** A pack in one language: the page and the PDF show the same. rule 19.1 */
export function packDocument(pack: Pack, language: PackLanguage): TablesPage {
  const words = PACK_WORDS[language]
  const formats = formatsOf(language, pack.timezone)
  const names = new Map(pack.rooms.map(({ id, name }) => [id, name]))
  const shown: PackSource = {
    pack,
    words,
    formats,
    roomOf: ({ room_id }) => (room_id === null ? '' : (names.get(room_id) ?? '')),
    stays: pack.stays.slice(0, MAX_PACK_STAYS),
  }
  return {
    language,
    code: pack.code,
    date: pack.date,
    made_at: pack.made_at,
    title: `${words.title} · ${pack.name}`,
    lines: [
      words.as_of(formats.moment(pack.made_at)),
      words.since,
      words.confidential,
      ...(pack.stays.length > MAX_PACK_STAYS ? [words.cut(MAX_PACK_STAYS)] : []),
    ],
    page_of: words.page_of,
    sections: [
      inHouse(shown, 'by_room'),
      inHouse(shown, 'by_name'),
      arrivals(shown),
      departures(shown),
      balances(shown),
      rooms(shown),
      closures(shown),
      phones(shown),
    ],
  }
}

const isInside = ({ status }: PackStay) => status === 'checked_in'

function section(
  { words }: PackSource,
  name: keyof PackWords['sections'],
  columns: readonly (keyof PackWords['columns'])[],
  rows: readonly (readonly string[])[],
): TableSection {
  return {
    id: name,
    title: `${words.sections[name]} (${rows.length})`,
    columns: columns.map((column) => ({
      head: words.columns[column],
      align: column === 'balance' ? 'right' : 'left',
    })),
    rows,
    empty: words.none,
  }
}

function inHouse(shown: PackSource, order: 'by_room' | 'by_name'): TableSection {
  const { formats, roomOf, stays } = shown
  const key = order === 'by_room' ? roomOf : nameOf
  const rows = stays
    .filter(isInside)
    .sort((a, b) => numbers.compare(key(a), key(b)) || numbers.compare(nameOf(a), nameOf(b)))
    .map((stay) => {
      const who = order === 'by_room' ? [roomOf(stay), nameOf(stay)] : [nameOf(stay), roomOf(stay)]
      return [...who, party(stay), formats.day(stay.check_in), formats.day(stay.check_out), stay.note ?? '']
    })
  const first = order === 'by_room' ? (['room', 'guest'] as const) : (['guest', 'room'] as const)
  return section(shown, order, [...first, 'guests', 'arrival', 'departure', 'note'], rows)
}

/** Late arrivals first, by the day on which they were expected. */
function arrivals(shown: PackSource): TableSection {
  const { pack, words, formats, roomOf, stays } = shown
  const types = new Map(pack.types.map(({ id, name }) => [id, name]))
  const rows = stays
    .filter((stay) => !isInside(stay))
    .sort(
      (a, b) =>
        nightsBetween(b.check_in, a.check_in) ||
        (a.estimated_arrival_time ?? '99').localeCompare(b.estimated_arrival_time ?? '99') ||
        numbers.compare(nameOf(a), nameOf(b)),
    )
    .map((stay) => [
      formats.day(stay.check_in),
      stay.estimated_arrival_time ?? '',
      nameOf(stay),
      roomOf(stay),
      types.get(stay.room_type_id) ?? '',
      party(stay),
      formats.day(stay.check_out),
      [stay.status === 'pending_payment' && words.awaits_deposit, stay.note].filter(Boolean).join(' · '),
    ])
  const columns = ['arrival', 'time', 'guest', 'room', 'room_type', 'guests', 'departure', 'note'] as const
  return section(shown, 'arrivals', columns, rows)
}

function departures(shown: PackSource): TableSection {
  const { pack, formats, roomOf, stays } = shown
  const until = addDays(pack.date, PACK_DAYS)
  const rows = stays
    .filter(({ check_out }) => check_out < until)
    .sort(
      (a, b) =>
        nightsBetween(b.check_out, a.check_out) ||
        numbers.compare(roomOf(a), roomOf(b)) ||
        numbers.compare(nameOf(a), nameOf(b)),
    )
    .map((stay) => [
      formats.day(stay.check_out),
      stay.estimated_departure_time ?? '',
      roomOf(stay),
      nameOf(stay),
      party(stay),
      owed(shown, stay),
    ])
  return section(shown, 'departures', ['departure', 'time', 'room', 'guest', 'guests', 'balance'], rows)
}

const owed = ({ formats }: PackSource, { balance, currency }: PackStay) =>
  formats.money({ amount: balance, currency })

function balances(shown: PackSource): TableSection {
  const { formats, roomOf, stays } = shown
  const rows = stays
    .filter(({ balance }) => balance !== 0)
    .sort((a, b) => Number(isInside(b)) - Number(isInside(a)) || numbers.compare(nameOf(a), nameOf(b)))
    .map((stay) => [
      nameOf(stay),
      roomOf(stay),
      formats.day(stay.check_in),
      formats.day(stay.check_out),
      owed(shown, stay),
    ])
  return section(shown, 'balances', ['guest', 'room', 'arrival', 'departure', 'balance'], rows)
}

const byRoom = ({ pack }: PackSource) => [...pack.rooms].sort((a, b) => numbers.compare(a.name, b.name))

function rooms(shown: PackSource): TableSection {
  const { pack, words, stays } = shown
  const inside = new Map(stays.filter(isInside).map((stay) => [stay.room_id, nameOf(stay)]))
  const rows = byRoom(shown).map((room) => {
    const closed = room.blocks.find(({ from, to }) => from <= pack.date && to > pack.date)
    return [
      room.name,
      room.room_type,
      words.conditions[room.status] ?? room.status,
      inside.get(room.id) ?? '',
      closed ? words.closures[closed.type] : '',
    ]
  })
  return section(shown, 'rooms', ['room', 'room_type', 'condition', 'guest', 'closed'], rows)
}

function closures(shown: PackSource): TableSection {
  const { words, formats } = shown
  const rows = byRoom(shown).flatMap(({ name, blocks }) =>
    blocks.map(({ type, from, to, reason }) => [
      name,
      words.closures[type],
      formats.day(from),
      formats.day(to),
      reason ?? '',
    ]),
  )
  return section(shown, 'closures', ['room', 'closed', 'from', 'to', 'reason'], rows)
}

function phones(shown: PackSource): TableSection {
  const { roomOf, stays, words } = shown
  const rows = stays
    .filter(({ phone }) => phone)
    .sort((a, b) => numbers.compare(nameOf(a), nameOf(b)))
    .map((stay) => [
      nameOf(stay),
      stay.phone!,
      roomOf(stay),
      isInside(stay) ? words.in_house : words.arriving,
    ])
  return section(shown, 'phones', ['guest', 'phone', 'room', 'status'], rows)
}

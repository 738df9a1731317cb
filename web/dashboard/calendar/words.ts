import type { Formats } from '../../lib/formats.ts'
import type { Catalogue } from '../../lib/i18n/catalogue.ts'
import type { Answered } from './actions/use-dry-run.ts'
import { type Bar, type Chart, type ChartRoom, type ChartType, dateAt, toneOf } from './model/chart.ts'
import type { Intent, Verdict } from './model/verdict.ts'
import { verdictWords } from './verdict-words.ts'

/** The text of a bar, and its accessible name: `Okafor · 2`, or `2+1` with children. WCAG 2.5.3 */
export const textOf = ({ name, adults, children }: Pick<Bar, 'name' | 'adults' | 'children'>): string =>
  `${name} · ${children > 0 ? `${adults}+${children}` : adults}`

type Text = Pick<Catalogue, 'calendar' | 'offering' | 'reservations'>

interface Memory<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** Cached by key: hundreds of names take longer to format than to draw. */
function remembered<K, V>(known: Memory<K, V>, make: (key: K) => V): (key: K) => V {
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** Accessible names of the chart's elements. */
export function chartWords(chart: Chart, messages: Text, formats: Formats) {
  const { calendar: text, offering } = messages
  const day = remembered(new Map<number, string>(), (at) => formats.day(dateAt(chart, at)))
  const price = remembered(new Map<number, string>(), (amount) =>
    formats.shortMoney({ amount, currency: chart.currency }),
  )
  const roomOf = (at: number | null) => (at === null ? text.no_room : text.in_room(chart.rooms[at]!.name))
  const nights = (from: number, to: number) => `${day(from)} – ${day(to)}`
  const bar = remembered(new WeakMap<Bar, string>(), (one) =>
    [
      textOf(one),
      roomOf(one.room),
      nights(one.from, one.to),
      text.nights(one.to - one.from),
      text.tones[toneOf(one, chart.today)],
      ...(one.from > one.check_in || one.to < one.check_out ? [text.changes_room] : []),
      ...MARKS.flatMap((mark) => (one[mark] ? text.marks[mark] : [])),
    ].join(', '),
  )
  return {
    day,
    price,
    roomOf,
    just_now: text.just_now,
    verdict: (verdict: Verdict, answered?: Answered) =>
      verdictWords(chart, verdict, answered, { text, formats }),
    /** Of a bar, and of colleagues who have its reservation open. */
    watched: (one: Bar, people: readonly string[]) =>
      people.length > 0 ? `${bar(one)}, ${text.open_by(formats.list(people))}` : bar(one),
    /** A drag as a sentence for screen readers: what, where, when and the result. */
    carried: (intent: Intent, verdict: Verdict, answered?: Answered) => {
      const line = verdictWords(chart, verdict, answered, { text, formats })
      return [...carriedWords(intent, roomOf, nights), line].join(', ')
    },
    /** Of a room header. */
    room: ({ name, status, occupied }: ChartRoom) =>
      text.room(name, offering.rooms.statuses[status].toLowerCase(), occupied ? text.occupied : text.vacant),
    /** Of a night of a room type. */
    night: (type: number, at: number) =>
      text.night(chart.types[type]!.name, day(at), nightWords(chart.types[type]!, at, text, price)),
  }
}
export type ChartWords = ReturnType<typeof chartWords>

const MARKS = ['balance_due', 'note', 'returning', 'locked'] as const

function carriedWords(
  intent: Intent,
  roomOf: (at: number | null) => string,
  nights: (from: number, to: number) => string,
): string[] {
  if (intent.kind === 'draw') return [roomOf(intent.room), nights(intent.from, intent.to)]
  const { bar } = intent
  if (intent.kind === 'resize') return [bar.name, nights(intent.check_in, intent.check_out)]
  const first = Math.max(bar.from, intent.split ?? bar.from)
  return [bar.name, roomOf(intent.room), nights(first + intent.days, bar.to + intent.days)]
}

function nightWords(
  { left, overbooked, price, arrival_price, arrival_nights }: ChartType,
  at: number,
  text: Text['calendar'],
  priceOf: (amount: number) => string,
): string {
  const over = overbooked[at]!
  const count = over > 0 ? -over : left[at]!
  const amount = arrival_price[at]
  const nights = arrival_nights[at] ?? 1
  const length = nights > 1 ? [text.nights(nights)] : []
  const shown = [text.left_short(count), ...(amount == null ? [] : [priceOf(amount), ...length])].join(' · ')
  const state = over > 0 ? text.overbooked_by(over) : count === 0 ? text.sold_out : undefined
  return [shown, ...(state ? [state] : []), ...(price[at] == null ? [text.not_on_sale] : [])].join(', ')
}

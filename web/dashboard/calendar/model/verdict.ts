import type { Bar, Chart, Closure } from './chart.ts'
import type { Span } from './geometry.ts'
import { type Placement, placementOf, withRoom } from './placement.ts'

/** A move that somebody is about to make. */
export type Intent =
  | {
      readonly kind: 'move'
      readonly bar: Bar
      /** Null removes the room. */
      readonly room: number | null
      readonly type: number
      /** Days later; negative is earlier. */
      readonly days: number
      /** Only from this night on, where it lies within the bar. */
      readonly split?: number
    }
  | { readonly kind: 'resize'; readonly bar: Bar; readonly check_in: number; readonly check_out: number }
  | { readonly kind: 'draw'; readonly room: number; readonly from: number; readonly to: number }

export type MoveIntent = Extract<Intent, { kind: 'move' }>

export type Refusal =
  | 'locked'
  | 'over'
  | 'out_of_order'
  | 'taken'
  | 'needs_a_room'
  | 'arrived'
  | 'split_stay'
  | 'in_the_past'
  | 'sold_out'
  | 'no_nights'

/** The expected result of a move, as far as the loaded calendar knows; the service decides. */
export type Verdict =
  | { readonly outcome: 'same' }
  | {
      readonly outcome: 'refused'
      readonly reason: Refusal
      /** The stay in the way. */
      readonly others: readonly Bar[]
      readonly closure?: Closure
    }
  /** Another room at the same price. */
  | { readonly outcome: 'move'; readonly placements: readonly Placement[]; readonly part: Span }
  /** A room of another type: at the old price, or at that of the other type. */
  | {
      readonly outcome: 'retype'
      readonly placements: readonly Placement[]
      readonly part: Span
      readonly type: number
      /** Estimate in minor units, by the lowest prices; null where they are not known. */
      readonly difference: number | null
    }
  /** Two stays exchange rooms. */
  | { readonly outcome: 'swap'; readonly placements: readonly Placement[]; readonly other: Bar }
  /** Other dates: confirmed in a dialog, with their price. */
  | {
      readonly outcome: 'change'
      readonly check_in: number
      readonly check_out: number
      readonly room: number | null
      readonly type: number
      /** Estimate in minor units, by the lowest prices; null where they are not known. */
      readonly difference: number | null
    }
  /** A new reservation, or a room block. */
  | { readonly outcome: 'empty'; readonly span: Span; readonly price: number | null }

const refused = (reason: Refusal, others: readonly Bar[] = [], closure?: Closure): Verdict => ({
  outcome: 'refused',
  reason,
  others,
  ...(closure && { closure }),
})

const overlap = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** Obstacles in a room on some nights: stays except those of `except`, or a block. */
function inTheWay(chart: Chart, room: number, span: Span, except: readonly string[]) {
  const others = chart.bars_of[room]!.filter((bar) => overlap(bar, span) && !except.includes(bar.key))
  const closure = chart.closures_of[room]!.find((one) => one.type === 'out_of_order' && overlap(one, span))
  return { others, closure }
}

export function evaluate(chart: Chart, intent: Intent): Verdict {
  if (intent.kind === 'draw') return verdictOfDrawn(chart, intent)
  const { bar } = intent
  if (bar.status === 'checked_out' || bar.check_out < chart.today) return refused('over')
  if (bar.locked) return refused('locked')
  return intent.kind === 'resize' ? verdictOfDates(chart, intent) : verdictOfMove(chart, intent)
}

function verdictOfDrawn(chart: Chart, { room, from, to }: Extract<Intent, { kind: 'draw' }>): Verdict {
  const span = { from, to }
  if (from < chart.today) return refused('in_the_past')
  const { others, closure } = inTheWay(chart, room, span, [])
  if (others.length > 0) return refused('taken', others)
  if (closure) return refused('out_of_order', [], closure)
  return { outcome: 'empty', span, price: lowestPrice(chart, chart.rooms[room]!.room_type, span) }
}

function verdictOfMove(chart: Chart, intent: MoveIntent): Verdict {
  const { bar, room, type, days } = intent
  if (days !== 0) {
    if (bar.status === 'checked_in') return refused('arrived')
    if (chart.stays.get(bar.key)!.length > 1) return refused('split_stay')
    const dates = { check_in: bar.check_in + days, check_out: bar.check_out + days }
    return verdictOfChange(chart, { bar, ...dates, room, type })
  }
  if (room === null && type !== bar.type) return refused('needs_a_room')
  return verdictOfRoom(chart, intent)
}

/** Past nights stay where they were: of a guest in house only later ones move. */
function movable(chart: Chart, { bar, split }: MoveIntent): Span {
  const begins = bar.status === 'checked_in' ? Math.max(bar.from, chart.today) : bar.from
  const to = Math.max(bar.to, begins)
  return { from: split === undefined ? begins : Math.max(begins, split), to }
}

function verdictOfRoom(chart: Chart, intent: MoveIntent): Verdict {
  const { bar, room } = intent
  if (room === bar.room) return { outcome: 'same' }
  const part = movable(chart, intent)
  if (part.from >= part.to) return refused('over')
  const placement = withRoom(placementOf(chart, bar.key), room, part)
  if (room === null) {
    if (bar.status === 'checked_in') return refused('needs_a_room')
    return { outcome: 'move', placements: [placement], part }
  }
  const { others, closure } = inTheWay(chart, room, part, [bar.key])
  if (closure) return refused('out_of_order', [], closure)
  if (others.length === 0) return verdictOfFree(chart, bar, intent.type, { part, placements: [placement] })
  return verdictOfSwap(chart, { bar, part, placement, others })
}

/** The room is free: at the same price, unless its nights are sold as another type. */
function verdictOfFree(
  chart: Chart,
  bar: Bar,
  type: number,
  moved: { readonly part: Span; readonly placements: readonly Placement[] },
): Verdict {
  if (type === bar.type) return { outcome: 'move', ...moved }
  const { from, to } = moved.part
  for (let night = from; night < to; night++)
    if (chart.types[type]!.left[night] === 0) return refused('sold_out')
  const before = lowestPrice(chart, bar.type, moved.part)
  const after = lowestPrice(chart, type, moved.part)
  return { outcome: 'retype', ...moved, type, difference: difference(before, after) }
}

const difference = (before: number | null, after: number | null) =>
  before === null || after === null ? null : after - before

interface Swap {
  readonly bar: Bar
  readonly part: Span
  readonly placement: Placement
  readonly others: readonly Bar[]
}

/** Two stays exchange rooms if each fits into the other's; nobody else is moved. */
function verdictOfSwap(chart: Chart, { bar, part, placement, others }: Swap): Verdict {
  const [other] = others
  if (others.length !== 1 || !other || bar.room === null) return refused('taken', others)
  const fixed = other.status === 'checked_out' || other.locked || other.type !== bar.type
  const begun = other.status === 'checked_in' && other.from < chart.today
  const split = part.from !== bar.from
  if (fixed || begun || split) return refused('taken', others)
  const back = inTheWay(chart, bar.room, other, [bar.key, other.key])
  if (back.others.length > 0 || back.closure) return refused('taken', others)
  const exchanged = withRoom(placementOf(chart, other.key), bar.room, other)
  return { outcome: 'swap', placements: [placement, exchanged], other }
}

function verdictOfDates(
  chart: Chart,
  { bar, check_in, check_out }: Extract<Intent, { kind: 'resize' }>,
): Verdict {
  if (check_in === bar.check_in && check_out === bar.check_out) return { outcome: 'same' }
  if (check_out <= check_in) return refused('no_nights')
  if (check_in !== bar.check_in && bar.status === 'checked_in') return refused('arrived')
  if (bar.status === 'checked_in' && check_out < chart.today) return refused('in_the_past')
  return verdictOfChange(chart, { bar, check_in, check_out, room: bar.room, type: bar.type })
}

interface Changed {
  readonly bar: Bar
  readonly check_in: number
  readonly check_out: number
  readonly room: number | null
  readonly type: number
}

/** Other nights, or nights of another type: they have to be for sale, and the room to be free. */
function verdictOfChange(chart: Chart, { bar, check_in, check_out, room, type }: Changed): Verdict {
  if (check_in !== bar.check_in && check_in < chart.today) return refused('in_the_past')
  const begins = bar.status === 'checked_in' ? Math.max(check_in, chart.today) : check_in
  const is_new = (night: number) => type !== bar.type || night < bar.check_in || night >= bar.check_out
  const nights = Array.from({ length: Math.max(0, check_out - begins) }, (_, at) => begins + at)
  if (nights.some((night) => is_new(night) && chart.types[type]!.left[night] === 0))
    return refused('sold_out')
  if (room !== null) {
    const own = room === bar.room ? { from: bar.from, to: check_out } : { from: begins, to: check_out }
    const span = check_in === bar.check_in ? own : { from: check_in, to: check_out }
    const { others, closure } = inTheWay(chart, room, span, [bar.key])
    if (others.length > 0) return refused('taken', others)
    if (closure) return refused('out_of_order', [], closure)
  }
  const before = lowestPrice(chart, bar.type, { from: Math.max(begins, bar.check_in), to: bar.check_out })
  const after = lowestPrice(chart, type, { from: begins, to: check_out })
  return { outcome: 'change', check_in, check_out, room, type, difference: difference(before, after) }
}

/** By the lowest price of each night; null where one is not known. */
function lowestPrice({ types, days }: Chart, type: number, { from, to }: Span): number | null {
  let sum = 0
  for (let night = from; night < to; night++) {
    const price = night < 0 || night >= days ? null : types[type]!.price[night]
    if (price == null) return null
    sum += price
  }
  return sum
}

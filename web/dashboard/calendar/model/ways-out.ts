import type { Bar, Chart, Closure } from './chart.ts'
import { evaluate, type MoveIntent, type Verdict } from './verdict.ts'

/** A room that a stay can be moved to. */
export interface MoveOffer {
  readonly intent: MoveIntent
  readonly verdict: Extract<Verdict, { outcome: 'retype' }>
}

export interface OverbookedStay {
  readonly bar: Bar
  /** One free room of each other room type. */
  readonly offers: readonly MoveOffer[]
}

/** Ways out of an overbooked night. */
export interface WaysOutOf {
  /** Stays of the night that have not arrived, those without a room first. */
  readonly stays: readonly OverbookedStay[]
  /** Rooms of the type that are out of order that night. */
  readonly closures: readonly Closure[]
}

const has = (night: number) => (span: { from: number; to: number }) => span.from <= night && night < span.to

/** What relieves a night of a room type of which more is sold than there are rooms. */
export function waysOutOf(chart: Chart, type: number, night: number): WaysOutOf {
  const has_night = has(night)
  const stays = chart.bars
    .filter((bar) => bar.type === type && has_night(bar) && bar.status !== 'checked_in' && !bar.locked)
    .sort((one, other) => Number(one.room !== null) - Number(other.room !== null) || other.from - one.from)
  const closures = chart.rooms.flatMap((room, at) =>
    room.room_type === type
      ? chart.closures_of[at]!.filter((one) => one.type === 'out_of_order' && has_night(one))
      : [],
  )
  return { stays: stays.map((bar) => ({ bar, offers: offersFor(chart, bar) })), closures }
}

/** A room of its own type would relieve nothing. */
const offersFor = (chart: Chart, bar: Bar): MoveOffer[] =>
  [...chart.types.keys()].flatMap((type) => (type === bar.type ? [] : (firstOffer(chart, bar, type) ?? [])))

function firstOffer(chart: Chart, bar: Bar, type: number): MoveOffer | undefined {
  for (const [room, { room_type }] of chart.rooms.entries()) {
    if (room_type !== type) continue
    const intent = { kind: 'move', bar, room, type, days: 0 } as const
    const verdict = evaluate(chart, intent)
    if (verdict.outcome === 'retype') return { intent, verdict }
  }
  return undefined
}

import type { Bar, Chart, Closure } from './chart.ts'

/** The agenda of a day: arrivals, stay-overs, departures and room blocks. */
export interface Agenda {
  readonly arrivals: readonly Bar[]
  /** Including overdue departures, where it is today. */
  readonly departures: readonly Bar[]
  /** Each with the room of the night that begins on this day. */
  readonly staying: readonly Bar[]
  readonly closures: readonly Closure[]
}

/** Without a room first, then by room. */
const byRoom = (one: Bar, other: Bar) =>
  (one.room ?? -1) - (other.room ?? -1) || (one.name < other.name ? -1 : 1)

export function agendaOf({ bars, closures_of, today }: Chart, day: number): Agenda {
  const leaves = ({ to, check_out, status }: Bar) =>
    to === check_out && (check_out === day || (day === today && check_out < today && status === 'checked_in'))
  const has_night = ({ from, to }: Bar) => from <= day && day < to
  return {
    arrivals: bars.filter(({ check_in, from }) => check_in === day && from === day).sort(byRoom),
    departures: bars.filter(leaves).sort(byRoom),
    staying: bars.filter((bar) => has_night(bar) && bar.check_in !== day).sort(byRoom),
    closures: closures_of.flat().filter(({ from, to }) => from <= day && day < to),
  }
}

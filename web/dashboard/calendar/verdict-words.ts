import type { MoveConflict } from '#contract/stays/moves.ts'
import type { Formats } from '../../lib/formats.ts'
import type { Catalogue } from '../../lib/i18n/catalogue.ts'
import type { Answered } from './actions/use-dry-run.ts'
import { type Bar, type Chart, dateAt } from './model/chart.ts'
import type { Verdict } from './model/verdict.ts'

/** The expected result of a move, in a line: shown beside it, and announced to screen readers. */
export const verdictWords: typeof lineOf = (...args) => {
  const line = lineOf(...args)
  return line.charAt(0).toLocaleUpperCase() + line.slice(1)
}

function lineOf(
  chart: Chart,
  verdict: Verdict,
  answered: Answered | undefined,
  { text, formats }: { text: Catalogue['calendar']; formats: Formats },
): string {
  const { verdicts } = text
  if (answered && answered.conflicts.length > 0)
    return conflictWords(chart, answered.conflicts[0]!, text, formats)
  if (answered?.refused) return answered.refused
  const roomOf = (room: number | null) =>
    room === null ? text.no_room : text.in_room(chart.rooms[room]!.name)
  const money = (amount: number) => formats.difference({ amount, currency: chart.currency })
  const price = (about: number | null, exactly?: number | null) => {
    if (exactly != null) return exactly === 0 ? verdicts.same_price : money(exactly)
    if (about === null) return verdicts.price_to_come
    return about === 0 ? verdicts.same_price : verdicts.about(money(about))
  }
  switch (verdict.outcome) {
    case 'same':
      return verdicts.same
    case 'refused':
      return refusalWords(chart, verdict, text, formats)
    case 'move': {
      const room = verdict.placements[0]!.segments.find(({ from }) => from >= verdict.part.from)?.room ?? null
      return room === null ? verdicts.unassign : verdicts.free(roomOf(room), verdicts.same_price)
    }
    case 'retype': {
      const room = verdict.placements[0]!.segments.find(({ from }) => from >= verdict.part.from)?.room ?? null
      const name = `${chart.types[verdict.type]!.name}, ${roomOf(room)}`
      return verdicts.free(name, price(verdict.difference, answered?.repriced))
    }
    case 'swap':
      return verdicts.swap(verdict.other.name, roomOf(verdict.other.room))
    case 'change': {
      const { check_in, check_out } = verdict
      const dates = formats.stay(dateAt(chart, check_in), dateAt(chart, check_out))
      return `${dates} · ${text.nights(check_out - check_in)} · ${price(verdict.difference, answered && (answered.repriced ?? 0))}`
    }
    default: {
      const nights = text.nights(verdict.span.to - verdict.span.from)
      if (verdict.price === null) return nights
      return `${nights} · ${verdicts.from(formats.money({ amount: verdict.price, currency: chart.currency }))}`
    }
  }
}

type Refused = Extract<Verdict, { outcome: 'refused' }>

function refusalWords(
  chart: Chart,
  { reason, others, closure }: Refused,
  text: Catalogue['calendar'],
  formats: Formats,
): string {
  const { refusals } = text
  if (reason === 'taken')
    return refusals.taken(formats.list(others.map((bar) => whoWords(chart, bar, formats))))
  if (reason === 'out_of_order' && closure) {
    const until = formats.day(dateAt(chart, closure.to))
    return refusals.out_of_order(until, closure.reason ?? '')
  }
  return (refusals as unknown as Record<string, string>)[reason] ?? ''
}

const whoWords = (chart: Chart, { name, from, to }: Bar, formats: Formats): string =>
  `${name} (${formats.stay(dateAt(chart, from), dateAt(chart, to))})`

/** Why the service would refuse it. */
export function conflictWords(
  chart: Chart,
  { reason, other_reservation_id, message }: MoveConflict,
  { refusals, conflicts }: Catalogue['calendar'],
  formats: Formats,
): string {
  const other = other_reservation_id && chart.bars.find(({ key }) => other_reservation_id.endsWith(key))
  if (other && (reason === 'taken' || reason === 'occupied'))
    return refusals.taken(whoWords(chart, other, formats))
  return conflicts[reason] ?? message
}

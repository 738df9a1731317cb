import type { FeedEvent } from '../../integrations/ical/read-feed.ts'
import { addDays, earlier, MAX_DAYS_AHEAD, MAX_STAY_NIGHTS, nightsBetween } from '../../kernel/time/dates.ts'

export type Kind = 'stay' | 'block'
/** From the first up to, and not including, the last. */
export type Span = readonly [first: string, until: string]

/** What an event of a feed became here. */
export interface KnownEvent {
  readonly uid: string
  readonly kind: Kind
  readonly first: string
  readonly until: string
}

/** The current state of one event in a feed. */
export interface DesiredEvent extends KnownEvent {
  readonly summary: string
  readonly description: string
}

/** The changes that bring what is stored in line with the feed. */
export interface Differences {
  readonly added: readonly DesiredEvent[]
  readonly changed: readonly DesiredEvent[]
  readonly gone: readonly KnownEvent[]
}

/**
 * The summaries by which sites mark what nobody has booked. Booking.com uses it for everything, booked or
 * not: there a booking blocks the room, and is found in its extranet.
 */
const NOT_A_BOOKING = /not available|unavailable|block|closed/i

/**
 * Compares a feed with what is stored of it. Events that we exported ourselves (by the suffix of their UID)
 * are nobody's booking. Past events stay as they are, and those further ahead than can be booked wait. An
 * event is withdrawn only if the feed is complete, and a stay that has begun never is: sites drop those.
 */
export function differences(
  known: readonly KnownEvent[],
  { events, complete }: { readonly events: readonly FeedEvent[]; readonly complete: boolean },
  { today, own }: { readonly today: string; readonly own: string },
): Differences {
  const shown = new Set(events.map(({ uid }) => uid))
  const before = new Map(known.map((event) => [event.uid, event]))
  const added: DesiredEvent[] = []
  const changed: DesiredEvent[] = []
  for (const event of events) {
    if (event.uid.endsWith(own) || event.until <= today) continue
    if (nightsBetween(today, event.first) > MAX_DAYS_AHEAD) continue
    const wanted = desiredEventOf(event)
    const was = before.get(event.uid)
    if (!was) added.push(wanted)
    else if (was.kind !== wanted.kind || was.first !== wanted.first || was.until !== wanted.until)
      changed.push(wanted)
  }
  const gone = known.filter(
    ({ uid, kind, first, until }) =>
      complete && !shown.has(uid) && until > today && (kind === 'block' || first > today),
  )
  return { added, changed, gone }
}

function desiredEventOf({ uid, first, until, summary, description }: FeedEvent): DesiredEvent {
  const closed = NOT_A_BOOKING.test(summary) || nightsBetween(first, until) > MAX_STAY_NIGHTS
  const end = earlier(until, addDays(first, MAX_DAYS_AHEAD))
  return { uid, kind: closed ? 'block' : 'stay', first, until: end, summary, description }
}

/** The parts of a span that remain when others are subtracted, in order. */
export function without(span: Span, others: readonly Span[]): Span[] {
  let rest: Span[] = [span]
  for (const [first, until] of others) {
    rest = rest.flatMap(([from, to]): Span[] => {
      if (until <= from || first >= to) return [[from, to]]
      const before: Span[] = first > from ? [[from, first]] : []
      const behind: Span[] = until < to ? [[until, to]] : []
      return [...before, ...behind]
    })
  }
  return rest.map(([first, until]) => [first, until] as const).filter(([first, until]) => first < until)
}

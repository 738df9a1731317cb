import type { FeedEvent } from '#server/integrations/ical/series.ts'
import {
  addDays,
  earlier,
  MAX_DAYS_AHEAD,
  MAX_STAY_NIGHTS,
  nightsBetween,
} from '#server/kernel/time/dates.ts'
import { isBlock } from './block-words.ts'
import { matchEvents, type NamedEvent, nameEvent } from './match-events.ts'

export type Kind = 'stay' | 'block'
/** From the first up to, and not including, the last. */
export type Span = readonly [first: string, until: string]

/** What an event of a feed became here. */
export interface KnownEvent extends NamedEvent {
  readonly kind: Kind
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
  readonly removed: readonly KnownEvent[]
}

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
  const matches = matchEvents(known, events, today)
  const names = new Set(known.map(({ uid }) => uid))
  const of_uid = Map.groupBy(events, ({ uid }) => uid)
  const added: DesiredEvent[] = []
  const changed: DesiredEvent[] = []
  for (const event of events) {
    if (event.uid.endsWith(own) || event.until <= today) continue
    if (nightsBetween(today, event.first) > MAX_DAYS_AHEAD) continue
    const was = matches.get(event)
    if (!was) {
      const name = nameEvent(event, of_uid.get(event.uid)!.length === 1, (one) => names.has(one))
      names.add(name)
      added.push(desiredEventOf(event, name))
      continue
    }
    const desired = desiredEventOf(event, was.uid)
    // A guest who is in the house stays there, whatever the site calls the nights that are left.
    if (was.kind === 'stay' && desired.kind === 'block' && was.first <= today) continue
    if (was.kind !== desired.kind || was.first !== desired.first || was.until !== desired.until)
      changed.push(desired)
  }
  const shown = new Set(matches.values())
  const removed = known.filter(
    (row) => complete && !shown.has(row) && row.until > today && (row.kind === 'block' || row.first > today),
  )
  return { added, changed, removed }
}

function desiredEventOf({ first, until, summary, description }: FeedEvent, uid: string): DesiredEvent {
  const closed = isBlock(summary) || nightsBetween(first, until) > MAX_STAY_NIGHTS
  const end = earlier(until, addDays(first, MAX_DAYS_AHEAD))
  return { uid, kind: closed ? 'block' : 'stay', first, until: end, summary, description }
}

/** The parts of a span that remain when others are subtracted, in order. */
export function subtractSpans(span: Span, others: readonly Span[]): Span[] {
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

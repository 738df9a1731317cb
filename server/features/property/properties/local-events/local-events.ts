import { type LocalEvent, MAX_EVENT_DAYS } from '#contract/property/properties.ts'
import { invalid } from '#server/kernel/errors.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'

/** The events by first day; 422 SVC-2002 for one that ends before it begins or is too long. rule 1.9 */
export function acceptLocalEvents(events: readonly LocalEvent[]): LocalEvent[] {
  for (const [at, { from, to }] of events.entries()) {
    const field = `local_events.${at}.to`
    if (to < from) throw invalid(field, 'before_from', 'The last day is before the first one.')
    if (nightsBetween(from, to) >= MAX_EVENT_DAYS)
      throw invalid(field, 'too_far', `An event has ${MAX_EVENT_DAYS} days at most.`)
  }
  return events
    .map(({ name, from, to }) => ({ name: name.trim(), from, to }))
    .sort(
      (one, other) => order(one.from, other.from) || order(one.to, other.to) || order(one.name, other.name),
    )
}

const order = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

interface Period {
  readonly from: string
  /** The day after the last. */
  readonly to: string
}

/** The events that have one of the days of a period. */
export const localEventsIn = (
  { local_events }: { readonly local_events: readonly LocalEvent[] },
  { from, to }: Period,
): LocalEvent[] => local_events.filter((event) => event.from < to && event.to >= from)

import type { FeedEvent } from '#server/integrations/ical/series.ts'

/** A stored event, by its name here: its UID, with a day behind it where several share that. */
export interface NamedEvent {
  readonly uid: string
  readonly first: string
  readonly until: string
}

/**
 * The known event that each event of a feed is. Several stays may have one UID, at some sites all have: when one leaves
 * the feed, the others are still themselves. So a UID is compared by what else identifies an event, the surest first:
 * the day of an instance in its series, the dates, the first day, nights in common. Only where the feed has one event of
 * a UID, and one is known of it, is any other date a moved one.
 */
export function matchEvents<K extends NamedEvent>(
  known: readonly K[],
  events: readonly FeedEvent[],
  today: string,
): Map<FeedEvent, K> {
  const matches = new Map<FeedEvent, K>()
  const by_uid = Map.groupBy(events, ({ uid }) => uid)
  const rows_by_uid = Map.groupBy(known, ({ uid }) => (by_uid.has(uid) ? uid : uid.replace(SUFFIX, '')))
  for (const [uid, of_uid] of by_uid) {
    const open = new Set(rows_by_uid.get(uid))
    const only = of_uid.length === 1 && [...open].filter(({ until }) => until > today).length === 1
    for (const isSame of [...IDENTITIES, ...(only ? [isMoved(today)] : [])]) {
      for (const event of of_uid) {
        if (matches.has(event)) continue
        const row = open.values().find((one) => isSame(event, one))
        if (!row) continue
        matches.set(event, row)
        open.delete(row)
      }
    }
  }
  return matches
}

/** The names of events which share a UID: its end is the day on which the event began when it was first seen. */
const SUFFIX = /#(\d{4}-\d\d-\d\d)(?:#\d+)?$/

const IDENTITIES: readonly ((event: FeedEvent, row: NamedEvent) => boolean)[] = [
  ({ instance }, { uid, first }) => instance !== null && instance === (SUFFIX.exec(uid)?.[1] ?? first),
  (event, { first, until }) => event.first === first && event.until === until,
  (event, { first }) => event.first === first,
  (event, { first, until }) => event.first < until && event.until > first,
]

const isMoved =
  (today: string) =>
  ({ instance }: FeedEvent, { until }: NamedEvent) =>
    instance === null && until > today

/** The name of an event that is new here: its UID where that is its own, else with its day. No two are the same. */
export function nameEvent(event: FeedEvent, is_alone: boolean, isUsed: (name: string) => boolean): string {
  if (is_alone && event.instance === null && !isUsed(event.uid)) return event.uid
  const of_day = `${event.uid}#${event.instance ?? event.first}`
  let name = of_day
  for (let i = 2; isUsed(name); i++) name = `${of_day}#${i}`
  return name
}

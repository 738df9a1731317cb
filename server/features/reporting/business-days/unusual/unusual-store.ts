import type { Activity } from '#contract/audit-log/activity.ts'
import type { UnusualKind } from '#contract/lists.ts'
import type { AddedLine } from '#contract/parts/invoice-parts.ts'
import { lowestIdAt } from '#server/kernel/new-id.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import type { EndedDay } from '../day-span.ts'
import { CHANGES, LISTS } from './statements-store.ts'

/** What somebody would want to check when a day is over; amounts in minor units. */
export interface UnusualEntry {
  readonly kind: UnusualKind
  readonly reservation_id: string | null
  readonly room_id: string | null
  readonly amount: number | null
  readonly at: string | null
  readonly by: Activity['actor'] | null
  readonly description?: string | null
  readonly corrects?: AddedLine['corrects']
}

type FoundEntry = Omit<UnusualEntry, 'by'> & {
  readonly date: string
  readonly actor_type: Activity['actor']['type'] | null
  readonly actor_id: string | null
  readonly actor_name: string | null
}

/** Maximum of each kind for a day, and of days that are read together. */
const MAX_ENTRIES = 100

/** What was unusual of days of a property whose stays are recorded, by date. One round trip. rule 17.10 */
export async function readUnusual(
  { tx, scope }: AccountContext,
  property_id: string,
  days: readonly EndedDay[],
): Promise<Map<string, UnusualEntry[]>> {
  const values = [
    scope.account_id,
    property_id,
    days.map(({ date }) => date),
    days.map(({ began_at }) => began_at),
    days.map(({ ended_at }) => ended_at),
    MAX_ENTRIES * days.length,
  ]
  const since = days[0]!.began_at
  const from = since === '-infinity' ? 0 : Temporal.Instant.from(since).epochMilliseconds
  const until = Temporal.Instant.from(days.at(-1)!.ended_at).epochMilliseconds
  const bounds = [lowestIdAt('audit', from), lowestIdAt('audit', until)]
  const found = await Promise.all([
    ...LISTS.map((list) => tx.run<FoundEntry>(list, values)),
    tx.run<FoundEntry>(CHANGES, [...values, ...bounds]),
  ])
  const by_date = new Map<string, UnusualEntry[]>()
  for (const list of found)
    for (const [date, of_day] of Map.groupBy(list, (one) => one.date))
      by_date.set(date, [...(by_date.get(date) ?? []), ...of_day.slice(0, MAX_ENTRIES).map(entryOf)])
  return by_date
}

const entryOf = ({ date: _, actor_type, actor_id, actor_name, ...entry }: FoundEntry): UnusualEntry => ({
  ...entry,
  by: actor_type && { type: actor_type, id: actor_id, name: actor_name },
})

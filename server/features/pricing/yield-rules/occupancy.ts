import type { YieldConditions } from '#contract/pricing/yield-rules.ts'
import type { NightCount } from '../../inventory/nights/public.ts'

type Share = Pick<NightCount, 'sold' | 'capacity'>
const NONE: Share = { sold: 0, capacity: 0 }

/** Occupancy of nights: of all rooms of a property, each counted once, or of some room types together. rule 37.7 */
export class Occupancy {
  readonly #by_date: ReadonlyMap<string, readonly NightCount[]>
  readonly #known = new Map<string, Map<string, Share>>()

  constructor(counts: readonly NightCount[]) {
    this.#by_date = Map.groupBy(counts, ({ date }) => date)
  }

  on({ room_type_ids = [] }: YieldConditions, date: string): { sold: number; rooms: number } {
    const key = room_type_ids.join()
    const by_date = this.#known.get(key) ?? new Map<string, Share>()
    this.#known.set(key, by_date)
    const share = by_date.get(date) ?? this.#sum(room_type_ids, date)
    by_date.set(date, share)
    return { sold: share.sold, rooms: share.capacity }
  }

  #sum(room_type_ids: readonly string[], date: string): Share {
    const counted = (this.#by_date.get(date) ?? []).filter(({ room_type_id, is_combined }) =>
      room_type_ids.length === 0 ? !is_combined : room_type_ids.includes(room_type_id),
    )
    return counted.reduce(
      (sum, { sold, capacity }) => ({ sold: sum.sold + sold, capacity: sum.capacity + capacity }),
      NONE,
    )
  }
}

import { addDays } from '#contract/dates.ts'
import type { LimitChange, RateChange, RateChanges } from '#contract/pricing/rate-changes.ts'
import { isEqual } from '#web/lib/is-equal.ts'
import { type Edit, type Edits, partsOf } from './edits.ts'

interface RequestTarget {
  readonly property_id: string
  readonly currency: string
  /** Versions of plans when they were first edited. */
  readonly versions: ReadonlyMap<string, number>
}

/** One request for all pending edits: equal edits of consecutive nights are one element. */
export function requestOf(edits: Edits, { property_id, currency, versions }: RequestTarget): RateChanges {
  const by_id = [...Map.groupBy([...edits], ([key]) => partsOf(key).plan_id)]
  const of_types = by_id.filter(([, cells]) => cells.some(([, { limit }]) => limit))
  const of_plans = by_id.filter(([, cells]) => !cells.some(([, { limit }]) => limit))
  const changes = of_plans.flatMap(([rate_plan_id, cells]) =>
    runsOf(cells).map(
      ({ edit, ...dates }): RateChange => ({ rate_plan_id, ...dates, ...bodyOf(edit, currency) }),
    ),
  )
  const limits = of_types.flatMap(([room_type_id, cells]) =>
    runsOf(cells).map(({ edit, ...dates }): LimitChange => ({ room_type_id, ...dates, ...edit.limit })),
  )
  return {
    property_id,
    changes,
    ...(limits.length > 0 && { limits }),
    versions: of_plans.flatMap(([rate_plan_id]) => {
      const version = versions.get(rate_plan_id)
      return version === undefined ? [] : [{ rate_plan_id, version }]
    }),
  }
}

interface Run {
  readonly start_date: string
  end_date: string
  readonly edit: Edit
}

/** Consecutive nights with the same edit. */
function runsOf(cells: readonly (readonly [string, Edit])[]): Run[] {
  const dated = cells.map(([key, edit]) => ({ date: partsOf(key).date, edit }))
  dated.sort((one, other) => (one.date < other.date ? -1 : 1))
  const runs: Run[] = []
  for (const { date, edit } of dated) {
    const last = runs.at(-1)
    if (last && addDays(last.end_date, 1) === date && isEqual(last.edit, edit)) last.end_date = date
    else runs.push({ start_date: date, end_date: date, edit })
  }
  return runs
}

function bodyOf({ price, restrictions }: Edit, currency: string) {
  const stated = restrictions ? { restrictions } : {}
  switch (price?.kind) {
    case 'set':
      return { ...stated, price: { amount: price.amount, currency } }
    case 'adjust':
      return { ...stated, adjustment: price.adjustment }
    case 'clear':
      return { ...stated, price: null, occupancy_prices: null }
    default:
      return stated
  }
}

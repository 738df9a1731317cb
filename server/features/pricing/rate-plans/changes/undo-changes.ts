import { isDeepStrictEqual } from 'node:util'
import type { DateRestrictions } from '#contract/parts/rate-plan-terms.ts'
import type { RateChange } from '#contract/pricing/rate-changes.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Override } from '../overrides/overrides.ts'

type ChangedFields = Pick<RateChange, 'price' | 'occupancy_prices' | 'restrictions'>

/**
 * The elements that undo a change of dates of a plan, one for each run of equal nights. They set only what
 * the change has set: the undo of the largest change has to fit into a request itself. rule 21.7
 */
export function undoOfDates(
  rate_plan_id: string,
  before: readonly Override[],
  after: readonly Override[],
  dates: readonly string[],
): RateChange[] {
  const [old, fresh] = [before, after].map((list) => new Map(list.map((one) => [one.date, one])))
  const runs: { start_date: string; end_date: string; fields: ChangedFields }[] = []
  for (const date of [...dates].sort()) {
    const fields = fieldsToUndo(old!.get(date), fresh!.get(date))
    const last = runs.at(-1)
    if (last && addDays(last.end_date, 1) === date && isDeepStrictEqual(last.fields, fields))
      last.end_date = date
    else runs.push({ start_date: date, end_date: date, fields })
  }
  return runs.map(({ start_date, end_date, fields }) => ({
    rate_plan_id,
    ...(start_date === end_date ? { date: start_date } : { start_date, end_date }),
    ...fields,
  }))
}

function fieldsToUndo(before: Override | undefined, after: Override | undefined): ChangedFields {
  const fields: ChangedFields = {}
  if (!isDeepStrictEqual(before?.price ?? null, after?.price ?? null)) fields.price = before?.price ?? null
  if (!isDeepStrictEqual(before?.occupancy_prices ?? null, after?.occupancy_prices ?? null))
    fields.occupancy_prices = before?.occupancy_prices ?? null
  const [old, fresh] = [before?.restrictions ?? {}, after?.restrictions ?? {}] as [
    DateRestrictions,
    DateRestrictions,
  ]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])] as (keyof DateRestrictions)[]
  const differing = keys.filter((key) => (old[key] ?? null) !== (fresh[key] ?? null))
  if (differing.length > 0)
    fields.restrictions = Object.fromEntries(differing.map((key) => [key, old[key] ?? null]))
  return fields
}

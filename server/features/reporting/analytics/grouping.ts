import { type FigureGroup, LEAD_TIMES, LENGTHS_OF_STAY } from '#contract/lists.ts'
import { addDays, dateOf, dayNumber, nightsOf } from '#server/kernel/time/dates.ts'

/** What determines the row of a room night. */
export interface GroupedNight {
  readonly stay_date: string
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly channel: string
  readonly group_id: string | null
  /** Of the guest. */
  readonly country: string | null
  /** From booking to the night. */
  readonly lead_days: number
  /** Length of its stay. */
  readonly stay_nights: number
}

/** The key of a row, for stays that are not recorded yet; group-keys-store.ts does the same in SQL. rule 18.1 */
const KEYS: Readonly<Record<FigureGroup, (night: GroupedNight) => string>> = {
  day: ({ stay_date }) => stay_date,
  week: ({ stay_date }) => mondayOf(stay_date),
  month: ({ stay_date }) => stay_date.slice(0, 7),
  room_type: ({ room_type_id }) => room_type_id,
  rate_plan: ({ rate_plan_id }) => rate_plan_id,
  channel: ({ channel }) => channel,
  group: ({ group_id }) => group_id ?? '',
  country: ({ country }) => country ?? '',
  lead_time: ({ lead_days }) => bucketOf(LEAD_TIMES, lead_days),
  length_of_stay: ({ stay_nights }) => bucketOf(LENGTHS_OF_STAY, stay_nights),
}

/** The span that a number falls into: the last that does not begin after it, and the first for anything less. */
const bucketOf = (buckets: readonly string[], value: number): string =>
  buckets.findLast((bucket) => lowerBoundOf(bucket) <= value) ?? buckets[0]!

/** The lower bound of a span. */
export const lowerBoundOf = (bucket: string): number => Number.parseInt(bucket, 10)

function mondayOf(date: string): string {
  const day = dayNumber(date)
  return dateOf(day - ((((day + 3) % 7) + 7) % 7))
}

export const nightKey = (group: FigureGroup, night: GroupedNight): string => KEYS[group](night)

/** Whether rows are spans of time. */
export const isSpan = (group: FigureGroup): boolean => ['day', 'week', 'month'].includes(group)

/** The row of a night, where rows are spans of time. */
export const spanKey = (group: FigureGroup, stay_date: string): string =>
  nightKey(group, {
    stay_date,
    room_type_id: '',
    rate_plan_id: '',
    channel: '',
    group_id: null,
    country: null,
    lead_days: 0,
    stay_nights: 0,
  })

/** The keys of a period in order, where rows are spans of time, days or nights; undefined otherwise. */
export function keysOfPeriod(group: FigureGroup, from: string, to: string): string[] | undefined {
  if (group === 'lead_time') return [...LEAD_TIMES]
  if (group === 'length_of_stay') return [...LENGTHS_OF_STAY]
  if (!isSpan(group)) return undefined
  const keys = nightsOf(from, addDays(to, 1)).map((stay_date) => spanKey(group, stay_date))
  return [...new Set(keys)]
}

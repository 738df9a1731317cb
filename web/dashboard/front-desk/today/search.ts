import { TODAY_COUNTERS, type TodayCounter } from '#contract/lists.ts'
import { isDay } from '#web/lib/formats.ts'
import type { Query } from '#web/lib/operations.ts'

/** The day and the counter in the address, under the names of the API. */
export const TODAY_SEARCH = ['date', 'counter'] as const satisfies readonly (keyof Query<'exportToday'>)[]
export interface TodaySearch {
  readonly date?: string | undefined
  readonly counter?: string | undefined
  readonly property_id?: string | undefined
}

/** The query of the screen at an address; an invalid day is ignored. */
export const todayQuery = ({ date, property_id }: TodaySearch): Query<'getToday'> => ({
  ...(isDay(date) && { date }),
  ...(property_id && { property_id }),
})

/** The rows shown: open ones where the address has no counter. */
export const counterOfSearch = ({ counter }: TodaySearch): TodayCounter =>
  TODAY_COUNTERS.find((name) => name === counter) ?? 'to_do'

import { TODAY_COUNTERS, type TodayCounter } from '../../../contract/lists.ts'
import { isDay } from '../../lib/formats.ts'
import type { Query } from '../../lib/operations.ts'

/** The day and the counter in the address, under the names that the API has for them. */
export const TODAY_SEARCH = ['date', 'counter'] as const satisfies readonly (keyof Query<'exportToday'>)[]
export interface TodaySearch {
  readonly date?: string | undefined
  readonly counter?: string | undefined
  readonly property_id?: string | undefined
}

/** What the screen asks for at an address; what is no day there is none. */
export const todayQuery = ({ date, property_id }: TodaySearch): Query<'getToday'> => ({
  ...(isDay(date) && { date }),
  ...(property_id && { property_id }),
})

/** Whose rows are shown: what is to be done where the address names no counter. */
export const counterIn = ({ counter }: TodaySearch): TodayCounter =>
  TODAY_COUNTERS.find((name) => name === counter) ?? 'to_do'

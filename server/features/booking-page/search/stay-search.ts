import {
  addDays,
  earlier,
  isCalendarDay,
  later,
  MAX_DAYS_AHEAD,
  nightsBetween,
} from '#server/kernel/time/dates.ts'
import type { Party, StayDates } from '../../pricing/offers/public.ts'
import type { DatesProblem } from '../words/words.ts'

/** The search in a URL; every value is bounded. */
export interface StaySearch {
  readonly check_in: string | null
  readonly check_out: string | null
  readonly party: Party
  /** As it was typed; null for none. */
  readonly promotion_code: string | null
  /** Of the link of a group, whose rates are lowered by no other code; null for none. rule 26.33 */
  readonly group_code: string | null
  /** The first month of the calendar, `2026-11`. */
  readonly month: string
  readonly problem: DatesProblem | null
}

export type Query = Readonly<Record<string, unknown>>

export const MAX_NIGHTS = 60
const MAX_ADULTS = 20
const MAX_CHILDREN = 10
const DEFAULT_ADULTS = 2
/** Later arrivals are refused by every plan. rule 4 */
const AGES = /^\s*(\d|1[0-7])((\s*[,;]\s*|\s+)(\d|1[0-7])){0,9}\s*$/

/** The value of a parameter; undefined where it is missing, empty, too long or repeated. */
export function parameterOf(query: Query, name: string, max_length = 40): string | undefined {
  const value = query[name]
  return typeof value === 'string' && value !== '' && value.length <= max_length ? value : undefined
}

const countOf = (query: Query, name: string, fallback: number) => {
  const value = parameterOf(query, name)
  if (value === undefined) return fallback
  return /^\d{1,3}$/.test(value) ? Number(value) : -1
}

/** Parses the URL of a search on the business date of the property. rule 26.4 */
export function parseSearch(query: Query, today: string): StaySearch {
  const [from, to] = [parameterOf(query, 'from'), parameterOf(query, 'to')]
  const check_in = from !== undefined && isCalendarDay(from) ? from : null
  const check_out = to !== undefined && isCalendarDay(to) ? to : null
  const ages = parameterOf(query, 'ages')
  const children_ages = ages !== undefined && AGES.test(ages) ? (ages.match(/\d+/g) ?? []).map(Number) : []
  const adults = countOf(query, 'adults', DEFAULT_ADULTS)
  const children = countOf(query, 'children', children_ages.length)
  const party_fits = adults >= 1 && adults <= MAX_ADULTS && children >= 0 && children <= MAX_CHILDREN
  const party = party_fits
    ? { adults, children, children_ages: children_ages.slice(0, children) }
    : { adults: DEFAULT_ADULTS, children: 0, children_ages: [] }
  // Prices and city tax depend on the age of each child.
  const misses_ages = children_ages.length !== children || (ages !== undefined && !AGES.test(ages))
  const problem =
    (!party_fits && 'party') ||
    (misses_ages && children > 0 && 'ages') ||
    datesProblem({ from, to, check_in, check_out }, today)
  const group_code = groupCodeOf(query)
  const promotion_code = (group_code === null && parameterOf(query, 'promo')?.trim()) || null
  return {
    check_in,
    check_out,
    party,
    promotion_code,
    group_code,
    month: monthOf(query, check_in, today),
    problem: problem || null,
  }
}

/** The code of the link of a group; anything that is not one is none that is known. */
export const groupCodeOf = (query: Query): string | null =>
  query.group === undefined ? null : (parameterOf(query, 'group') ?? '')

/** The code of a search that could be guessed. rule 26.24 */
export const codeOf = ({ promotion_code, group_code }: CodesOfSearch): string | null =>
  group_code ?? promotion_code

/** The codes of a search; at most one of them is given. */
export type CodesOfSearch = Pick<StaySearch, 'promotion_code' | 'group_code'>

interface GivenDates {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly check_in: string | null
  readonly check_out: string | null
}

function datesProblem({ from, to, check_in, check_out }: GivenDates, today: string): DatesProblem | null {
  if ((from !== undefined && check_in === null) || (to !== undefined && check_out === null)) return 'invalid'
  if (check_in === null) return null
  if (check_in < today) return 'past'
  if (check_in > addDays(today, MAX_DAYS_AHEAD)) return 'too_far'
  if (check_out === null) return null
  if (check_out <= check_in) return 'order'
  return nightsBetween(check_in, check_out) > MAX_NIGHTS ? 'too_long' : null
}

/** The requested month, else that of the arrival; limited to the current month and the last bookable one. */
function monthOf(query: Query, check_in: string | null, today: string): string {
  const requested = parameterOf(query, 'month')
  const month =
    requested !== undefined && isCalendarDay(`${requested}-01`) ? requested : (check_in ?? today).slice(0, 7)
  const [first, last] = [today.slice(0, 7), addDays(today, MAX_DAYS_AHEAD).slice(0, 7)]
  return later(first, earlier(month, last))
}

/** The stay of a valid search with both dates. */
export const stayOf = ({ check_in, check_out, problem }: StaySearch): StayDates | null =>
  problem === null && check_in !== null && check_out !== null ? { check_in, check_out } : null

/** The month this many months later. */
export const monthAfter = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

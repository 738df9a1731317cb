import type { Comparison } from '#contract/lists.ts'
import { MAX_FIGURE_DAYS } from '#contract/reporting/figures.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { addDays, nightsBetween, yearBefore } from '#server/kernel/time/dates.ts'
import { findProperty } from '../../property/properties/public.ts'
import { readClosedDays } from '../business-days/public.ts'
import type { BookedPeriod, Segment } from './order-book-store.ts'
import { hasPair, type Pairing } from './pairing-store.ts'

interface RequestedPeriod {
  readonly property_id: string
  readonly from: string
  readonly to: string
}

/** 422 for a range that ends before it begins, or has more days than one report holds. rule 18.1 */
export function requirePeriod({ from, to }: Pick<RequestedPeriod, 'from' | 'to'>): void {
  const days = nightsBetween(from, to)
  if (days < 0) throw invalid('to', 'before_from', 'to must not be before the first night.')
  if (days > MAX_FIGURE_DAYS)
    throw invalid('to', 'too_far', `to may be at most ${MAX_FIGURE_DAYS} days after the first night.`)
}

/** Days that are closed, all from the first to the last. */
export type ClosedDays = { readonly first: string; readonly last: string } | null

/** The property of a report, and which of its days are closed. 404 SVC-3001 for one that the caller does not see. */
export async function findReported(ctx: Pick<Context, 'tx' | 'scope'>, property_id: string) {
  const [property, closed] = await Promise.all([
    findProperty(ctx, property_id),
    readClosedDays(ctx, property_id),
  ])
  return { property, currency: property.currency, closed }
}

/** Whether the order book knows the end of a day: bookings from before the first day count on that one. rule 17.4 */
export const isRecorded = (date: string, closed: ClosedDays): boolean =>
  closed !== null && date >= closed.first && date <= closed.last

/** 422 for a day whose end is not recorded. rule 18.2 */
export function requireClosed(field: string, date: string, closed: ClosedDays): void {
  if (isRecorded(date, closed)) return
  const known = closed ? `${closed.first} to ${closed.last}` : 'none yet'
  throw invalid(field, 'not_closed', `${field} must be a day that is closed: ${known}.`)
}

/** The nights of the request, as known at the end of a day, or as they are now. */
export const bookedPeriod = (
  { property_id, from, to, room_type_id, rate_plan_id, channel, group_id }: RequestedPeriod & Segment,
  as_of: string | null,
  closed: ClosedDays,
): BookedPeriod => ({
  property_id,
  from,
  to,
  as_of,
  earned_until: as_of ?? closed?.last ?? null,
  segment: { room_type_id, rate_plan_id, channel, group_id },
})

/** The same weekday a year ago. */
export const weekdayBefore = (date: string): string => addDays(date, -364)

/** The night of last year that a night is compared with. */
export function lastYear(date: string, by: 'last_year' | 'last_year_weekday'): string {
  return by === 'last_year_weekday' ? weekdayBefore(date) : yearBefore(date)
}

/** The nights that a period is compared with, each with its pair; null for none. rule 18.6 */
export function comparedPeriod<P extends Pick<RequestedPeriod, 'from' | 'to'>>(
  period: P,
  by: Comparison,
): (P & { readonly pairing: Pairing }) | null {
  if (by === 'none' || by === 'budget') return null
  const { from, to } = period
  if (by !== 'last_year') {
    const days = by === 'previous' ? nightsBetween(from, to) + 1 : 364
    return { ...period, from: addDays(from, -days), to: addDays(to, -days), pairing: { days } }
  }
  // 29 February has no pair: a period that begins on it begins with the pair of 1 March.
  const first = hasPair(from) ? from : addDays(from, 1)
  return { ...period, from: yearBefore(first), to: yearBefore(to), pairing: 'year' }
}

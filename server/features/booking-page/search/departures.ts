import type { Context } from '#server/context.ts'
import { addDays, earlier, nightsBetween } from '#server/kernel/time/dates.ts'
import { type CalendarDay, quoteStays, type StayQuote } from '../../pricing/offers/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { type NoOffer, reasonOf } from './find-offers.ts'
import { isBookable, isSold } from './sold-offers.ts'
import { MAX_NIGHTS, type StaySearch } from './stay-search.ts'

/** A day on which a stay from the chosen arrival may end: what the stay costs at least, or why it may not. */
export type Departure =
  | { readonly nights: number; readonly total: number; readonly reason?: undefined }
  | { readonly nights: number; readonly total: null; readonly reason: NoOffer }

export type Departures = ReadonlyMap<string, Departure>

/** The arrival whose departure is chosen next; null where there is none. */
export const chosenArrival = ({ check_in, check_out, problem }: StaySearch): string | null =>
  check_out === null && problem === null ? check_in : null

/**
 * The lowest total of a stay from the chosen arrival to each day of the calendar, until the first night that is not free, or why
 * it may not end then. rule 26.4
 */
export async function readDepartures(
  ctx: Context,
  published: PublishedProperty,
  search: StaySearch,
  days: readonly CalendarDay[],
): Promise<Departures> {
  const check_in = chosenArrival(search)
  const last = check_in && lastDeparture(check_in, days)
  if (!last) return new Map()
  const stays = Array.from({ length: Math.max(0, nightsBetween(check_in, last)) }, (_, i) => ({
    check_in,
    check_out: addDays(check_in, i + 1),
  }))
  if (stays.length === 0) return new Map()
  const { party } = search
  const quotes = await quoteStays(ctx, { property_id: published.property.id, stays, parties: [party] })
  const by_day = Map.groupBy(quotes.filter(isSold(ctx, published)), ({ stay }) => stay.check_out)
  return new Map(
    stays.map((stay) => [stay.check_out, departureOf(ctx, by_day.get(stay.check_out) ?? [], stay)]),
  )
}

/** Of the stays that the calendar shows; null where it does not show the arrival. */
function lastDeparture(check_in: string, days: readonly CalendarDay[]): string | null {
  const from = days.findIndex(({ date }) => date === check_in)
  if (from < 0) return null
  const full = days.slice(from).find(({ night }) => night !== 'free')?.date
  return earlier(addDays(check_in, MAX_NIGHTS), full ?? days.at(-1)!.date)
}

function departureOf(ctx: Context, quotes: readonly StayQuote[], stay: StayQuote['stay']): Departure {
  const nights = nightsBetween(stay.check_in, stay.check_out)
  const totals = quotes.filter(isBookable).map(({ price }) => price!.total)
  return totals.length > 0
    ? { nights, total: Math.min(...totals) }
    : { nights, total: null, reason: reasonOf(ctx, quotes, stay) }
}

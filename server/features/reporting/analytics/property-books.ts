import { wholePercentOf } from '#contract/arithmetic/ratios.ts'
import type { Context } from '#server/context.ts'
import { readRoomsAvailable } from './capacity-store.ts'
import { booksIn, readBooks } from './on-the-books.ts'
import { readOrderSums } from './order-sums.ts'
import { bookedPeriod, findReported, isRecorded, weekdayBefore } from './period.ts'

/** Room nights sold of each night, beside a year and a number of days ago. */
export interface PropertyBooks {
  /** Occupancy in percent of the rooms that could be sold; null where there were none. rule 18.3 */
  readonly occupancy: (number | null)[]
  /** Room nights that await payment: they are held, and not sold. rule 18.5 */
  readonly held: number[]
  /** The same of the night 364 days before: the same weekday. rule 18.6 */
  readonly last_year: (number | null)[]
  /** Room nights more than then; null where that day is not recorded. rule 18.7 */
  readonly pickup: number[] | null
}

interface RequestedNights {
  readonly property_id: string
  readonly from: string
  /** The last of them. */
  readonly to: string
  readonly dates: readonly string[]
  /** The end of the day that pickup counts from. */
  readonly since: string
}

/** Nine statements, and one for every 400 stays that were changed since they were recorded. */
export async function readPropertyBooks(
  ctx: Context,
  { property_id, from, to, dates, since }: RequestedNights,
): Promise<PropertyBooks> {
  const { closed } = await findReported(ctx, property_id)
  const now = { property_id, from, to }
  const before = { property_id, from: weekdayBefore(from), to: weekdayBefore(to) }
  const ofNow = bookedPeriod(now, null, closed)
  const ofBefore = bookedPeriod(before, null, closed)
  const [sums, books_before, books_then, rooms, rooms_before] = await Promise.all([
    readOrderSums(ctx, ofNow, 'day'),
    readBooks(ctx, ofBefore),
    isRecorded(since, closed) ? readBooks(ctx, bookedPeriod(now, since, closed)) : null,
    readRoomsAvailable(ctx, ofNow, 'day'),
    readRoomsAvailable(ctx, ofBefore, 'day'),
  ])
  const [books, held] = [booksIn(sums, 'booked'), booksIn(sums, 'pending_payment')]
  const share = (sold: number, rows: typeof rooms, date: string) => {
    const available = rows.find(({ key }) => key === date)?.amount ?? 0
    return wholePercentOf(sold, available)
  }
  const a_year_ago = dates.map(weekdayBefore)
  return {
    occupancy: dates.map((date) => share(books(date).rooms, rooms, date)),
    held: dates.map((date) => held(date).rooms),
    last_year: a_year_ago.map((date) => share(books_before(date).rooms, rooms_before, date)),
    pickup: books_then && dates.map((date) => books(date).rooms - books_then(date).rooms),
  }
}

import type { Context } from '#server/context.ts'
import { addDays, nightsBetween } from '#server/kernel/time/dates.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import { type Party, quoteStays, type StayDates, type StayQuote } from '../../pricing/offers/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { isBookable, isSold, readCode } from './sold-offers.ts'
import type { CodesOfSearch } from './stay-search.ts'

/** How far free dates are looked for around a stay. */
const NEAR_DAYS = 7
const MAX_NEAR_OFFERS = 4

/** An offer of the same length near the dates that were asked for. */
export interface NearOffer extends Pick<StayQuote['offer'], 'room_type' | 'plan'> {
  readonly dates: StayDates
  readonly total: BookingStay['total']
}

interface NearQuery extends CodesOfSearch {
  readonly stay: StayDates
  readonly party: Party
  readonly today: string
  /** What was chosen. */
  readonly room_type_id: string | undefined
  readonly rate_plan_id: string | undefined
  /** Other room types too. */
  readonly any: boolean
}

/** The stay of the same length a few days earlier and later, the nearest first. */
export const movedStays = ({ check_in, check_out }: StayDates, today: string): StayDates[] => {
  const length = nightsBetween(check_in, check_out)
  return Array.from({ length: NEAR_DAYS }, (_, i) => [i + 1, -i - 1])
    .flat()
    .map((days) => addDays(check_in, days))
    .map((day) => ({ check_in: day, check_out: addDays(day, length) }))
    .filter((moved) => moved.check_in >= today)
}

/** What was chosen, on near dates: by the same plan, else by the cheapest of the room, else of any. rule 26.38 */
export async function findNearOffers(
  ctx: Context,
  published: PublishedProperty,
  { stay, party, today, room_type_id, rate_plan_id, any, ...codes }: NearQuery,
): Promise<NearOffer[]> {
  const stays = movedStays(stay, today)
  // Of a group, what is left of its block is on its first page.
  if (stays.length === 0 || codes.group_code !== null) return []
  const code_quote = await readCode(ctx, published, codes)
  const { currency, id: property_id } = published.property
  const quotes = await quoteStays(ctx, { property_id, stays, parties: [party], ...code_quote })
  const free = quotes.filter(isSold(ctx, published, code_quote)).filter(isBookable)
  const by_wish = ({ offer: { room_type, plan } }: StayQuote) =>
    Number(room_type.id === room_type_id) * (1 + Number(plan.id === rate_plan_id))
  return stays
    .flatMap((dates): NearOffer[] => {
      const [best] = free
        .filter((quote) => quote.stay === dates && (any || by_wish(quote) > 0))
        .toSorted((a, b) => by_wish(b) - by_wish(a) || a.price!.total - b.price!.total)
      if (!best) return []
      const { room_type, plan } = best.offer
      return [{ room_type, plan, dates, total: { amount: best.price!.total, currency } }]
    })
    .slice(0, MAX_NEAR_OFFERS)
    .toSorted((a, b) => a.dates.check_in.localeCompare(b.dates.check_in))
}

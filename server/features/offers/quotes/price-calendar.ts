import type { Context } from '../../../context.ts'
import { yielder } from '../../../kernel/event-loop.ts'
import { addDays, nightsOf } from '../../../kernel/time/dates.ts'
import { fits, outOfBounds } from '../bounds.ts'
import { priceOfNight } from '../night-price.ts'
import type { Offer, Party } from '../offer.ts'
import { sumStay, vatTermsOf } from '../price-stay.ts'
import { restrictionsOn } from '../restrictions.ts'
import { readSoldRoomTypes } from '../sellable-store.ts'

/** A day of the calendar on which guests choose their dates. */
export interface CalendarDay {
  readonly date: string
  /**
   * Of the night that begins on it: `past` before the business date or beyond what can be booked, `sold_out` where no room
   * for the party is left, `unpriced` where none of them is on sale.
   */
  readonly night: 'free' | 'past' | 'sold_out' | 'unpriced'
  /** The lowest price of the night for the party, mandatory taxes included, in minor units; null unless it is free. */
  readonly from_price: number | null
  /** No stay may begin on it, by any plan on sale. */
  readonly no_arrival: boolean
  /** The fewest nights of a stay from it on; 1 where there is no limit. */
  readonly min_stay: number
}

interface CalendarQuery {
  readonly property_id: string
  readonly from: string
  /** Exclusive. */
  readonly to: string
  readonly party: Party
  /** Null for every plan. */
  readonly rate_plan_ids: readonly string[] | null
}

/** The days `from` ≤ day < `to` of a property, for a party that books directly. One round trip. rule 26.4 */
export async function readPriceCalendar(ctx: Context, asked: CalendarQuery): Promise<CalendarDay[]> {
  const { property_id, from, to, party, rate_plan_ids } = asked
  const rows = await readSoldRoomTypes(ctx, { property_id, room_type_id: null, from, to })
  const sold = rate_plan_ids && new Set(rate_plan_ids)
  const offers = rows.flatMap(({ property, room_type, nights, plans }) => {
    const left = new Map(nights?.map(({ date, available }) => [date, available]))
    if (!fits(room_type, party)) return []
    return plans
      .filter((plan) => plan.status === 'active' && (!sold || sold.has(plan.id)))
      .map((plan) => ({ offer: { property, room_type, plan, channel_adjustment: null }, left }))
  })
  const breathe = yielder()
  const days: CalendarDay[] = []
  for (const date of nightsOf(from, to)) {
    days.push(dayOf(offers, party, date, ctx.now))
    await breathe()
  }
  return days
}

interface OfferOfDay {
  readonly offer: Offer
  readonly left: ReadonlyMap<string, number>
}

function dayOf(
  offers: readonly OfferOfDay[],
  party: Party,
  date: string,
  now: Temporal.Instant,
): CalendarDay {
  const nothing = { date, from_price: null, no_arrival: false, min_stay: 1 }
  const [first] = offers
  if (!first) return { ...nothing, night: 'unpriced' }
  if (outOfBounds(first.offer.property, { check_in: date, check_out: addDays(date, 1) }, now))
    return { ...nothing, night: 'past' }
  const free = offers.filter(({ left }) => (left.get(date) ?? 0) > 0)
  if (free.length === 0) return { ...nothing, night: 'sold_out' }
  let lowest: { offer: Offer; amount: number } | null = null
  let no_arrival = true
  let min_stay: number | null = null
  for (const { offer } of free) {
    const restrictions = restrictionsOn(offer.plan, date)
    const night = priceOfNight(offer, party, date)
    if (restrictions.stop_sell || 'unpriced' in night) continue
    if (!lowest || night.amount < lowest.amount) lowest = { offer, amount: night.amount }
    if (restrictions.closed_to_arrival) continue
    no_arrival = false
    const shortest = Math.max(restrictions.min_stay ?? 1, restrictions.min_stay_through ?? 1)
    min_stay = Math.min(min_stay ?? shortest, shortest)
  }
  if (!lowest) return { ...nothing, night: 'unpriced' }
  const from_price = withTaxes(lowest.offer, party, date, lowest.amount)
  return { date, night: 'free', from_price, no_arrival, min_stay: min_stay ?? 1 }
}

/** The night as the only one of a stay. */
function withTaxes(offer: Offer, party: Party, date: string, amount: number): number {
  const { currency } = offer.plan
  const rates = [{ date, amount: { amount, currency }, source: 'base' as const }]
  return sumStay(rates, party, vatTermsOf(offer), offer.property.city_tax, currency).total
}

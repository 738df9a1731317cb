import type { Context } from '#server/context.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { fits, outOfBounds } from '../bounds.ts'
import { priceOfNight } from '../night-price.ts'
import type { Offer, Party } from '../offer.ts'
import { restrictionsOn } from '../restrictions.ts'
import { readSoldRoomTypes } from '../sellable-store.ts'
import { MAX_SHORTEST_NIGHTS, type OfferToBegin, shortestStay } from '../shortest-stay.ts'

/** A day of the calendar on which guests choose their dates. */
export interface CalendarDay {
  readonly date: string
  /**
   * Of the night that begins on it: `past` before the business date or beyond what can be booked, `sold_out` where no room
   * for the party is left, `unpriced` where none of them is on sale.
   */
  readonly night: 'free' | 'past' | 'sold_out' | 'unpriced'
  /**
   * A night on average of the shortest stay that may begin on it, at its lowest price for the party, mandatory taxes
   * included, in minor units; null where none may.
   */
  readonly from_price: number | null
  /** The night is free, and no stay of up to 30 nights may begin on it. */
  readonly no_arrival: boolean
  /** The nights of that stay: the fewest from this date on; 1 where none may begin. */
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
  /** Whether a plan is sold for arrivals on a day. */
  readonly sells: (plan: Offer['plan'], check_in: string) => boolean
}

/** The days `from` ≤ day < `to` of a property, for a party that books directly. One round trip. rule 26.4 */
export async function readPriceCalendar(ctx: Context, query: CalendarQuery): Promise<CalendarDay[]> {
  const { property_id, from, to, party, rate_plan_ids, sells } = query
  const rows = await readSoldRoomTypes(ctx, {
    property_id,
    room_type_id: null,
    from,
    to: addDays(to, MAX_SHORTEST_NIGHTS),
  })
  const sold = rate_plan_ids && new Set(rate_plan_ids)
  const offers = rows.flatMap(({ property, room_type, nights, plans }) => {
    const left = new Map(nights?.map(({ date, available }) => [date, available]))
    if (!fits(room_type, party)) return []
    return plans
      .filter((plan) => plan.status === 'active' && (!sold || sold.has(plan.id)))
      .map((plan) => ({ offer: { property, room_type, plan, channel_adjustment: null }, party, left }))
  })
  const yieldToEventLoop = makeYield()
  const days: CalendarDay[] = []
  for (const date of nightsOf(from, to)) {
    const sold_then = offers.filter(({ offer }) => sells(offer.plan, date))
    days.push(dayOf(sold_then, date, ctx.now))
    await yieldToEventLoop()
  }
  return days
}

function dayOf(offers: readonly OfferToBegin[], date: string, now: Temporal.Instant): CalendarDay {
  const nothing = { date, from_price: null, no_arrival: false, min_stay: 1 }
  const [first] = offers
  if (!first) return { ...nothing, night: 'unpriced' }
  if (outOfBounds(first.offer.property, { check_in: date, check_out: addDays(date, 1) }, now))
    return { ...nothing, night: 'past' }
  const free = offers.filter(({ left }) => (left?.get(date) ?? 0) > 0)
  if (free.length === 0) return { ...nothing, night: 'sold_out' }
  const shortest = shortestStay(free, date, now)
  if (shortest) {
    const { nights, price_with_taxes } = shortest
    return { date, night: 'free', from_price: price_with_taxes, no_arrival: false, min_stay: nights }
  }
  const is_on_sale = free.some(
    ({ offer, party }) =>
      !restrictionsOn(offer.plan, date).stop_sell && !('unpriced' in priceOfNight(offer, party, date)),
  )
  return is_on_sale ? { ...nothing, night: 'free', no_arrival: true } : { ...nothing, night: 'unpriced' }
}

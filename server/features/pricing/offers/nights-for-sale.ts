import type { Context } from '#server/context.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { outOfBounds } from './bounds.ts'
import { priceOfNight } from './night-price.ts'
import type { Offer } from './offer.ts'
import { restrictionsOn } from './restrictions.ts'
import { readSoldRoomTypes } from './sellable-store.ts'
import { MAX_SHORTEST_NIGHTS, shortestStay } from './shortest-stay.ts'

/** A night of a room type, whatever the length of stay. */
export interface NightForSale {
  /** Rooms left: `available` of the availability. */
  readonly left: number
  /**
   * The lowest price of the plans on sale, in minor units, for the standard occupancy; null where none is on
   * sale. The estimate of one more night of a stay; not the price of a new stay from here.
   */
  readonly price: number | null
  /** The lowest minimum stay from this night on by one of these plans. */
  readonly min_stay: number | null
  /** The price of a night, on average, of the shortest stay that may begin here, whatever is left; null where none may. */
  readonly arrival_price: number | null
  /** The nights of that stay. */
  readonly arrival_nights: number | null
}

interface Period {
  readonly property_id: string
  readonly from: string
  readonly to: string
}

/**
 * Each night `from` ≤ night < `to` of the active room types of a property. On sale is a plan that is active, has a price
 * and is not closed on that night (`stop_sell`); before the business date nothing is. One round trip. rule 3, 4
 */
export async function readNightsForSale(
  ctx: Context,
  { property_id, from, to }: Period,
): Promise<Map<string, NightForSale[]>> {
  const rows = await readSoldRoomTypes(ctx, {
    property_id,
    room_type_id: null,
    from,
    to: addDays(to, MAX_SHORTEST_NIGHTS),
  })
  const yieldToEventLoop = makeYield()
  const found = new Map<string, NightForSale[]>()
  for (const { property, room_type, nights, plans } of rows) {
    const left = new Map(nights?.map(({ date, available }) => [date, available]))
    const offers = plans.map((plan): Offer => ({ property, room_type, plan, channel_adjustment: null }))
    const party = { adults: room_type.standard_occupancy, children: 0, children_ages: [] }
    const to_begin = offers.map((offer) => ({ offer, party, left: null }))
    const list: NightForSale[] = []
    for (const date of nightsOf(from, to)) {
      const shortest = shortestStay(to_begin, date, ctx.now)
      list.push({
        left: left.get(date) ?? 0,
        ...onSale(offers, date, ctx.now),
        arrival_price: shortest?.price ?? null,
        arrival_nights: shortest?.nights ?? null,
      })
      await yieldToEventLoop()
    }
    found.set(room_type.id, list)
  }
  return found
}

function onSale(offers: readonly Offer[], date: string, now: Temporal.Instant) {
  let price: number | null = null
  let min_stay: number | null = null
  for (const offer of offers) {
    const { property, room_type, plan } = offer
    const stay = { check_in: date, check_out: addDays(date, 1) }
    if (plan.status !== 'active' || outOfBounds(property, stay, now)) continue
    const restrictions = restrictionsOn(plan, date)
    if (restrictions.stop_sell) continue
    const party = { adults: room_type.standard_occupancy, children: 0, children_ages: [] }
    const night = priceOfNight(offer, party, date)
    if ('unpriced' in night) continue
    const shortest = Math.max(restrictions.min_stay ?? 1, restrictions.min_stay_through ?? 1)
    price = Math.min(price ?? night.amount, night.amount)
    min_stay = Math.min(min_stay ?? shortest, shortest)
  }
  return { price, min_stay }
}

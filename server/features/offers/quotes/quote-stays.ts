import type { NotBookable } from '../../../../contract/resources/availability.ts'
import type { Context } from '../../../context.ts'
import { breather } from '../../../event-loop.ts'
import { evaluateOffer } from '../evaluate-offer.ts'
import { everyNight, whyFull } from '../get-availability.ts'
import type { Offer, Party, StayDates } from '../offer.ts'
import type { StayPrice } from '../price-stay.ts'
import { readSellable, readSellableTypes } from '../sellable-store.ts'

/** A stay by one plan, as a booking would have it. */
export interface StayQuote {
  readonly stay: StayDates
  readonly offer: Offer
  /** Null where it has no price, and `not_bookable` says why. */
  readonly price: StayPrice | null
  /** Rooms left on the night that has the fewest. */
  readonly left: number
  /** Empty where it can be booked, unless somebody is faster. */
  readonly not_bookable: readonly NotBookable[]
}

interface StaysQuery {
  readonly property_id: string
  readonly stays: readonly StayDates[]
  readonly party: Party
}

/** Several stays by every plan of a property, sold directly: judged as the availability judges them, in two round trips. */
export async function quoteStays(
  ctx: Context,
  { property_id, stays, party }: StaysQuery,
): Promise<StayQuote[]> {
  const types = await readSellableTypes(ctx, { property_ids: [property_id], room_type_id: null })
  const from = stays.map(({ check_in }) => check_in).sort()[0]!
  const to = stays
    .map(({ check_out }) => check_out)
    .sort()
    .at(-1)!
  const { rows, plans } = await readSellable(ctx, types, { from, to, channel: 'direct', now: ctx.now })
  const plan_ids = new Map(types.map((type) => [type.id, type.plan_ids]))
  const breathe = breather()
  const quotes: StayQuote[] = []
  for (const stay of stays) {
    for (const row of rows) {
      const { property, room_type } = row
      const nights = everyNight(row, stay)
      const full = nights.find(({ available }) => available === 0)
      const sold_out = full ? { date: full.date, reason: whyFull(full) } : null
      const left = Math.min(...nights.map(({ available }) => available))
      for (const id of plan_ids.get(room_type.id)!) {
        const offer = { property, room_type, plan: plans.get(id)!, channel_adjustment: null }
        const direct = { channel_connected: true, channel_mapped: true }
        const judged = evaluateOffer({ offer, stay, party, now: ctx.now, ...direct, sold_out })
        const { not_bookable } = judged.offer ?? judged.not_offered!
        quotes.push({ stay, offer, price: judged.price ?? null, left, not_bookable })
        await breathe()
      }
    }
  }
  return quotes
}

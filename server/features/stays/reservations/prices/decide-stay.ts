import type { Context } from '#server/context.ts'
import { requireAgreed } from '#server/features/companies/public.ts'
import {
  requireBounds,
  requireRestrictions,
  requireRoomForParty,
  requireSellable,
} from '#server/features/pricing/offers/public.ts'
import { requireExpectedTotal, requireGender } from '../party.ts'
import { type PricedBooking, priceBooking } from './price-booking.ts'

/**
 * The price of a stay that is booked, by rules alone. Throws SVC-1005, SVC-1008, SVC-1009, SVC-1011, SVC-1014,
 * SVC-2002 and, for a plan that was negotiated with others, SVC-3001. rule 4, 30.12
 */
export function decideStay(ctx: Context, booking: PricedBooking) {
  const { offer, party, stay, body, named_company, kept_rates } = booking
  requireAgreed(offer.plan, named_company)
  requireBounds(offer.property, stay, ctx.now)
  requireRoomForParty(offer.room_type, party)
  requireGender(offer.room_type, body.party_gender ?? null)
  // An option was judged when it was quoted.
  requireSellable(offer, { sold_on_it: kept_rates !== undefined })
  const priced = priceBooking(ctx, booking)
  if (!kept_rates) requireRestrictions(offer, stay, ctx.now)
  requireExpectedTotal(body.expected_total, priced.price.total, offer.plan.currency)
  return priced
}

import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { companyOfStay, findNamedCompany, requireMayExceedCredit } from '../../companies/public.ts'
import { requireKnownRoom } from '../../inventory/rooms/public.ts'
import { readOffer } from '../../pricing/offers/public.ts'
import { findNamedServices } from '../../pricing/services/public.ts'
import type { Quoted } from './bookings/quoted.ts'
import { findNamedGroup, requirePickUp } from './groups/group-of-stay.ts'
import { chooseGuest, findBookingGuest, writeBookingGuest } from './guests/booking-guest.ts'
import { prepareMailOfNew } from './guests/notify-guest.ts'
import { changeHoldings } from './holdings/change-holdings.ts'
import { countedPart } from './holdings/counted-part.ts'
import { canClaimWithCommit, claimWithCommit } from './holdings/in-order.ts'
import { requireOwnRules } from './money/own-rules.ts'
import { mayBeRouted, routeNewStays } from './money/routing.ts'
import { newReservation } from './new-reservation.ts'
import { requireParty } from './party.ts'
import { present } from './present.ts'
import { decideStay } from './prices/decide-stay.ts'
import { recordPrices } from './prices/price-booking.ts'
import { findNamedPromotion, requireMaySetPrices } from './prices/requested-prices.ts'
import { writeBooking } from './write-booking.ts'

type Op = typeof contract.createReservation

/**
 * Books a stay, or names what is not available. Reads once, decides by pure rules, writes once with the contended
 * nights after the reservation; only where that fails, one step after the other. spec 4.1, 4.2, rule 4
 */
export async function createReservation(
  ctx: Context,
  { body }: Input<Op>,
  quoted?: Quoted,
): Promise<Output<Op>> {
  requireMaySetPrices(ctx, body)
  requireMayExceedCredit(ctx, body)
  const party = requireParty(body)
  const stay = { check_in: body.check_in, check_out: body.check_out }
  const channel = body.channel ?? 'direct'

  const [offer, known_guest, promotion, found, named_company, group] = await Promise.all([
    readOffer(ctx, { ...body, ...stay, channel }),
    findBookingGuest(ctx, body),
    findNamedPromotion(ctx, body),
    findNamedServices(ctx, body),
    findNamedCompany(ctx, body),
    findNamedGroup(ctx, body),
    body.room_id && requireKnownRoom(ctx, body.room_id),
  ])
  requirePickUp(group, { property_id: offer.property.id, now: ctx.now })
  const company = companyOfStay(body, {
    found: named_company,
    property_id: offer.property.id,
    before: quoted?.company,
  })
  const of_stay = { property_id: offer.property.id, group_id: group?.id ?? null, ...company }
  if (body.routing) await requireOwnRules(ctx, body.routing, of_stay)
  const kept_rates = quoted?.kept_rates?.[0]
  const booking = { offer, party, stay, body, promotion, found, named_company, kept_rates }
  const { price, services } = decideStay(ctx, booking)

  const guest = chooseGuest(ctx, body, known_guest)
  const parts = { offer, stay, party, price, services, guest, channel, company, body }
  const made = newReservation(ctx, parts)
  const reservation = mayBeRouted(made) ? (await routeNewStays(ctx, [made]))[0]! : made
  const notify = body.notify_guest
  const queueGuestMail = await prepareMailOfNew(ctx, offer, { after: [reservation], notify, guest })
  recordPrices(ctx, booking, reservation)
  const held = countedPart(reservation, booking)
  // In the order of ADR 27, a new guest first. What is contended is locked for no longer than one trip: COMMIT follows it.
  const guest_written = writeBookingGuest(ctx, guest)
  if (ctx.commitWith && canClaimWithCommit([held])) {
    const written = writeBooking(ctx, reservation, guest, queueGuestMail)
    ctx.commitWith(Promise.all([guest_written, written, claimWithCommit(ctx, [held])]))
  } else {
    await changeHoldings(ctx, null, held, { sent_before: guest_written, option: quoted?.option ?? [] })
    await writeBooking(ctx, reservation, guest, queueGuestMail)
  }
  return present(reservation, ctx.now, ctx.scope)
}

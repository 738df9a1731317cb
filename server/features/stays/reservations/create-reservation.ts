import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { claimEveryNight } from '../../inventory/nights/public.ts'
import { requireKnownRoom } from '../../inventory/rooms/public.ts'
import {
  readOffer,
  requireBounds,
  requireFits,
  requireRestrictions,
  requireSellable,
} from '../../pricing/offers/public.ts'
import { type PromotionUse, redeemPromotionOrFail } from '../../pricing/promotions/public.ts'
import { claimServices, claimServicesOrFail, findNamedServices } from '../../pricing/services/public.ts'
import {
  type BookingGuest,
  chooseGuest,
  findBookingGuest,
  writeBookingGuest,
} from './guests/booking-guest.ts'
import { prepareMailOfNew } from './guests/notify-guest.ts'
import { newReservation } from './new-reservation.ts'
import { claimStayNights } from './nights/claim-nights.ts'
import { lockInOrder } from './nights/lock-in-order.ts'
import { requireExpectedTotal, requireParty } from './party.ts'
import { present } from './present.ts'
import { priceBooking, recordPrices } from './prices/price-booking.ts'
import { requirePromotionLeft } from './prices/redeem-promotion.ts'
import { findNamedPromotion, requireMaySetPrices } from './prices/requested-prices.ts'
import { type RoomRequest, readRoom, requireRoom } from './rooms/room-choice.ts'
import type { ReservationRow } from './row.ts'
import { servicesHeld } from './services/stay-services.ts'
import { writeBooking } from './write-booking.ts'

type Op = typeof contract.createReservation

/**
 * Books the nights of a stay, or names those that are full. Reads once, decides by pure rules, writes once
 * with the contended nights last; only where that fails, one step after the other. spec 4.1, 4.2, rule 4
 */
export async function createReservation(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  requireMaySetPrices(ctx, body)
  const party = requireParty(body)
  const stay = { check_in: body.check_in, check_out: body.check_out }
  const channel = body.channel ?? 'direct'
  const wish = { ...body, ...stay, channel }
  const room_request = body.room_id
    ? {
        room_id: body.room_id,
        room_type_id: body.room_type_id,
        reservation_id: '',
        from: stay.check_in,
        to: stay.check_out,
      }
    : null

  const [offer, known_guest, promotion, found] = await Promise.all([
    readOffer(ctx, wish),
    findBookingGuest(ctx, body),
    findNamedPromotion(ctx, body),
    findNamedServices(ctx, body),
    room_request && requireKnownRoom(ctx, room_request.room_id),
  ])
  requireBounds(offer.property, stay, ctx.now)
  requireFits(offer.room_type, party)
  requireSellable(offer)
  const booking = { offer, party, stay, body, promotion, found }
  const { price, services } = priceBooking(ctx, booking)
  requireRestrictions(offer, stay, ctx.now)
  requireExpectedTotal(body.expected_total, price.total, offer.plan.currency)

  const guest = chooseGuest(ctx, body, known_guest)
  const reservation = newReservation(ctx, { offer, stay, party, price, services, guest, channel, body })
  const notify = body.notify_guest
  const queueGuestMail = await prepareMailOfNew(ctx, offer, { after: reservation, notify, guest })
  const write = () => writeBooking(ctx, reservation, guest, queueGuestMail)
  // Without a limit nothing is counted, and no lock is needed.
  const promotion_id = promotion && promotion.max_uses !== null ? promotion.id : null
  const use = promotion_id === null ? null : { promotion_id, reservation_id: reservation.id }
  recordPrices(ctx, booking, reservation)
  if (ctx.commitWith && !room_request) {
    // In the order of ADR 27. The nights, which are contended, are locked for no longer than one trip: COMMIT
    // follows them.
    ctx.commitWith(
      Promise.all([
        writeBookingGuest(ctx, guest),
        write(),
        claimEveryNight(ctx, reservation),
        claimServicesOrFail(ctx, servicesHeld(reservation)),
        use && redeemPromotionOrFail(ctx, use),
      ]),
    )
  } else {
    await claimStepByStep(ctx, { reservation, guest, room_request, use })
    await write()
  }
  return present(reservation, ctx.now, ctx.scope)
}

interface Claim {
  readonly reservation: ReservationRow
  readonly guest: BookingGuest
  readonly room_request: RoomRequest | null
  readonly use: PromotionUse | null
}

/** Claims nights, room, services and promotion one after the other, so that a refusal names what is short. ADR 27 */
async function claimStepByStep(
  ctx: Context,
  { reservation, guest, room_request, use }: Claim,
): Promise<void> {
  const { room_type_id, check_in, check_out } = reservation
  const nights = nightsOf(check_in, check_out)
  const enters = room_request ? [room_request.room_id] : []
  const services = servicesHeld(reservation)
  // A new guest goes before the nights.
  await Promise.all([
    writeBookingGuest(ctx, guest),
    lockInOrder(ctx, { taken: [{ room_type_id, nights }], enters, services: { taken: services } }),
  ])
  // A room by name is checked once the nights are claimed: sold out is SVC-1001, even if the room is taken.
  await claimStayNights(ctx, room_type_id, nights)
  if (room_request) await requireRoom(ctx, await readRoom(ctx, room_request), room_request)
  await claimServices(ctx, services)
  if (use) await requirePromotionLeft(ctx, use)
}

import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/resources/reservations.ts'
import type { Context } from '../../context.ts'
import { appendEvent } from '../../events/append.ts'
import { nightsOf } from '../../kernel/dates.ts'
import { claimEveryNight } from '../inventory/public.ts'
import {
  priceStay,
  readOffer,
  requireBounds,
  requireFits,
  requireRestrictions,
  requireSellable,
} from '../offers/public.ts'
import { requireKnownRoom } from '../rooms/public.ts'
import { created } from './events.ts'
import {
  type BookingGuest,
  chooseGuest,
  findBookingGuest,
  recordBooker,
  writeBookingGuest,
} from './guests/booking-guest.ts'
import { prepareMailOfNew, type QueueGuestMail } from './guests/notify-guest.ts'
import { newReservation } from './new-reservation.ts'
import { claimStayNights } from './nights/claim-nights.ts'
import { lockInOrder } from './nights/lock-in-order.ts'
import { requireExpectedTotal, requireParty } from './party.ts'
import { present } from './present.ts'
import { readRoom, requireRoom } from './rooms/room-choice.ts'
import type { ReservationRow } from './row.ts'
import { openReservation } from './save-reservation.ts'

type Op = typeof contract.createReservation

/**
 * Books the nights of a stay, or says which are short. Reads once, decides by pure rules, writes once with the
 * contended nights last; only where that fails, one step after the other. spec 4.1, 4.2, rule 4
 */
export async function createReservation(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const party = requireParty(body)
  const stay = { check_in: body.check_in, check_out: body.check_out }
  const channel = body.channel ?? 'direct'
  const wish = { ...body, ...stay, channel }
  const room_wish = body.room_id
    ? {
        room_id: body.room_id,
        room_type_id: body.room_type_id,
        reservation_id: '',
        from: stay.check_in,
        to: stay.check_out,
      }
    : null

  const [offer, known_guest] = await Promise.all([
    readOffer(ctx, wish),
    findBookingGuest(ctx, body),
    room_wish && requireKnownRoom(ctx, room_wish.room_id),
  ])
  requireBounds(offer.property, stay, ctx.now)
  requireFits(offer.room_type, party)
  requireSellable(offer)
  const price = priceStay(offer, party, stay)
  requireRestrictions(offer, stay, ctx.now)
  requireExpectedTotal(body.expected_total, price.total, offer.plan.currency)

  const guest = chooseGuest(ctx, body, known_guest)
  const reservation = newReservation(ctx, { offer, stay, party, price, guest, channel, body })
  const notify = body.notify_guest
  const tell = await prepareMailOfNew(ctx, offer, { after: reservation, notify, guest })
  const write = () => writeBooking(ctx, reservation, guest, tell)
  if (ctx.commitWith && !room_wish) {
    // Nobody waits while the nights are locked: the commit is already on its way.
    ctx.commitWith(Promise.all([writeBookingGuest(ctx, guest), write(), claimEveryNight(ctx, reservation)]))
  } else {
    const taken = { room_type_id: reservation.room_type_id, nights: nightsOf(stay.check_in, stay.check_out) }
    const enters = room_wish ? [room_wish.room_id] : []
    // A new guest goes before the nights, as above: docs/decisions/0027.
    await Promise.all([writeBookingGuest(ctx, guest), lockInOrder(ctx, { taken: [taken], enters })])
    // A room by name is judged once the nights are ours: a full house is SVC-1001, whoever has the room.
    await claimStayNights(ctx, taken.room_type_id, taken.nights)
    if (room_wish) await requireRoom(ctx, await readRoom(ctx, room_wish), room_wish)
    await write()
  }
  return present(reservation, ctx.now, ctx.scope)
}

/** Reservation with its draft invoice, event and mail, sent together, behind the guest. */
const writeBooking = (
  ctx: Context,
  reservation: ReservationRow,
  guest: BookingGuest,
  tell: QueueGuestMail | null,
) =>
  Promise.all([
    openReservation(ctx, reservation),
    recordBooker(ctx, guest, reservation),
    appendEvent(ctx, created(reservation)),
    tell?.(reservation),
  ])

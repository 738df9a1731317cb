import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/bookings.ts'
import type { createReservation } from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { requireKnownRoom } from '#server/features/inventory/rooms/public.ts'
import { type Offer, readOffer } from '#server/features/pricing/offers/public.ts'
import { findNamedServices } from '#server/features/pricing/services/public.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { ROOMS } from '../holdings/rooms.ts'
import { requireParty } from '../party.ts'
import type { PricedBooking } from '../prices/price-booking.ts'
import { findNamedPromotion, requireMaySetPrices } from '../prices/requested-prices.ts'
import type { ReservationRow } from '../row.ts'
import { eachRoom, forEachRoom } from './room-faults.ts'

type Body = Input<typeof contract.createBooking>['body']
type StayBody = Input<typeof createReservation>['body']

/** Each room as the request of a stay would be that is booked alone. */
export const stayBodiesOf = ({
  rooms,
  bill_to: _,
  expected_total: __,
  billing: ___,
  ...of_all
}: Body): StayBody[] => rooms.map((room) => ({ ...of_all, ...room }))

/** Reads the offer of each stay, and one that several have in common once. */
export function offersOnce(ctx: Context): (body: StayBody) => Promise<Offer> {
  const offers = new Map<string, Promise<Offer>>()
  return ({ room_type_id, rate_plan_id, check_in, check_out, channel = 'direct' }) => {
    const query = { room_type_id, rate_plan_id, check_in, check_out, channel }
    const key = Object.values(query).join(' ')
    const offer = offers.get(key) ?? readOffer(ctx, query)
    offers.set(key, offer)
    return offer
  }
}

/** What the rooms are booked by, read together; what several have in common is read once. */
export function readRequestedRooms(ctx: Context, bodies: readonly StayBody[]): Promise<PricedBooking[]> {
  const parties = eachRoom(bodies, (body) => {
    requireMaySetPrices(ctx, body)
    return requireParty(body)
  })
  const offerOf = offersOnce(ctx)
  return forEachRoom(bodies, async (body, index) => {
    const [offer, promotion, found] = await Promise.all([
      offerOf(body),
      findNamedPromotion(ctx, body),
      findNamedServices(ctx, body),
      body.room_id && requireKnownRoom(ctx, body.room_id),
    ])
    const stay = { check_in: body.check_in, check_out: body.check_out }
    return { offer, party: parties[index]!, stay, body, promotion, found }
  })
}

/** 422 where a room is of another property than the first: a booking is of one. */
export function requireOneProperty(rooms: readonly PricedBooking[]): void {
  const [first] = rooms
  eachRoom(rooms, ({ offer }) => {
    if (offer.property.id !== first!.offer.property.id)
      throw invalid('room_type_id', 'other_property', 'All rooms of a booking are of one property.')
  })
}

/** SVC-1006 where the booking itself assigns a room twice on a night. rule 4 */
export function requireDistinctRooms(rows: readonly ReservationRow[]): void {
  eachRoom(rows, (row, index) => {
    const others = ROOMS.heldBy(rows.slice(0, index))
    const twice = ROOMS.heldBy([row]).find(({ room_id, from, to }) =>
      others.some((other) => other.room_id === room_id && other.from < to && other.to > from),
    )
    if (twice)
      throw fault('SVC-1006', {
        message: 'The booking assigns this room twice.',
        details: { room_id: twice.room_id, reason: 'taken' },
      })
  })
}

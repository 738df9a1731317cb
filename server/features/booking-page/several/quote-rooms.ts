import type { Context } from '#server/context.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import { quoteStays, type StayDates, type StayQuote } from '../../pricing/offers/public.ts'
import { previewRooms } from '../../stays/reservations/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { isBookable, isSold, offerOf, readCode, type StayOffer } from '../search/sold-offers.ts'
import type { ChosenRoom } from './chosen-rooms.ts'
import { distinctParties, partyKey } from './spread-party.ts'

/** A room that was chosen, with its offer of now. */
export interface RoomOffer {
  readonly room: ChosenRoom
  readonly offer: StayOffer
}

/** Rooms that were chosen, as they stand now. */
export interface RoomsQuote {
  readonly rooms: readonly RoomOffer[]
  /** What they come to as one booking; null for none. */
  readonly preview: BookingStay | null
  /** Some of those that were chosen cannot be booked any more. */
  readonly is_short: boolean
}

interface RoomsQuery {
  readonly stay: StayDates
  readonly rooms: readonly ChosenRoom[]
  readonly promotion_code: string | null
}

/** The offers of chosen rooms, as far as they can be booked together. rule 26.31 */
export async function quoteRooms(
  ctx: Context,
  published: PublishedProperty,
  { stay, rooms, promotion_code: code }: RoomsQuery,
): Promise<RoomsQuote> {
  if (rooms.length === 0) return { rooms: [], preview: null, is_short: false }
  const parties = distinctParties(rooms.map(({ party }) => party))
  const { promotion } = await readCode(ctx, published, code)
  const property_id = published.property.id
  const quotes = (await quoteStays(ctx, { property_id, stays: [stay], parties, promotion }))
    .filter(isSold(ctx, published))
    .filter(isBookable)
  const left = new Map(quotes.map(({ offer, left }) => [offer.room_type.id, left]))
  const found = rooms.flatMap((room) => {
    const rest = left.get(room.room_type_id) ?? 0
    const quote = quotes.find((one) => isQuoteOf(one, room))
    if (!quote || rest < 1) return []
    left.set(room.room_type_id, rest - 1)
    const offer = offerOf(ctx, quote, { party: room.party, services: null, promotion, code })
    return [{ quote, offer, room: { ...room, is_promoted: offer.promotion !== null } }]
  })
  const [first, ...others] = found.map(({ quote }) => ({ ...quote, price: quote.price!, services: [] }))
  const names = new Map(quotes.map(({ offer: { room_type } }) => [room_type.id, room_type.name]))
  return {
    rooms: found.map(({ room, offer }) => ({ room, offer })),
    preview: first ? previewRooms(ctx, [first, ...others], names) : null,
    is_short: found.length < rooms.length,
  }
}

const isQuoteOf = ({ party, offer }: StayQuote, room: ChosenRoom) =>
  offer.room_type.id === room.room_type_id &&
  offer.plan.id === room.rate_plan_id &&
  partyKey(party) === partyKey(room.party)

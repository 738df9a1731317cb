import type { Language } from '#contract/languages.ts'
import { translatedName } from '#contract/text/translations.ts'
import type { Context } from '#server/context.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import {
  addServices,
  type Party,
  quoteStays,
  type StayDates,
  type StayQuote,
} from '../../pricing/offers/public.ts'
import type { StoredService } from '../../pricing/services/public.ts'
import { previewRooms } from '../../stays/reservations/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { isBookable, isSold, offerOf, offersOf, readCode, type StayOffer } from '../search/sold-offers.ts'
import type { CodesOfSearch } from '../search/stay-search.ts'
import type { ChosenRoom } from './chosen-rooms.ts'
import { type ChooseServices, quoteServicesOfRooms, type ServicesOfRooms } from './quote-services.ts'
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
  /** What they take beside them; null where that was not asked for. */
  readonly services: ServicesOfRooms | null
  /** Those that were chosen and cannot be booked any more. */
  readonly missing: readonly ChosenRoom[]
  /** Of one room more, by total price; never more of a type than are left beside those that were chosen. */
  readonly offers: readonly StayOffer[]
  /** The code lowers one of the rooms or offers, or is that of a company or a group. */
  readonly has_effect: boolean
}

interface RoomsQuery extends CodesOfSearch {
  readonly stay: StayDates
  readonly rooms: readonly ChosenRoom[]
  /** Whose offers of one room more are wanted. */
  readonly next_party?: Party
  /** What is chosen beside them, of what the property sells for all of them together. */
  readonly choose?: ChooseServices
  readonly language: Language
}

/** The offers of chosen rooms, as far as they can be booked together, and of the next one: all by one quote. rule 26.31 */
export async function quoteRooms(
  ctx: Context,
  published: PublishedProperty,
  { stay, rooms, promotion_code: code, group_code, next_party, choose, language }: RoomsQuery,
): Promise<RoomsQuote> {
  const parties = distinctParties([...rooms.map(({ party }) => party), ...(next_party ? [next_party] : [])])
  if (parties.length === 0) return NO_ROOMS
  const code_quote = await readCode(ctx, published, { promotion_code: code, group_code })
  const { promotion, agreed_plan_ids, group, block } = code_quote
  const property_id = published.property.id
  const quotes = (await quoteStays(ctx, { property_id, stays: [stay], parties, promotion, block }))
    .filter(isSold(ctx, published, code_quote))
    .filter(isBookable)
  const parts = { services: null, promotion, code }
  const by_key = new Map(quotes.map((quote) => [keyOf({ ...idsOf(quote), party: quote.party }), quote]))
  const left = new Map(quotes.map(({ offer, left }) => [offer.room_type.id, left]))
  const missing: ChosenRoom[] = []
  const found = rooms.flatMap((room) => {
    const rest = left.get(room.room_type_id) ?? 0
    const quote = by_key.get(keyOf(room))
    if (!quote || rest < 1) {
      missing.push(room)
      return []
    }
    left.set(room.room_type_id, rest - 1)
    const offer = offerOf(ctx, quote, { party: room.party, ...parts })
    return [{ quote, offer, room: { ...room, is_promoted: offer.promotion !== null } }]
  })
  const of_next = next_party ? quotes.filter(({ party }) => partyKey(party) === partyKey(next_party)) : []
  const offers = next_party ? offersOf(ctx, of_next, { party: next_party, ...parts }) : []
  const services =
    choose && found.length > 0 ? await quoteServicesOfRooms(ctx, published, found, { stay, choose }) : null
  const [first, ...others] = found.map(({ quote }, i) => withServices(quote, services?.of_rooms[i] ?? []))
  const names = new Map(
    quotes.map(({ offer: { room_type } }) => [room_type.id, translatedName(language, room_type)]),
  )
  return {
    rooms: found.map(({ room, offer }) => ({ room, offer })),
    preview: first ? previewRooms(ctx, [first, ...others], names) : null,
    services,
    missing,
    offers: offers
      .map((offer) => ({ ...offer, left: left.get(offer.room_type.id)! }))
      .filter((offer) => offer.left > 0),
    has_effect:
      group !== null ||
      agreed_plan_ids.length > 0 ||
      [...found.map(({ offer }) => offer), ...offers].some(isPromoted),
  }
}

const NO_ROOMS: RoomsQuote = {
  rooms: [],
  preview: null,
  services: null,
  missing: [],
  offers: [],
  has_effect: false,
}

const withServices = (quote: StayQuote, services: readonly StoredService[]) => ({
  ...quote,
  price: addServices(quote.price!, quote.offer.plan.currency, { after: services }),
  services,
})

const isPromoted = ({ promotion }: StayOffer) => promotion !== null

const idsOf = ({ offer: { room_type, plan } }: StayQuote) => ({
  room_type_id: room_type.id,
  rate_plan_id: plan.id,
})

const keyOf = ({ room_type_id, rate_plan_id, party }: Omit<ChosenRoom, 'is_promoted'>) =>
  [room_type_id, rate_plan_id, partyKey(party)].join(' ')

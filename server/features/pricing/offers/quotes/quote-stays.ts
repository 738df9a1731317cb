import type { NotBookable } from '#contract/pricing/availability.ts'
import type { Context } from '#server/context.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { evaluateOffer, type OfferToEvaluate } from '../evaluate-offer.ts'
import { everyNight, nightRefusal } from '../get-availability.ts'
import type { Offer, Party, StayDates } from '../offer.ts'
import type { NamedPlan } from '../plans-store.ts'
import type { StayPrice } from '../price-stay.ts'
import { type DescribedRoomType, readSoldRoomTypes, type SellableNight } from '../sellable-store.ts'
import type { PromotionQuote } from './quote-promotion.ts'
import type { ServicesQuote } from './quote-services.ts'

/** What is for sale, with what is said of it to guests. */
interface DescribedOffer extends Offer {
  readonly room_type: DescribedRoomType
  readonly plan: NamedPlan
}

/** A stay by one plan, as a booking would have it. */
export interface StayQuote {
  readonly stay: StayDates
  readonly party: Party
  readonly offer: DescribedOffer
  /** Null where it has no price, and `not_bookable` says why. */
  readonly price: StayPrice | null
  /** What it would cost without the promotion; null where none lowers it. */
  readonly price_before: StayPrice | null
  /** Why the promotion is not valid for it; null where it is, or where none was asked for. */
  readonly promotion_refused: string | null
  /** Rooms left on the night that has the fewest. */
  readonly left: number
  /** Empty where it can be booked, unless somebody is faster. */
  readonly not_bookable: readonly NotBookable[]
}

/** The rooms of a block that nobody has picked up yet, by room type and night. rule 31.10 */
export type BlockRooms = ReadonlyMap<string, ReadonlyMap<string, number>>

interface StaysQuery {
  readonly property_id: string
  readonly stays: readonly StayDates[]
  readonly parties: readonly Party[]
  /** Only this one; left out, every type of the property. */
  readonly room_type_id?: string | null
  readonly services?: ServicesQuote | null
  /** Where it is not valid for an offer, that one is quoted without it. */
  readonly promotion?: PromotionQuote | null
  /** Negotiated plans that are quoted too. */
  readonly agreed_plan_ids?: readonly string[]
  /** Sells rooms of this block alone, whatever else is sold. */
  readonly block?: BlockRooms | null
}

/** Several stays of several parties by every plan of a property, sold directly: by the same rules as the availability, in one round trip. */
export async function quoteStays(ctx: Context, query: StaysQuery): Promise<StayQuote[]> {
  const { property_id, stays, parties, room_type_id = null } = query
  const { services = null, promotion = null, agreed_plan_ids = [], block = null } = query
  const from = stays.map(({ check_in }) => check_in).sort()[0]!
  const to = stays
    .map(({ check_out }) => check_out)
    .sort()
    .at(-1)!
  const sold = await readSoldRoomTypes(ctx, { property_id, room_type_id, from, to, agreed_plan_ids })
  const rows = block ? sold.filter(({ room_type }) => block.has(room_type.id)) : sold
  const yieldToEventLoop = makeYield()
  const quotes: StayQuote[] = []
  for (const stay of stays) {
    for (const row of rows) {
      const { property, room_type, plans } = row
      const nights = block ? nightsOfBlock(block.get(room_type.id)!, stay) : everyNight(row, stay)
      const full = nights.find(({ available }) => available === 0)
      const sold_out = full ? { date: full.date, reason: nightRefusal(full) } : null
      const left = Math.min(...nights.map(({ available }) => available))
      for (const plan of plans) {
        const offer = { property, room_type, plan, channel_adjustment: null }
        const direct = { channel_connected: true, channel_mapped: true }
        for (const party of parties) {
          const input = { offer, stay, party, now: ctx.now, ...direct, sold_out, services }
          quotes.push({ stay, party, offer, left, ...quoteOf(input, promotion) })
          await yieldToEventLoop()
        }
      }
    }
  }
  return quotes
}

const nightsOfBlock = (
  rooms: ReadonlyMap<string, number>,
  { check_in, check_out }: StayDates,
): SellableNight[] => nightsOf(check_in, check_out).map((date) => ({ date, available: rooms.get(date) ?? 0 }))

type Quoted = Pick<StayQuote, 'price' | 'price_before' | 'promotion_refused' | 'not_bookable'>

/** What an offer costs with a promotion; where that is not valid for it, without, and why. rule 22.8 */
function quoteOf(input: OfferToEvaluate, promotion: PromotionQuote | null): Quoted {
  const plain = quoted(input)
  if (!promotion) return plain
  const lowered = quoted({ ...input, promotion })
  const refused = lowered.not_bookable.find(({ reason }) => reason.startsWith(REFUSED))
  if (refused) return { ...plain, promotion_refused: refused.reason.slice(REFUSED.length) }
  return { ...lowered, price_before: plain.price }
}

const REFUSED = 'promotion_'

function quoted(input: OfferToEvaluate): Quoted {
  const { price = null, offer, not_offered } = evaluateOffer(input)
  const { not_bookable } = offer ?? not_offered!
  return { price, price_before: null, promotion_refused: null, not_bookable }
}

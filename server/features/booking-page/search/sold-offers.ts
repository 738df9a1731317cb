import type { Context } from '#server/context.ts'
import { readPlansOfCode } from '../../companies/public.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import {
  type BlockRooms,
  type Party,
  type PromotionQuote,
  readPromotionQuote,
  type ServicesQuote,
  type StayDates,
  type StayQuote,
} from '../../pricing/offers/public.ts'
import { type GroupSale, previewStay } from '../../stays/reservations/public.ts'
import { isPlanOfGroup, readSale } from '../group/sale.ts'
import type { PublishedProperty } from '../page-property.ts'
import { isPayable } from './payable.ts'
import type { CodesOfSearch } from './stay-search.ts'

/** An available rate plan for a stay, with all that the page shows. */
export interface StayOffer {
  readonly room_type: StayQuote['offer']['room_type']
  readonly plan: StayQuote['offer']['plan']
  readonly left: number
  readonly dates: StayDates
  readonly preview: BookingStay
  readonly nightly: StayQuote['price'] & {}
  /** What it takes beside the room, with what each costs. */
  readonly services: ServicesQuote['shown']
  /** Where the promotion code lowers it: the code, and the total without it. */
  readonly promotion: { readonly code: string; readonly total_before: BookingStay['total'] } | null
  /** The code of the company that it is negotiated with; null where it is sold to everybody. */
  readonly company_code: string | null
}

export const isBookable = ({ not_bookable, price }: StayQuote) => price !== null && not_bookable.length === 0

/** Whether the booking page of a property sells a plan for a stay. */
export const isSold = (
  ctx: Context,
  published: PublishedProperty,
  { group }: Pick<CodeQuote, 'group'> = { group: null },
) => {
  const { property } = published
  const { rate_plan_ids } = property.booking_page
  const is_payable = isPayable(ctx, property)
  return ({ offer: { plan, room_type }, stay }: StayQuote) => {
    const { id, negotiated } = plan
    const is_offered = group
      ? isPlanOfGroup(group, published, { id, negotiated, room_type_id: room_type.id })
      : negotiated || (rate_plan_ids?.includes(id) ?? true)
    return is_offered && is_payable(plan, stay.check_in)
  }
}

export interface CodeQuote {
  readonly promotion: PromotionQuote | null
  /** Negotiated plans of the company that has the code, or of the group. */
  readonly agreed_plan_ids: readonly string[]
  /** Whose link is followed. */
  readonly group: GroupSale | null
  /** The rooms of its block: no others are sold. */
  readonly block: BlockRooms | null
}

const NO_CODE: CodeQuote = { promotion: null, agreed_plan_ids: [], group: null, block: null }

/**
 * The promotion, and the plans of the company, of a code that a guest has entered, or what the link of a group sells. rule
 * 26.18, 26.33, 30.13
 */
export async function readCode(
  ctx: Context,
  published: PublishedProperty,
  { promotion_code, group_code }: CodesOfSearch,
): Promise<CodeQuote> {
  if (group_code !== null) {
    const group = await readSale(ctx, published, group_code)
    const { plan, rooms } = group
    return { ...NO_CODE, group, block: rooms, agreed_plan_ids: plan?.company_id ? [plan.id] : [] }
  }
  if (promotion_code === null) return NO_CODE
  const { property } = published
  const [promotion, plan_ids] = await Promise.all([
    readPromotionQuote(ctx, promotion_code, property),
    readPlansOfCode(ctx, promotion_code, property.id),
  ])
  return { ...NO_CODE, promotion, agreed_plan_ids: plan_ids ?? [] }
}

export interface OfferParts {
  readonly party: Party
  readonly services: ServicesQuote | null
  readonly promotion: PromotionQuote | null
  /** As the guest has entered it. */
  readonly code: string | null
}

/** An offer that can be booked. */
export function offerOf(
  ctx: Context,
  quote: StayQuote,
  { party, services, promotion: quoted, code }: OfferParts,
): StayOffer {
  const { room_type, plan } = quote.offer
  const { left, stay, price, price_before } = quote
  const preview = previewStay(ctx, { ...quote, party, price: price!, services: services?.services ?? [] })
  const promotion = price_before && {
    code: quoted!.row!.code,
    total_before: { ...preview.total, amount: price_before.total },
  }
  const company_code = plan.negotiated ? code : null
  const extras = { services: services?.shown ?? [], promotion, company_code }
  return { room_type, plan, left, dates: stay, preview, nightly: price!, ...extras }
}

/** What can be booked, by total price. */
export const offersOf = (ctx: Context, sold: readonly StayQuote[], parts: OfferParts): StayOffer[] =>
  sold
    .filter(isBookable)
    .map((quote) => offerOf(ctx, quote, parts))
    .sort(
      (a, b) =>
        a.preview.total.amount - b.preview.total.amount || a.room_type.name.localeCompare(b.room_type.name),
    )

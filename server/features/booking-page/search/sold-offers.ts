import type { Context } from '#server/context.ts'
import { readPlansOfCode } from '../../companies/public.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import {
  type Party,
  type PromotionQuote,
  readPromotionQuote,
  type ServicesQuote,
  type StayDates,
  type StayQuote,
} from '../../pricing/offers/public.ts'
import { previewStay } from '../../stays/reservations/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { isPayable } from './payable.ts'

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
export const isSold = (ctx: Context, { property }: PublishedProperty) => {
  const is_payable = isPayable(ctx, property)
  return ({ offer, stay }: StayQuote) =>
    (offer.plan.negotiated || (property.booking_page.rate_plan_ids?.includes(offer.plan.id) ?? true)) &&
    is_payable(offer.plan, stay.check_in)
}

interface CodeQuote {
  readonly promotion: PromotionQuote | null
  /** Of the company that has the code. */
  readonly agreed_plan_ids: readonly string[]
}

/** The promotion, and the plans of the company, of a code that a guest has entered. rule 26.18, 30.13 */
export async function readCode(
  ctx: Context,
  { property }: PublishedProperty,
  code: string | null,
): Promise<CodeQuote> {
  if (code === null) return { promotion: null, agreed_plan_ids: [] }
  const [promotion, plan_ids] = await Promise.all([
    readPromotionQuote(ctx, code, property),
    readPlansOfCode(ctx, code, property.id),
  ])
  return { promotion, agreed_plan_ids: plan_ids ?? [] }
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

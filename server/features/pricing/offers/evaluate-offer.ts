import { money } from '#contract/money.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type { Availability, NotBookable, RestrictionFailed } from '#contract/pricing/availability.ts'
import type { FaultCode } from '#server/kernel/errors.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { notForStay, storedPromotion } from '../promotions/public.ts'
import { servicesTotal } from '../services/public.ts'
import { fits, outOfBounds } from './bounds.ts'
import { freeCancellationUntil } from './deadlines.ts'
import { amountOff, lowerNights } from './discounts.ts'
import type { Offer, Party, StayDates } from './offer.ts'
import { addServices } from './price-services.ts'
import { isTooHigh, nightlyRates, type StayPrice, sumStay, vatTermsOf } from './price-stay.ts'
import type { PromotionQuote } from './quotes/quote-promotion.ts'
import type { ServicesQuote } from './quotes/quote-services.ts'
import { failedRestrictions } from './restrictions.ts'

type RoomTypeAvailability = Availability['data'][number]
type OfferAnswer = RoomTypeAvailability['offers'][number]
type NotOffered = RoomTypeAvailability['not_offered'][number]

export interface OfferToEvaluate {
  readonly offer: Offer
  readonly stay: StayDates
  readonly party: Party
  readonly now: Temporal.Instant
  /** `direct`, or a channel that the property is connected to. */
  readonly channel_connected: boolean
  readonly channel_mapped: boolean
  /** The first night without availability, if any, and why. */
  readonly sold_out: { readonly date: string; readonly reason: string } | null
  /** The promotion of the requested code; undefined where none was requested. */
  readonly promotion?: PromotionQuote | undefined
  /** The requested services; null or left out where none were requested. */
  readonly services?: ServicesQuote | null
}

interface EvaluatedOffer {
  readonly offer?: OfferAnswer
  /** Of the offer, with its taxes. */
  readonly price?: StayPrice
  readonly not_offered?: NotOffered
}

const because = (code: FaultCode, reason: string, date: string | null = null): NotBookable => ({
  code,
  reason,
  date,
})

/**
 * A stay by one plan: at its price, with every reason why a booking of it would be refused, in the order in which refusals
 * win; or, where it has no price to show, the reasons alone. rule 0, 4
 */
export function evaluateOffer(input: OfferToEvaluate): EvaluatedOffer {
  const { offer, stay, party, now, channel_connected, channel_mapped, sold_out } = input
  const { property, room_type, plan } = offer
  const bounds = outOfBounds(property, stay, now)
  const too_large = !fits(room_type, party)
  const inactive = plan.status !== 'active'
  const may_be_priced = !bounds && !too_large && !inactive
  const { price, unpriced } = may_be_priced ? pricedOffer(input) : NO_PRICE
  const refused = input.promotion && promotionRefused(input.promotion, input)
  const failed = bounds || inactive ? [] : failedRestrictions(offer, stay, now)
  const services = servicesAt(input)
  const no_service = services?.sold_out ?? null
  const not_bookable = [
    ...(channel_connected ? [] : [because('SVC-2002', 'channel_not_connected')]),
    ...(input.services && !services ? [because('SVC-3001', 'service_of_other_property')] : []),
    ...(bounds ? [because('SVC-1011', bounds.reason, stay[bounds.field])] : []),
    ...(too_large ? [because('SVC-1009', 'party_too_large')] : []),
    ...(inactive ? [because('SVC-1008', 'rate_plan_inactive')] : []),
    // The uses of a promotion are checked when the nights are claimed, after everything else.
    ...(refused && refused !== 'used_up' ? [because('SVC-2002', `promotion_${refused}`)] : []),
    ...(unpriced ? [because('SVC-1008', unpriced.reason, unpriced.date)] : []),
    ...failed.map(({ restriction, date }) => because('SVC-1005', restriction, date)),
    ...(sold_out ? [because('SVC-1001', sold_out.reason, sold_out.date)] : []),
    ...(no_service === null ? [] : [because('SVC-1016', 'service_sold_out', no_service)]),
    ...(refused === 'used_up' ? [because('SVC-2002', 'promotion_used_up')] : []),
  ]
  if (!price) return { not_offered: { rate_plan_id: plan.id, not_bookable } }
  return {
    price,
    offer: {
      rate_plan_id: plan.id,
      total: money(price.total, plan.currency),
      accommodation_total: money(price.total - servicesTotal(services?.services ?? []), plan.currency),
      nightly_rates: price.nightly_rates,
      free_cancellation_until: freeCancellationUntil(plan.cancellation_policy, stay.check_in, property),
      restrictions_failed: [...failed, ...besides(input)],
      not_bookable,
      channel_mapped,
    },
  }
}

/** The requested services, where the property of the offer has them. rule 25.9 */
const servicesAt = ({ services, offer }: OfferToEvaluate): ServicesQuote | null =>
  services?.property_id === offer.property.id ? services : null

interface PricedOffer {
  readonly price?: StayPrice
  readonly unpriced?: { readonly reason: string; readonly date: string | null }
}

const NO_PRICE: PricedOffer = {}

/**
 * The price of the stay, with the promotion where one was requested that is valid for it. A stay that the
 * promotion would make free is shown at its full price, as not valid. rule 22.8
 */
function pricedOffer(input: OfferToEvaluate): PricedOffer {
  const { offer, party, stay } = input
  const rates = nightlyRates(offer, party, nightsOf(stay.check_in, stay.check_out), stay)
  if ('unpriced' in rates) return { unpriced: { reason: rates.unpriced, date: rates.date } }
  const lowered = promotedNights(rates, input)
  const refused = 'unpriced' in lowered ? lowered : undefined
  const nights = 'unpriced' in lowered ? rates : lowered
  const of_nights = sumStay(nights, party, vatTermsOf(offer), offer.property.city_tax, offer.plan.currency)
  const after = servicesAt(input)?.services ?? []
  const price = addServices(of_nights, offer.plan.currency, { after })
  if (isTooHigh(price.total)) return { unpriced: { reason: 'total_too_high', date: null } }
  return {
    price,
    ...(refused && { unpriced: { reason: `promotion_${refused.unpriced}`, date: refused.date } }),
  }
}

/** The nights at the price of the promotion, where one was requested that is valid for them. */
function promotedNights(rates: NightlyRate[], input: OfferToEvaluate) {
  const { promotion } = input
  if (!promotion || promotionRefused(promotion, input)) return rates
  const { discount } = promotion.row!
  return lowerNights(rates, amountOff(rates, discount), 'promotion')
}

/** Why the requested promotion is not valid for an offer; null where it is. rule 22.8 */
const promotionRefused = ({ row, reason }: PromotionQuote, { offer, stay }: OfferToEvaluate) =>
  reason ?? (row ? notForStay(storedPromotion(row), { ...stay, rate_plan_id: offer.plan.id }) : 'unknown')

/** A client that reads `restrictions_failed` alone must not take a sold-out offer for a bookable one. */
function besides(input: OfferToEvaluate): RestrictionFailed[] {
  const { channel_connected, stay, sold_out } = input
  const no_service = servicesAt(input)?.sold_out
  return [
    ...(channel_connected
      ? []
      : [{ restriction: 'channel_not_connected', date: stay.check_in, required: true }]),
    ...(sold_out ? [{ restriction: sold_out.reason, date: sold_out.date, required: false }] : []),
    ...(no_service ? [{ restriction: 'service_sold_out', date: no_service, required: false }] : []),
  ]
}

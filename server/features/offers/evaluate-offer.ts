import { money } from '../../../contract/money.ts'
import type {
  Availability,
  NotBookable,
  RestrictionFailed,
} from '../../../contract/resources/availability.ts'
import { nightsOf } from '../../kernel/dates.ts'
import type { FaultCode } from '../../kernel/errors.ts'
import { fits, outOfBounds } from './bounds.ts'
import { freeCancellationUntil } from './deadlines.ts'
import type { Offer, Party, StayDates } from './offer.ts'
import { nightlyRates, totalStay, vatTermsOf } from './price-stay.ts'
import { failedRestrictions } from './restrictions.ts'

type RoomTypeAvailability = Availability['data'][number]
type OfferAnswer = RoomTypeAvailability['offers'][number]
type NotOffered = RoomTypeAvailability['not_offered'][number]

export interface OfferToJudge {
  readonly offer: Offer
  readonly stay: StayDates
  readonly party: Party
  readonly now: Temporal.Instant
  /** `direct`, or a channel that the property is connected to. */
  readonly channel_connected: boolean
  readonly channel_mapped: boolean
  /** The first night without a room, if any. */
  readonly sold_out_on: string | null
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
export function evaluateOffer(judged: OfferToJudge): { offer?: OfferAnswer; not_offered?: NotOffered } {
  const { offer, stay, party, now, channel_connected, channel_mapped, sold_out_on } = judged
  const { property, room_type, plan } = offer
  const bounds = outOfBounds(property, stay, now)
  const too_large = !fits(room_type, party)
  const inactive = plan.status !== 'active'
  const may_be_priced = !bounds && !too_large && !inactive
  const rates = may_be_priced
    ? nightlyRates(offer, party, nightsOf(stay.check_in, stay.check_out))
    : undefined
  const unpriced = rates && 'unpriced' in rates ? rates : undefined
  const failed = bounds || inactive ? [] : failedRestrictions(offer, stay, now)
  const not_bookable = [
    ...(channel_connected ? [] : [because('SVC-2002', 'channel_not_connected')]),
    ...(bounds ? [because('SVC-1011', bounds.reason, stay[bounds.field])] : []),
    ...(too_large ? [because('SVC-1009', 'party_too_large')] : []),
    ...(inactive ? [because('SVC-1008', 'rate_plan_inactive')] : []),
    ...(unpriced ? [because('SVC-1008', unpriced.unpriced, unpriced.date)] : []),
    ...failed.map(({ restriction, date }) => because('SVC-1005', restriction, date)),
    ...(sold_out_on === null ? [] : [because('SVC-1001', 'sold_out', sold_out_on)]),
  ]
  if (!rates || 'unpriced' in rates) return { not_offered: { rate_plan_id: plan.id, not_bookable } }
  const { total, nightly_rates } = totalStay(
    rates,
    party,
    vatTermsOf(offer),
    property.city_tax,
    plan.currency,
  )
  return {
    offer: {
      rate_plan_id: plan.id,
      total: money(total, plan.currency),
      nightly_rates,
      free_cancellation_until: freeCancellationUntil(plan.cancellation_policy, stay.check_in, property),
      restrictions_failed: [...failed, ...besides(judged)],
      not_bookable,
      channel_mapped,
    },
  }
}

/** Who only looks at `restrictions_failed` must not take a full house for a bookable offer. */
function besides({ channel_connected, stay, sold_out_on }: OfferToJudge): RestrictionFailed[] {
  return [
    ...(channel_connected
      ? []
      : [{ restriction: 'channel_not_connected', date: stay.check_in, required: true }]),
    ...(sold_out_on === null ? [] : [{ restriction: 'sold_out', date: sold_out_on, required: false }]),
  ]
}

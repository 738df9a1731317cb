import type * as contract from '../../../contract/availability.ts'
import { money } from '../../../contract/money.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import type { Context } from '../../context.ts'
import { nightsBetween, nightsOf } from '../../dates.ts'
import { fault, invalid } from '../../faults.ts'
import { fits, outOfBounds } from './bounds.ts'
import type { Offer, Party, StayDates } from './offer.ts'
import { nightlyRates, totalStay, vatTermsOf } from './price-stay.ts'
import { failedRestrictions } from './restrictions.ts'
import { findSellable, type Sellable } from './store.ts'

type Op = typeof contract.getAvailability

const MAX_NIGHTS = 366

/**
 * What is left for each night, and the whole stay by each plan that has a price for it and by which it could be
 * booked but for its restrictions, at the price of the party and the channel. Throws SVC-1011. decisions 4
 */
export async function getAvailability(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { from, to, channel = 'direct' } = query
  const party = partyOf(query)
  const nights = nightsBetween(from, to)
  if (nights < 1 || nights > MAX_NIGHTS) {
    throw fault('SVC-1011', {
      details: { field: 'to', reason: nights < 1 ? 'not_after_from' : 'too_many_nights', limit: MAX_NIGHTS },
    })
  }
  const { rows, plans, adjustments } = await findSellable(ctx.tx, ctx.scope.account_id, {
    from,
    to,
    property_id: ctx.scope.property_id ?? query.property_id ?? null,
    room_type_id: query.room_type_id ?? null,
    channel,
    now: ctx.now,
  })
  const stay = { check_in: from, check_out: to }
  return {
    data: rows.map((row) => ({
      room_type_id: row.room_type.id,
      property_id: row.property.id,
      nights: everyNight(row, stay),
      offers: plans
        .filter((plan) => plan.room_type_id === row.room_type.id && plan.status === 'active')
        .flatMap((plan) => {
          const { property, room_type } = row
          const channel_adjustment = adjustments.get(plan.id) ?? null
          return offerOf({ property, room_type, plan, channel_adjustment }, stay, party, ctx.now)
        }),
    })),
  }
}

/** A night that was never opened for sale has nothing left. */
function everyNight({ nights }: Sellable, { check_in, check_out }: StayDates) {
  const known = new Map(nights?.map(({ date, available }) => [date, available]))
  return nightsOf(check_in, check_out).map((date) => ({ date, available: known.get(date) ?? 0 }))
}

/** SVC-2002 for more ages than children. */
function partyOf({ adults = 1, children = 0, children_ages }: Input<Op>['query']): Party {
  const ages = children_ages?.split(',').map(Number) ?? []
  if (ages.length > children)
    throw invalid('children_ages', 'too_many', 'children_ages holds more ages than there are children.')
  return { adults, children, children_ages: ages }
}

function offerOf(offer: Offer, stay: StayDates, party: Party, now: Temporal.Instant) {
  const { property, room_type, plan } = offer
  if (outOfBounds(property, stay, now) || !fits(room_type, party)) return []
  const rates = nightlyRates(offer, party, nightsOf(stay.check_in, stay.check_out))
  if ('unpriced' in rates) return []
  const { total, nightly_rates } = totalStay(
    rates,
    party,
    vatTermsOf(offer),
    property.city_tax,
    plan.currency,
  )
  return [
    {
      rate_plan_id: plan.id,
      total: money(total, plan.currency),
      nightly_rates,
      restrictions_failed: failedRestrictions(offer, stay, now),
    },
  ]
}

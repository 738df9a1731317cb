import type * as contract from '../../../contract/availability.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import type { Context } from '../../context.ts'
import { nightsBetween, nightsOf } from '../../dates.ts'
import { fault, invalid } from '../../faults.ts'
import { wantedProperties } from '../properties/public.ts'
import { judgeOffer } from './judge-offer.ts'
import type { Party, StayDates } from './offer.ts'
import { findSellable, type Sellable } from './store.ts'

type Op = typeof contract.getAvailability

const MAX_NIGHTS = 366

/**
 * What is left for each night, and the whole stay by each plan, at the price of the party and the channel: with every
 * reason why it cannot be booked. Throws SVC-1011. decisions 4
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
  const { rows, plans, mapped, connected } = await findSellable(ctx.tx, ctx.scope.account_id, {
    from,
    to,
    property_ids: wantedProperties(ctx, query),
    room_type_id: query.room_type_id ?? null,
    channel,
    now: ctx.now,
  })
  const stay = { check_in: from, check_out: to }
  return {
    data: rows.map((row) => {
      const { property, room_type } = row
      const every_night = everyNight(row, stay)
      const judged = plans
        .filter((plan) => plan.room_type_id === room_type.id)
        .map((plan) =>
          judgeOffer({
            offer: { property, room_type, plan, channel_adjustment: mapped.get(plan.id) ?? null },
            stay,
            party,
            now: ctx.now,
            channel_connected: channel === 'direct' || connected.has(property.id),
            channel_mapped: channel === 'direct' || mapped.has(plan.id),
            sold_out_on: every_night.find(({ available }) => available === 0)?.date ?? null,
          }),
        )
      return {
        room_type_id: room_type.id,
        property_id: property.id,
        nights: every_night,
        offers: judged.flatMap(({ offer }) => offer ?? []),
        not_offered: judged.flatMap(({ not_offered }) => not_offered ?? []),
      }
    }),
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

import type { Context } from '#server/context.ts'
import {
  cityTaxOfStay,
  isByHand,
  nightlyRates,
  sellServices,
  totalStay,
} from '#server/features/pricing/offers/public.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { withDeposit } from '../money/deposit.ts'
import { offerOfType, pricesOfType } from '../prices/offer-of-type.ts'
import { reapplyReductions } from '../prices/reduce-nights.ts'
import type { ReservationRow } from '../row.ts'
import { nightsOfOtherType, type PlannedStay } from './plan-moves.ts'

/**
 * The stay with its nights of another room type at today's price of that type, by the rate plan with the same
 * code. Its own plan, terms and policy stay as booked. Null where no night is of another type, or no plan
 * sells one of them. Prices by hand and reductions stay. rule 4.48, 22.5
 */
export async function priceMovedStay(ctx: Context, stay: PlannedStay): Promise<ReservationRow | null> {
  const { before, after } = stay
  const parts = nightsOfOtherType(stay)
  const [part] = parts
  if (!part) return null
  const found = await Promise.all(parts.map(({ room_type_id }) => offerOfType(ctx, before, room_type_id)))
  const priced = parts.map(({ from, to, room_type_id }, i) => {
    const offer = found[i]
    const own = offer ? nightlyRates(offer, before, nightsOf(from, to), before) : null
    return Array.isArray(own) ? pricesOfType(own, before, room_type_id) : own
  })
  const rates = priced.flatMap((one) => (Array.isArray(one) ? one : []))
  if (!priced.every((one) => Array.isArray(one))) return null
  const { property } = found[0]!
  const by_date = new Map(rates.map((rate) => [rate.date, rate]))
  const known = new Map(before.nightly_rates.map((rate) => [rate.date, rate]))
  const fresh = new Set([...by_date.keys()].filter((date) => !isByHand(known.get(date)!)))
  const nights = before.nightly_rates.map((rate) => (fresh.has(rate.date) ? by_date.get(rate.date)! : rate))
  const nightly_rates = reapplyReductions(nights, { known, fresh }, before, before)
  const city_tax = cityTaxOfStay(property.city_tax, before.city_tax_exemption)
  const of_nights = totalStay(nightly_rates, before, before.vat_terms, city_tax, before.currency)
  const price = sellServices(of_nights, before.currency, { after: before.services })
  return withDeposit({ ...after, ...price }, before.deposit_rule, property)
}

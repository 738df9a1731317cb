import { money } from '#contract/money.ts'
import type { PlanNightPrice } from '#contract/pricing/rate-plans.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { addDays, nightsBetween } from '#server/kernel/time/dates.ts'
import { planPriceOn, readPlans } from '../offers/public.ts'

const MAX_NIGHTS = 92

/** Nights whose prices are requested, both ends included. */
export interface PriceDates {
  readonly prices_from?: string | undefined
  readonly prices_to?: string | undefined
}

/** 422 SVC-2002 for one end alone, for ends out of order, and for more than 92 nights. */
export function requireNights({ prices_from, prices_to }: PriceDates): void {
  if (prices_from === undefined && prices_to === undefined) return
  if (prices_from === undefined) throw invalid('prices_from', 'required', 'prices_to needs prices_from.')
  if (prices_to === undefined) throw invalid('prices_to', 'required', 'prices_from needs prices_to.')
  const nights = nightsBetween(prices_from, prices_to) + 1
  if (nights < 1) throw invalid('prices_to', 'before_from', 'prices_to must not be before prices_from.')
  if (nights > MAX_NIGHTS)
    throw invalid('prices_to', 'too_far', `At most ${MAX_NIGHTS} nights can be requested.`)
}

/** The prices of the nights of a plan as of this transaction; nothing where none are requested. rule 3 */
export async function readNightPrices(
  ctx: Pick<Context, 'tx' | 'scope'>,
  id: string,
  { prices_from, prices_to }: PriceDates,
): Promise<{ nightly_prices?: PlanNightPrice[] }> {
  if (prices_from === undefined || prices_to === undefined) return {}
  const plans = await readPlans(ctx, [id], { first: prices_from, last: prices_to })
  const plan = plans.get(id)
  if (!plan) return {}
  const count = nightsBetween(prices_from, prices_to) + 1
  const nights = Array.from({ length: count }, (_, night) => addDays(prices_from, night))
  const nightly_prices = nights.map((date): PlanNightPrice => {
    const found = planPriceOn(plan, date)
    if ('unpriced' in found) return { date, amount: null, source: null, reason: found.unpriced }
    const { amount, ...origin } = found
    return { date, amount: money(amount, plan.currency), ...origin, reason: null }
  })
  return { nightly_prices }
}

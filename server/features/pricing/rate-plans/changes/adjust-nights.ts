import { adjust, sellingPrice } from '#contract/arithmetic/adjusted-prices.ts'
import { exact, isZero } from '#contract/arithmetic/exact-amounts.ts'
import { money } from '#contract/money.ts'
import type { PriceOverrideChange } from '#contract/parts/rate-plan-terms.ts'
import type { RateChange } from '#contract/pricing/rate-changes.ts'
import { dateOf, weekdayAt } from '#server/kernel/time/dates.ts'
import { type PlanTerms, planPriceOn } from '../../offers/public.ts'
import { spanOf } from '../overrides/overrides.ts'
import { refuse } from '../validate-rate-plan.ts'

type Adjustment = NonNullable<RateChange['adjustment']>

/** An element of the request with its index. */
export interface PlacedChange {
  readonly at: number
  readonly change: RateChange
}

/**
 * The elements of one plan as changes of its dates. An adjustment becomes a price for each of its nights,
 * calculated from the price before the request. Refuses a night without a price, and one that comes to 0 or
 * below. rule 21
 */
export const asOverrideChanges = (changes: readonly PlacedChange[], plan: PlanTerms): PriceOverrideChange[] =>
  changes.flatMap(({ at, change: { rate_plan_id: _, adjustment, ...change } }) =>
    adjustment === undefined
      ? [change]
      : adjustedNights(change, adjustment, plan, `changes.${at}.adjustment`),
  )

function adjustedNights(
  change: PriceOverrideChange,
  adjustment: Adjustment,
  plan: PlanTerms,
  field: string,
): PriceOverrideChange[] {
  const { start, end, days } = spanOf(change)
  const nights: PriceOverrideChange[] = []
  for (let day = start; day <= end; day++) {
    if (days && !days.has(weekdayAt(day))) continue
    const date = dateOf(day)
    const found = planPriceOn(plan, date)
    if ('unpriced' in found) {
      refuse([{ field, code: found.unpriced, message: `The night of ${date} has no price to adjust.` }])
      continue
    }
    const priced = (amount: number) => money(adjusted(amount, adjustment, date, field), plan.currency)
    const by_adults = plan.overrides.get(date)?.occupancy_prices
    nights.push({
      date,
      price: priced(found.amount),
      ...(by_adults && {
        occupancy_prices: by_adults.map(({ adults, price }) => ({ adults, price: priced(price.amount) })),
      }),
      ...(change.restrictions !== undefined && { restrictions: change.restrictions }),
    })
  }
  return nights
}

/** Only a price entered as 0 is free: an adjustment must not make a night free. rule 3 */
function adjusted(amount: number, adjustment: Adjustment, date: string, field: string): number {
  const price = adjust(exact(amount), adjustment)
  const found = sellingPrice(price, amount === 0 && isZero(price))
  if (typeof found === 'number') return found
  const message = `The price of ${date} would be ${found === 'no_price' ? 'too high' : '0 or below'}.`
  refuse([{ field, code: 'out_of_bounds', message }])
  return amount
}

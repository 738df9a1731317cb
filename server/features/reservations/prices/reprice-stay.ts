import type { CityTaxExemption } from '../../../../contract/parts/city-tax-exemption.ts'
import type { NightlyRate } from '../../../../contract/parts/price-parts.ts'
import { nightsOf } from '../../../kernel/time/dates.ts'
import { isByHand, requireNightlyRates, requireSellable } from '../../offers/public.ts'
import { notForStay } from '../../promotions/public.ts'
import type { Change } from '../changes/stay-wish.ts'
import { type Reductions, reduceAnew, reduceChanged, reductionsLeft } from './reduce-nights.ts'
import { type PriceWish, requireEither, requirePriceWish } from './wanted-prices.ts'

/** The nights of a stay after a change, their reductions, and those that are new or repriced. */
interface Repriced extends Reductions {
  readonly nightly_rates: NightlyRate[]
  readonly priced: readonly string[]
  readonly city_tax_exemption: CityTaxExemption | null
}

/**
 * Kept nights keep their price; new ones, and all of them for another type, plan or party, get today's, but a
 * price by hand stays on its night. Then the reductions: as the request says, else as before. rule 4.9, 22.5
 */
export function repriceStay(change: Change, frozen_before: string): Repriced {
  const { row, wish, offer, now, body, promotion } = change
  const { currency } = row
  const wanted = requirePriceWish(
    body,
    { ...wish, currency, frozen_before },
    { promotion, property: offer.property, now },
  )
  const all = wish.reprices || wish.other_type || wish.other_plan || wish.other_party
  const known = new Map(row.nightly_rates.map((rate) => [rate.date, rate]))
  const dates = nightsOf(wish.check_in, wish.check_out)
  const priced = dates.filter((date) => !known.has(date) || (all && date >= frozen_before))
  const fresh = new Set(dates.filter((date) => takesPlanPrice(date, { known, wanted, priced })))
  if (priced.length > 0 || fresh.size > 0) requireSellable(offer, { sold_on_it: !wish.other_plan })
  const today = new Map(requireNightlyRates(offer, wish.party, [...fresh]).map((rate) => [rate.date, rate]))
  const nights = dates.map((date) => wanted.by_hand.get(date) ?? today.get(date) ?? known.get(date)!)
  const { city_tax_exemption = row.city_tax_exemption } = wanted
  return { ...reduced({ change, wanted, nights, known, fresh, frozen_before }), priced, city_tax_exemption }
}

interface Nights {
  readonly known: ReadonlyMap<string, NightlyRate>
  readonly wanted: PriceWish
  readonly priced: readonly string[]
}

/** Whether a night gets the plan's price of today: one by hand does only where the request says so. */
function takesPlanPrice(date: string, { known, wanted, priced }: Nights): boolean {
  const by_hand = wanted.by_hand.get(date)
  if (by_hand) return false
  const before = known.get(date)
  return before && isByHand(before) ? by_hand === null : priced.includes(date)
}

interface ToReduce {
  readonly change: Change
  readonly wanted: PriceWish
  readonly nights: readonly NightlyRate[]
  readonly known: ReadonlyMap<string, NightlyRate>
  readonly fresh: ReadonlySet<string>
  readonly frozen_before: string
}

function reduced({
  change,
  wanted,
  nights,
  known,
  fresh,
  frozen_before,
}: ToReduce): Omit<Repriced, 'priced' | 'city_tax_exemption'> {
  const { row, wish } = change
  if (wanted.discount !== undefined || wanted.promotion !== undefined) {
    const { discount = row.discount, promotion = row.promotion } = wanted
    requireEither(discount, promotion)
    const isOpen = ({ date }: NightlyRate) => date >= frozen_before
    const nightly_rates = reduceAnew(nights, isOpen, { discount, promotion }, wish)
    return { nightly_rates, discount, promotion }
  }
  const holds = row.promotion !== null && notForStay(row.promotion, wish) === null
  const reductions = { discount: row.discount, promotion: holds ? row.promotion : null }
  // A new price by hand on a night with a discount is reduced too: the stay still has the discount.
  const named = [...wanted.by_hand].flatMap(([date, price]) => (price ? [date] : []))
  const touched = new Set([...fresh, ...named])
  const nightly_rates = reduceChanged(nights, { known, fresh: touched }, reductions, wish)
  return { nightly_rates, ...reductionsLeft(nightly_rates, row, holds) }
}

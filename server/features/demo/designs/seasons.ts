import type { PriceOverrideChange } from '#contract/parts/rate-plan-terms.ts'
import { earlier, later } from '#server/kernel/time/dates.ts'
import { eur } from './design.ts'

/** Parts of a year that cost more, in hundredths of the usual price. */
const SEASONS = [
  { from: '05-01', to: '06-14', raise: 112 },
  { from: '06-15', to: '09-10', raise: 128 },
  { from: '12-20', to: '12-29', raise: 120 },
  { from: '12-30', to: '12-31', raise: 165 },
]

interface UsualPrices {
  /** Minor units of a night, and of a Friday or Saturday night. */
  readonly price: number
  readonly weekend: number
}

const raised = (amount: number, raise: number) => Math.round((amount * raise) / 10_000) * 100

/** What a night costs, in minor units: raised in its season. */
export function seasonalPriceOn({ price, weekend }: UsualPrices, date: string): number {
  const day = date.slice(5)
  const season = SEASONS.find(({ from, to }) => day >= from && day <= to)
  const usual = [5, 6].includes(Temporal.PlainDate.from(date).dayOfWeek) ? weekend : price
  return season ? raised(usual, season.raise) : usual
}

/** Prices of the seasons between two dates, both included; whole euros. */
export function seasonalPrices(
  { price, weekend }: UsualPrices,
  first: string,
  last: string,
): PriceOverrideChange[] {
  const years = [...new Set([first, last].map((date) => Number(date.slice(0, 4))))]
  const [from_year = 0, to_year = from_year] = years
  const all = Array.from({ length: to_year - from_year + 1 }, (_, i) => from_year + i).flatMap((year) =>
    SEASONS.map(({ from, to, raise }) => ({ from: `${year}-${from}`, to: `${year}-${to}`, raise })),
  )
  return all
    .filter(({ from, to }) => from <= last && to >= first)
    .flatMap(({ from, to, raise }) => {
      const dates = { start_date: later(from, first), end_date: earlier(to, last) }
      return [
        { ...dates, price: eur(raised(price, raise)) },
        { ...dates, days: ['fri' as const, 'sat' as const], price: eur(raised(weekend, raise)) },
      ]
    })
}

import type { PriceOverride } from '#contract/parts/rate-plan-terms.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { DateRange } from './fold-dates.ts'

/** Ranges of nights and their overrides, in words. */
export function useDateWords() {
  const text = usePartMessages('special_dates')
  const { offering, reservations } = useMessages()
  const formats = useFormats()
  const restrictionsOf = (override: PriceOverride | undefined) =>
    Object.entries(override?.restrictions ?? {})
      .filter(([, value]) => value !== null)
      .map(([name, value]) =>
        value === false
          ? (text.open[name] ?? name)
          : (reservations.create.restrictions[name] ?? (() => name))(String(value)),
      )
  const phrase = (price: string | undefined, override: PriceOverride | undefined) =>
    [price, override?.occupancy_prices && text.by_guests, ...restrictionsOf(override)]
      .filter(Boolean)
      .join(' · ')
  return {
    /** `Thu 24 Dec – Sun 27 Dec`, with the weekdays where not every day is meant. */
    range: ({ from, to, days }: Pick<DateRange<unknown>, 'from' | 'to' | 'days'>) => {
      const dates = from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`
      return days ? `${dates} · ${days.map((day) => offering.rate_plans.weekdays[day]).join(', ')}` : dates
    },
    /** The override of a date. */
    override: (override: PriceOverride) =>
      phrase(override.price ? formats.money(override.price) : undefined, override),
    /** The price and restrictions of a night, by its own override or by the plan. Minor units. */
    night: (override: PriceOverride | undefined, price: number | undefined, currency: string) => {
      const amount = price === undefined ? undefined : formats.money({ amount: price, currency })
      return phrase(override?.price ? amount : [amount, text.of_plan].filter(Boolean).join(' '), override)
    },
  }
}

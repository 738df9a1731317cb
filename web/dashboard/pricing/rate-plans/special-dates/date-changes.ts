import { adjustedPrice } from '#contract/arithmetic/adjusted-prices.ts'
import type { Weekday } from '#contract/lists.ts'
import type { PriceOverride, PriceOverrideChange } from '#contract/parts/rate-plan-terms.ts'
import { RESTRICTIONS } from '#contract/pricing/restriction-names.ts'
import { type DateRange, datesIn, foldDates } from './fold-dates.ts'

/** The fields of a date that are edited here, in the order of the form. */
export const DATE_RESTRICTIONS = [
  'min_stay',
  'max_stay',
  'closed_to_arrival',
  'closed_to_departure',
  'stop_sell',
] as const
export type DateRestriction = (typeof DATE_RESTRICTIONS)[number]

/**
 * `keep` leaves the date's own value, `plan` removes it, so that the plan's applies again. Amounts in minor
 * units.
 */
export type PriceChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'plan' }
  | { readonly kind: 'set' | 'amount' | 'percent'; readonly value: number }

export interface DatesChange {
  readonly from: string
  readonly to: string
  /** Null: every day. */
  readonly days: readonly Weekday[] | null
  readonly price: PriceChange
  /** Undefined keeps, null removes. */
  readonly restrictions: Partial<Record<DateRestriction, number | boolean | null>>
}

/** One night, before and after; undefined where it has no override. */
export interface ChangedNight {
  readonly date: string
  readonly before: PriceOverride | undefined
  readonly after: PriceOverride | undefined
  /** The price of the night before and after, in minor units; undefined where it is unknown. */
  readonly price_before: number | undefined
  readonly price_after: number | undefined
}

interface CurrentPrices {
  readonly overrides: readonly PriceOverride[]
  readonly currency: string
  /** The price of a night now, by its own override or by the plan. */
  readonly priceNow: (date: string) => number | undefined
}

/**
 * The nights that would change, by date. `leaving` are dates that lose all overrides. The price of a night
 * without an override of its own is up to the service.
 */
export function changedNights(
  change: DatesChange | undefined,
  leaving: readonly string[],
  { overrides, currency, priceNow }: CurrentPrices,
): ChangedNight[] {
  const by_date = new Map(overrides.map((override) => [override.date, override]))
  const changed = new Map<string, PriceOverride | undefined>(leaving.map((date) => [date, undefined]))
  for (const date of change ? datesIn(change) : []) {
    const before = by_date.get(date)
    const price = newPrice(change!.price, before?.price?.amount ?? priceNow(date))
    changed.set(date, overrideAfter(date, before, price, change!.restrictions, currency))
  }
  return [...changed]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, after]) => {
      const before = by_date.get(date)
      return {
        date,
        before,
        after,
        price_before: before?.price?.amount ?? priceNow(date),
        price_after: after?.price?.amount,
      }
    })
    .filter(({ before, after }) => wordsOf(before) !== wordsOf(after))
}

/** Fields of the night: undefined keeps, null removes. A price is never below zero. */
function newPrice(change: PriceChange, now: number | undefined): number | null | undefined {
  if (change.kind === 'keep') return undefined
  if (change.kind === 'plan') return null
  if (change.kind === 'set') return change.value
  if (now === undefined) return undefined
  return Math.max(0, adjustedPrice(now, { type: change.kind, value: change.value }))
}

function overrideAfter(
  date: string,
  before: PriceOverride | undefined,
  price: number | null | undefined,
  changes: DatesChange['restrictions'],
  currency: string,
): PriceOverride | undefined {
  const restrictions = Object.fromEntries(
    Object.entries({ ...before?.restrictions, ...changes }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )
  const own = price === undefined ? before?.price : price === null ? undefined : { amount: price, currency }
  const prices = before?.occupancy_prices
  if (!own && !prices && Object.keys(restrictions).length === 0) return undefined
  return {
    date,
    ...(own && { price: own }),
    ...(prices && { occupancy_prices: prices }),
    ...(Object.keys(restrictions).length > 0 && { restrictions }),
  }
}

/** The override of a date, without the date: equal overrides have equal keys. */
export function wordsOf(override: PriceOverride | undefined): string {
  if (!override) return ''
  const { price, occupancy_prices, restrictions } = override
  const values = RESTRICTIONS.map((name) => restrictions?.[name] ?? null)
  return JSON.stringify([price?.amount ?? null, occupancy_prices ?? null, values])
}

/** Elements of a PATCH that set each night to exactly what `side` has, whatever it is now. rule 3 */
export function elementsFor(
  nights: readonly ChangedNight[],
  side: 'before' | 'after',
): PriceOverrideChange[] {
  const folded = foldDates(nights, (night) => wordsOf(night[side]))
  return folded.map((range) => ({ ...spanOf(range), ...exactly(range.item[side]) }))
}

const spanOf = ({ from, to, days }: DateRange<unknown>): PriceOverrideChange =>
  from === to ? { date: from } : { start_date: from, end_date: to, ...(days && { days: [...days] }) }

function exactly(override: PriceOverride | undefined): PriceOverrideChange {
  const { price = null, occupancy_prices = null, restrictions } = override ?? {}
  const entries = RESTRICTIONS.map((name) => [name, restrictions?.[name] ?? null] as const)
  return { price, occupancy_prices, restrictions: restrictions ? Object.fromEntries(entries) : null }
}

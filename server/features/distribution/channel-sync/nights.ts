import type { AriRestrictions } from '#server/integrations/channel-adapters/channel-adapter.ts'
import { dateOf, weekdayAt } from '#server/kernel/time/dates.ts'
import {
  childAges,
  type Offer,
  type Party,
  type PlanTerms,
  priceOfNight,
  restrictionsOn,
  taxesOf,
  vatTermsOf,
} from '../../pricing/offers/public.ts'
import type { Cells, DateWindow } from './night-grid.ts'

/** The price and restrictions of a rate, night by night, by the same rules as bookings. */
export interface RateNights {
  readonly prices: Cells
  readonly restrictions: Cells
}

/** The state of a rate that nobody sells any more. */
export const CLOSED = restrictionCell({}, true)

/**
 * Calculates nights from index `from` up to, and not including, `to`. Nights that differ by nothing but the
 * date are calculated once: a year of a plan has seven weekdays and its own dates.
 */
export function nightsOfRate(offer: Offer, window: DateWindow, from: number, to: number): RateNights {
  const { start, nights } = window
  const dates = datesOf(window)
  const prices: Cells = new Array(nights).fill(undefined)
  const restrictions: Cells = new Array(nights).fill(undefined)
  const { plan, room_type } = offer
  const for_sale = plan.status === 'active' && room_type.status === 'active'
  const max_adults = Math.min(room_type.max_adults, room_type.max_occupancy)
  const known = new Map<string, string | undefined>()
  const rules = new Map<string, string>()
  for (let at = from; at < to; at++) {
    const date = dates[at]!
    const key = weekdayAt(start + at) + priceKey(plan, date)
    if (!known.has(key)) known.set(key, priceCell(offer, date, max_adults))
    const price = known.get(key)
    prices[at] = price
    const closed = !for_sale || price === undefined
    const rule_key = `${closed}${restrictionKey(plan, date)}`
    let cell = rules.get(rule_key)
    if (cell === undefined) {
      cell = restrictionCell(restrictionsOn(plan, date), closed)
      rules.set(rule_key, cell)
    }
    restrictions[at] = cell
  }
  return { prices, restrictions }
}

/** What a date changes of the price, in the plan and in those that it derives from. */
function priceKey(plan: PlanTerms, date: string): string {
  const own = plan.overrides.get(date)
  const mine = own ? `${own.price} ${own.occupancy_prices ? JSON.stringify(own.occupancy_prices) : ''}` : ''
  return plan.parent ? `${mine}|${priceKey(plan.parent, date)}` : mine
}

function restrictionKey(plan: PlanTerms, date: string): string {
  const own = plan.overrides.get(date)?.restrictions
  const mine = own ? JSON.stringify(own) : ''
  return plan.parent ? `${mine}|${restrictionKey(plan.parent, date)}` : mine
}

/**
 * The gross price for each number of adults that has one, then what a child of some ages adds to the first of
 * them: `[[1,10000],[2,12000],[0,5,1500]]`.
 */
function priceCell(offer: Offer, date: string, max_adults: number): string | undefined {
  const prices: [number, number][] = []
  for (let adults = 1; adults <= max_adults; adults++) {
    const price = grossPrice(offer, { adults, children: 0, children_ages: [] }, date)
    if (price !== null) prices.push([adults, price])
  }
  const [first] = prices
  if (!first) return undefined
  const [adults, alone] = first
  const ages = offer.room_type.max_children > 0 ? childAges(offer.plan) : []
  const children = ages.flatMap(({ min_age, max_age }) => {
    const price = grossPrice(offer, { adults, children: 1, children_ages: [min_age] }, date)
    return price === null ? [] : [[min_age, max_age, price - alone]]
  })
  return JSON.stringify([...prices, ...children])
}

function grossPrice(offer: Offer, party: Party, date: string): number | null {
  const night = priceOfNight(offer, party, date)
  return 'unpriced' in night ? null : grossOf(offer, night.amount, party)
}

/** Channels are sent what a guest pays: where prices are net, VAT is added. rule 1 */
function grossOf(offer: Offer, amount: number, party: Party): number {
  if (offer.property.prices_include_vat) return amount
  const taxes = taxesOf([{ amount }], party, vatTermsOf(offer), null, offer.plan.currency)
  return taxes.reduce((sum, tax) => sum + (tax.included ? 0 : tax.amount.amount), amount)
}

type Rules = ReturnType<typeof restrictionsOn>

/** In the order of `restrictionsOfCell`. */
function restrictionCell(rules: Rules, closed: boolean): string {
  const flag = (value: boolean | null | undefined) => (value ? 1 : 0)
  return JSON.stringify([
    flag(closed || rules.stop_sell),
    flag(rules.closed_to_arrival),
    flag(rules.closed_to_departure),
    rules.min_stay ?? null,
    rules.max_stay ?? null,
    rules.min_stay_through ?? null,
    rules.max_stay_through ?? null,
    rules.min_advance_hours || null,
    rules.max_advance_days ?? null,
  ])
}

export function restrictionsOfCell(cell: string): AriRestrictions {
  const [closed, arrival, departure, ...limits] = JSON.parse(cell)
  const [min_stay, max_stay, min_stay_through, max_stay_through, min_advance_hours, max_advance_days] = limits
  return {
    closed: closed === 1,
    closed_to_arrival: arrival === 1,
    closed_to_departure: departure === 1,
    min_stay,
    max_stay,
    min_stay_through,
    max_stay_through,
    min_advance_hours,
    max_advance_days,
  }
}

export const isClosedCell = (cell: string): boolean => cell.startsWith('[1')

export const pricesOfCell = (cell: string): { adults: number; amount: number }[] =>
  partsOfCell(cell).flatMap(([adults, amount, ...more]) =>
    more.length === 0 ? [{ adults: adults!, amount: amount! }] : [],
  )

export const childPricesOfCell = (cell: string): { min_age: number; max_age: number; amount: number }[] =>
  partsOfCell(cell).flatMap(([min_age, max_age, amount]) =>
    amount === undefined ? [] : [{ min_age: min_age!, max_age: max_age!, amount }],
  )

const partsOfCell = (cell: string) => JSON.parse(cell) as number[][]

/** The date at a place. */
export const dateAt = (window: DateWindow, at: number): string => datesOf(window)[at]!

/** Formatted once for all rates of a sync: formatting dates took a fifth of the time. */
function datesOf(window: DateWindow): string[] {
  const known = written.get(window)
  if (known) return known
  const dates = Array.from({ length: window.nights }, (_, at) => dateOf(window.start + at))
  written.set(window, dates)
  return dates
}
const written = new WeakMap<DateWindow, string[]>()

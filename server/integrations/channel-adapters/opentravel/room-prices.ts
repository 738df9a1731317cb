import { apportion } from '#contract/money.ts'
import { addDays, isCalendarDay, nightsBetween, nightsOf } from '#server/kernel/time/dates.ts'
import { firstOf, pathOf, type XmlElement } from '../../xml/read-xml.ts'
import type { InboundRoom } from '../channel-adapter.ts'
import { type Amount, amountOf, inWords, preferredAmount } from './amounts.ts'
import { Unreadable } from './unreadable.ts'

/** A longer range of dates is a mistake. */
const MAX_NIGHTS = 1_000
const MAX_RATES_PER_ROOM = 1_000

interface PricedStay {
  readonly check_in: string
  readonly check_out: string
  /** Rooms for which the element stands. */
  readonly units: number
  readonly currency: string | null
}

/** What the rates of a RoomStay may still list, so that a short message cannot fill the memory. */
interface RateBudget {
  rates: number
  nights: number
}

/** The prices of a RoomStay. */
export interface StayPrice {
  /** Of each night of one room; null where they are not complete. */
  readonly nightly: InboundRoom['nightly']
  /** Of all its rooms; undefined where it says no price that is understood. */
  readonly total: Amount | undefined
  /** Prices that are there and not understood, as text for staff; null where there is none. */
  readonly unread: string | null
}

/** The price of one room on some nights, one amount each. */
interface Period {
  readonly dates: readonly string[]
  readonly amounts: readonly number[]
  readonly is_before_tax: boolean
}

/** Reads the prices of a RoomStay: its `Total`, and those of its nights. */
export function priceOfStay(stay: XmlElement, priced: PricedStay): StayPrice {
  const { check_in, check_out, units, currency } = priced
  const budget = { rates: MAX_RATES_PER_ROOM, nights: MAX_NIGHTS }
  const periods = pathOf(stay, 'RoomRates', 'RoomRate').flatMap((rate) => periodsOf(rate, priced, budget))
  const by_date = new Map<string, number>()
  let is_double = false
  for (const { dates, amounts } of periods) {
    for (const [i, date] of dates.entries()) {
      is_double ||= by_date.has(date)
      by_date.set(date, amounts[i]!)
    }
  }
  const nights = nightsOf(check_in, check_out)
  const is_complete =
    !is_double && by_date.size === nights.length && nights.every((date) => by_date.has(date))
  const sum = periods.flatMap(({ amounts }) => amounts).reduce((whole, amount) => whole + amount, 0)
  const is_before_tax = periods.some((period) => period.is_before_tax)
  const added = is_complete ? { amount: sum * units, is_before_tax } : undefined
  const total = preferredAmount(amountOf(firstOf(stay, 'Total'), currency), added)
  return {
    nightly: is_complete ? nights.map((date) => ({ date, amount: by_date.get(date)! })) : null,
    total,
    unread:
      total === undefined && periods.length > 0
        ? `The channel's prices, ${inWords(sum, currency)}, are not one for each night.`
        : null,
  }
}

/** The periods of a RoomRate: those of its rates, or its own. Dates of a Rate come before those of its RoomRate. */
function periodsOf(room_rate: XmlElement, priced: PricedStay, budget: RateBudget): Period[] {
  const { currency } = priced
  const rates = pathOf(room_rate, 'Rates', 'Rate')
  budget.rates -= Math.max(1, rates.length)
  if (budget.rates < 0) throw new Unreadable(`A RoomStay has more than ${MAX_RATES_PER_ROOM} rates.`)
  const periods = rates.flatMap((rate) => {
    const base = amountOf(firstOf(rate, 'Base'), currency)
    const total = amountOf(firstOf(rate, 'Total'), currency)
    if (!base && !total) return []
    const dates = datesOf([rate, room_rate], priced, budget)
    return base ? periodOf(rate, { base, total, dates, currency }) : spread(total!, dates)
  })
  const total = amountOf(firstOf(room_rate, 'Total'), currency)
  if (!total) return periods
  if (periods.length === 0) return [spread(total, datesOf([room_rate], priced, budget))]
  const amounts = periods.flatMap((period) => period.amounts)
  const sum = amounts.reduce((whole, amount) => whole + amount, 0)
  const is_before_tax = periods.some((period) => period.is_before_tax)
  // A total of all units says the same as the rates of one.
  if (total.amount === sum * priced.units || preferredAmount(total, { amount: sum, is_before_tax }) !== total)
    return periods
  const dates = periods.flatMap((period) => period.dates)
  return [{ dates, amounts: scaled(total.amount, amounts), is_before_tax: total.is_before_tax }]
}

interface BasePrice {
  readonly base: Amount
  readonly total: Amount | undefined
  readonly dates: readonly string[]
  readonly currency: string | null
}

/** `Base` is of a night; `Total`, which adds to it, of a night, or of all of them where it is at least that much. */
function periodOf(rate: XmlElement, { base, total, dates, currency }: BasePrice): Period {
  const decides = preferredAmount(total, base)
  if (decides === base) {
    const night = base.amount + extrasOf(rate, currency)
    return { dates, amounts: dates.map(() => night), is_before_tax: base.is_before_tax }
  }
  if (total!.amount >= base.amount * dates.length) return spread(total!, dates)
  return { dates, amounts: dates.map(() => total!.amount), is_before_tax: total!.is_before_tax }
}

/** What a base without a total says is added for further guests. */
const extrasOf = (rate: XmlElement, currency: string | null): number =>
  pathOf(rate, 'AdditionalGuestAmounts', 'AdditionalGuestAmount', 'Amount')
    .map((amount) => amountOf(amount, currency)?.amount ?? 0)
    .reduce((sum, amount) => sum + amount, 0)

const spread = ({ amount, is_before_tax }: Amount, dates: readonly string[]): Period => ({
  dates,
  amounts: scaled(
    amount,
    dates.map(() => 1),
  ),
  is_before_tax,
})

const scaled = (amount: number, weights: readonly number[]): number[] =>
  // A negative amount is refused with the booking.
  amount < 0
    ? weights.map((_, i) => (i === 0 ? amount : 0))
    : apportion(amount, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))

/** The nights of the first element that has dates, else those of the stay. `ExpireDate` is exclusive. */
function datesOf(
  elements: readonly XmlElement[],
  { check_in, check_out }: PricedStay,
  budget: RateBudget,
): string[] {
  const dated = elements.find(({ attributes }) => dayOf(attributes.EffectiveDate) !== undefined)
  const from = dayOf(dated?.attributes.EffectiveDate) ?? check_in
  const expires = dated ? (dayOf(dated.attributes.ExpireDate) ?? addDays(from, 1)) : check_out
  // Some write a single night as one day that begins and expires on the same date.
  const until = expires > from ? expires : addDays(from, 1)
  budget.nights -= nightsBetween(from, until)
  if (budget.nights < 0) throw new Unreadable(`A RoomStay has rates of over ${MAX_NIGHTS} nights.`)
  return nightsOf(from, until)
}

/** The date of a moment, if it is one. */
export function dayOf(text: string | undefined): string | undefined {
  const day = text?.trim().slice(0, 10) ?? ''
  return isCalendarDay(day) ? day : undefined
}

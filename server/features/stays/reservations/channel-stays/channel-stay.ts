import { apportion, decimalOf, money } from '#contract/money.ts'
import type { CancellationPolicy } from '#contract/parts/policies.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type { Warning } from '#contract/parts/reservation-parts.ts'
import {
  cityTaxOfStay,
  isTooHigh,
  type Offer,
  type Party,
  priceOfNight,
  type StayDates,
  type StayPrice,
  sumStay,
  vatTermsOf,
} from '#server/features/pricing/offers/public.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import type { ReservationRow } from '../row.ts'

/** One room as sold by a channel, mapped to our ids. Amounts in minor units of the property's currency. */
export interface ChannelStay extends StayDates {
  readonly property_id: string
  readonly channel: string
  readonly external_reference: string
  /** The booking of its order, where that has several rooms. */
  readonly booking_id: string | null
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly party: Party
  /** The price of each night; null where it sends the sum alone. */
  readonly nightly: readonly { readonly date: string; readonly amount: number }[] | null
  /** Null where it sends no price at all. */
  readonly total: number | null
  readonly guest: {
    readonly first_name: string
    readonly last_name: string
    readonly email: string | null
    readonly phone: string | null
    readonly language: string | null
    readonly country: string | null
  }
  /** A channel that collects the guest's money owes it to the property: the guest owes no fee. */
  readonly payment_collected_by: 'property' | 'channel'
  /** A part that it has collected; null where that is everything or nothing. */
  readonly collected: number | null
  /** Prices of the channel that are not in the amounts above. */
  readonly price_note: string | null
  readonly notes: string | null
  readonly estimated_arrival_time: string | null
  /** Warnings about the booking, for staff. */
  readonly warnings: readonly Warning[]
}

/**
 * The terms of a channel's reservation: no deposit, since nobody would pay it before the hold expires, and no
 * fee that the guest has not agreed to pay at the property.
 */
export function termsOfChannel(offer: Offer, { payment_collected_by }: ChannelStay): Offer {
  const policy = offer.plan.cancellation_policy
  const cancellation_policy =
    payment_collected_by === 'property' ? policy : { name: policy.name ?? null, ...WITHOUT_FEES }
  return { ...offer, plan: { ...offer.plan, deposit_rule: { type: 'none' }, cancellation_policy } }
}

/** What the channel has collected: everything that it sold, which is without a city tax on top, or a part. rule 6.43 */
export function collectedByChannel(
  { payment_collected_by, collected }: ChannelStay,
  { total, taxes }: Pick<StayPrice, 'total' | 'taxes'>,
): number | null {
  if (payment_collected_by === 'property') return collected
  return taxes
    .filter(({ type, included }) => type === 'city_tax' && !included)
    .reduce((rest, { amount }) => rest - amount.amount, total)
}

const WITHOUT_FEES: Omit<CancellationPolicy, 'name'> = {
  refundable: true,
  rules: [],
  no_show_fee: { type: 'none' },
}

const NOTHING_STORED = { nightly_rates: [], city_tax_exemption: null }

/** The price of the channel, which stands, and warnings about it. rule 4, 6 */
export function priceOfChannel(
  offer: Offer,
  stay: ChannelStay,
  stored: Pick<ReservationRow, 'nightly_rates' | 'city_tax_exemption'> = NOTHING_STORED,
) {
  const { party } = stay
  const dates = nightsOf(stay.check_in, stay.check_out)
  const { currency } = offer.plan
  const channel_nights = nightsOfChannel(stay, dates)
  const ours = ourNights(offer, party, dates)
  const known = new Map(stored.nightly_rates.map((rate) => [rate.date, rate]))
  const nightly_rates: NightlyRate[] = dates.map((date, i) => {
    if (channel_nights) return { date, amount: money(channel_nights[i]!, currency), source: 'channel' }
    return known.get(date) ?? ours[i] ?? { date, amount: money(0, currency), source: 'channel' }
  })
  // The nights that a channel sold are gross by their source; a night added at our price is taxed as ours.
  const vat_terms = vatTermsOf(offer)
  const city_tax = cityTaxOfStay(offer.property.city_tax, stored.city_tax_exemption)
  const price = sumStay(nightly_rates, party, vat_terms, city_tax, currency)
  return { price: { ...price, vat_terms }, warnings: mismatch(offer, stay, channel_nights, ours) }
}

/**
 * Our own price of each night; empty where there is none, or where the stay would cost more than the maximum.
 * rule 4.50
 */
function ourNights(offer: Offer, party: Party, dates: readonly string[]): (NightlyRate | null)[] {
  const nights = dates.map((date): NightlyRate | null => {
    const night = priceOfNight(offer, party, date)
    if ('unpriced' in night) return null
    return { date, amount: money(night.amount, offer.plan.currency), source: night.source }
  })
  const total = nights.reduce((sum, night) => sum + (night?.amount.amount ?? 0), 0)
  return isTooHigh(total) ? nights.map(() => null) : nights
}

function nightsOfChannel({ nightly, total }: ChannelStay, dates: readonly string[]): number[] | null {
  const by_date = new Map(nightly?.map(({ date, amount }) => [date, amount]))
  const each = dates.map((date) => by_date.get(date))
  const whole = each.every((amount) => amount !== undefined)
  if (total === null) return whole && nightly ? (each as number[]) : null
  const weights = whole && nightly ? (each as number[]) : dates.map(() => 1)
  if (weights.reduce((sum, amount) => sum + amount, 0) === total) return weights
  // The guest was shown the sum.
  return apportion(total, weights.some((weight) => weight > 0) ? weights : dates.map(() => 1))
}

function mismatch(
  offer: Offer,
  { party, price_note }: ChannelStay,
  channel_nights: readonly number[] | null,
  ours: readonly (NightlyRate | null)[],
): Warning[] {
  const message = [channel_nights && differenceOf(offer, party, channel_nights, ours), price_note]
    .filter(Boolean)
    .join(' ')
  return message === '' ? [] : [{ code: 'price_mismatch', message }]
}

/** Null where the channel's price is ours. */
function differenceOf(
  offer: Offer,
  party: Party,
  channel_nights: readonly number[],
  ours: readonly (NightlyRate | null)[],
): string | null {
  const { currency } = offer.plan
  const theirs = channel_nights.reduce((sum, amount) => sum + amount, 0)
  const priced = ours.filter((night) => night !== null)
  // Taxes as for a guest who books here, the city tax apart.
  const mine =
    priced.length < ours.length ? null : sumStay(priced, party, vatTermsOf(offer), null, currency).total
  if (theirs === mine) return null
  const here = mine === null ? 'there is no price for it here' : `here it would be ${inWords(mine, currency)}`
  return `The channel sold the stay for ${inWords(theirs, currency)}; ${here}.`
}

const inWords = (amount: number, currency: string) => `${decimalOf({ amount, currency })} ${currency}`

/** Warnings about the nights and the party. */
export function warningsOfStay(
  offer: Offer,
  { party, warnings }: ChannelStay,
  over: readonly string[],
): Warning[] {
  const { max_occupancy, max_adults, max_children } = offer.room_type
  const { adults, children } = party
  const fits = adults <= max_adults && children <= max_children && adults + children <= max_occupancy
  return [
    ...warnings,
    ...(over.length > 0 ? [{ code: 'overbooked', message: `No room was left on ${over.join(', ')}.` }] : []),
    ...(fits
      ? []
      : [{ code: 'party_too_large', message: 'The channel sold the room to more guests than it holds.' }]),
  ]
}

const OF_CHANNEL = new Set([
  'overbooked',
  'service_overbooked',
  'party_too_large',
  'price_mismatch',
  'room_unassigned',
  'above_credit_limit',
  'channel_change_not_applied',
  'channel_changes_contradict',
  'channel_cancelled_in_house',
])

/** The warnings of a new revision of the booking, in place of the last one's. */
export const replaceWarnings = (warnings: readonly Warning[], fresh: readonly Warning[]): Warning[] => [
  ...warnings.filter(({ code }) => !OF_CHANNEL.has(code)),
  ...fresh,
]

/** Adds a warning, once. */
export const withWarning = (row: ReservationRow, warning: Warning): Warning[] => [
  ...row.warnings.filter(({ code }) => code !== warning.code),
  warning,
]

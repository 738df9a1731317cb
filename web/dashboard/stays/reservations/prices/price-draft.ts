import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { isEqual } from '#web/lib/is-equal.ts'
import type { Body } from '#web/lib/operations.ts'

type Exemption = NonNullable<Reservation['city_tax_exemption']>

/** Prices by hand, discount, promotion and city tax exemption as typed. */
export interface PriceDraft {
  /** By date; a night that is absent, or null, has the plan's price. */
  readonly by_hand: Readonly<Record<string, Money | null>>
  readonly type: 'none' | 'percent' | 'amount'
  readonly percent: number | null
  readonly amount: Money | null
  readonly reason: string
  readonly code: string
  /** Null without an exemption. */
  readonly exempt: Exemption['reason'] | null
  readonly exemption_note: string
}

export const NO_PRICES: PriceDraft = {
  by_hand: {},
  type: 'none',
  percent: null,
  amount: null,
  reason: '',
  code: '',
  exempt: null,
  exemption_note: '',
}

type Discount = NonNullable<Reservation['discount']>

/** The discount in the form of the API; null for none, or while it is incomplete. */
function discountOf({ type, percent, amount, reason }: PriceDraft): Discount | null {
  const why = reason.trim()
  if (!why) return null
  if (type === 'percent' && percent) return { type, value: percent, reason: why }
  return type === 'amount' && amount?.amount ? { type, value: amount.amount, reason: why } : null
}

const exemptionOf = ({ exempt, exemption_note }: PriceDraft): Exemption | null =>
  exempt && { reason: exempt, note: exemption_note.trim() || null }

/** A discount needs its value and its reason. */
export const isIncomplete = (draft: PriceDraft): boolean =>
  draft.type !== 'none' && discountOf(draft) === null

type PriceField = 'nightly_prices' | 'discount' | 'promotion_code' | 'city_tax_exemption'

/** For a new stay; empty where nothing was typed. */
export function pricesOfNew(
  draft: PriceDraft,
  nights: readonly string[],
): Pick<Body<'createReservation'>, PriceField> {
  const nightly_prices = nights.flatMap((date) => {
    const amount = draft.by_hand[date]
    return amount ? [{ date, amount }] : []
  })
  const discount = discountOf(draft)
  const code = draft.code.trim()
  const city_tax_exemption = exemptionOf(draft)
  return {
    ...(nightly_prices.length > 0 && { nightly_prices }),
    ...(discount && { discount }),
    ...(code && { promotion_code: code }),
    ...(city_tax_exemption && { city_tax_exemption }),
  }
}

type Priced = Pick<
  Reservation,
  'nightly_rates' | 'discount' | 'promotion_code' | 'nights_by_hand' | 'city_tax_exemption'
>

/** The prices by hand of a stay, before reductions. */
const byHandOf = ({ nightly_rates, nights_by_hand }: Priced): Record<string, Money> =>
  Object.fromEntries(
    nightly_rates
      .filter(({ date }) => nights_by_hand.includes(date))
      .map(({ date, amount, before_discount }) => [date, before_discount?.amount ?? amount]),
  )

/** The initial values of the fields. */
export const draftOf = (stay: Priced & Pick<Reservation, 'total'>): PriceDraft => ({
  by_hand: byHandOf(stay),
  type: stay.discount?.type ?? 'none',
  percent: stay.discount?.type === 'percent' ? stay.discount.value : null,
  amount:
    stay.discount?.type === 'amount' ? { amount: stay.discount.value, currency: stay.total.currency } : null,
  reason: stay.discount?.reason ?? '',
  code: stay.promotion_code ?? '',
  exempt: stay.city_tax_exemption?.reason ?? null,
  exemption_note: stay.city_tax_exemption?.note ?? '',
})

type PriceChange = Pick<Body<'updateReservation'>, PriceField>

/** The differences from the stay, for its new nights. */
export function priceChange(stay: Priced, draft: PriceDraft, nights: readonly string[]): PriceChange {
  const had = byHandOf(stay)
  const nightly_prices = nights
    .filter((date) => !isEqual(draft.by_hand[date] ?? null, had[date] ?? null))
    .map((date) => ({ date, amount: draft.by_hand[date] ?? null }))
  const discount = discountOf(draft)
  const code = draft.code.trim() || null
  const city_tax_exemption = exemptionOf(draft)
  return {
    ...(nightly_prices.length > 0 && { nightly_prices }),
    ...(!isIncomplete(draft) && !isEqual(discount, stay.discount) && { discount }),
    ...(code?.toUpperCase() !== stay.promotion_code?.toUpperCase() && { promotion_code: code }),
    ...(!isEqual(city_tax_exemption, stay.city_tax_exemption) && { city_tax_exemption }),
  }
}

/** The change of prices from one state of a stay back to another. */
export const undoPriceChange = (now: Priced, before: Priced & Pick<Reservation, 'total'>): PriceChange =>
  priceChange(
    now,
    draftOf(before),
    before.nightly_rates.map(({ date }) => date),
  )

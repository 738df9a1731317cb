import { SET_PRICES } from '#contract/account/roles.ts'
import type { CityTaxExemption } from '#contract/parts/city-tax-exemption.ts'
import type { Discount, NightlyRate } from '#contract/parts/price-parts.ts'
import { may, rolesFor } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import {
  requireExemption,
  type SellingProperty,
  type StayDates,
} from '#server/features/pricing/offers/public.ts'
import {
  normaliseCode,
  readPromotionAt,
  requirePromotion,
  type StoredPromotion,
} from '#server/features/pricing/promotions/public.ts'
import { fault, invalid } from '#server/kernel/errors.ts'

/** The prices of a request; undefined says nothing. */
export interface RequestedPrices {
  /** By date; null returns to the price of the plan. */
  readonly by_hand: ReadonlyMap<string, NightlyRate | null>
  readonly discount: Discount | null | undefined
  readonly promotion: StoredPromotion | null | undefined
  readonly city_tax_exemption: CityTaxExemption | null | undefined
}

interface PriceFields {
  readonly nightly_prices?: readonly { date: string; amount: NightlyRate['amount'] | null }[] | undefined
  readonly discount?: Discount | null | undefined
  readonly promotion_code?: string | null | undefined
  readonly city_tax_exemption?: CityTaxExemption | null | undefined
}

/** Whether a request sets any prices. */
export const namesPrices = ({
  nightly_prices,
  discount,
  promotion_code,
  city_tax_exemption,
}: PriceFields): boolean =>
  [nightly_prices, discount, promotion_code, city_tax_exemption].some((field) => field !== undefined)

/** 403 SVC-4103 for staff whose role may not set prices by hand. For keys, operations decide. rule 22.1 */
export function requireMaySetPrices(
  { session }: Pick<Context, 'session'>,
  { nightly_prices, discount }: PriceFields,
): void {
  if ((nightly_prices === undefined && discount === undefined) || !session || may(session.role, SET_PRICES))
    return
  throw fault('SVC-4103', {
    details: { operation: SET_PRICES, role: session.role, roles: rolesFor(SET_PRICES) },
  })
}

/**
 * A change without the promotion code that the stay has already: it changes nothing, also after the code has
 * ended. rule 22.11
 */
export function withoutOwnPromotion<Body extends PriceFields>(
  { promotion }: { readonly promotion: StoredPromotion | null },
  body: Body,
): Body {
  const { promotion_code, ...others } = body
  const is_own = promotion_code != null && normaliseCode(promotion_code) === promotion?.code
  return is_own ? (others as Body) : body
}

interface PromotionQuery {
  readonly room_type_id: string
  readonly promotion_code?: string | null | undefined
}

/** The promotion of a request, if any: read together with the other first reads of a booking. rule 22.8 */
export const findNamedPromotion = (
  ctx: Pick<Context, 'tx' | 'scope'>,
  { room_type_id, promotion_code }: PromotionQuery,
) => (promotion_code == null ? undefined : readPromotionAt(ctx, room_type_id, normaliseCode(promotion_code)))

interface StayToPrice extends StayDates {
  readonly rate_plan_id: string
  readonly currency: string
  /** Earlier nights are frozen. */
  readonly frozen_before: string
}

/**
 * The prices of a request, validated against its stay. 422 SVC-2002 for a night that is not of the stay, is
 * frozen or named twice, for another currency, for a promotion that is not valid for the stay, and for an
 * unknown reason of exemption from city tax. rule 20.7, 22.2, 22.8
 */
export function requireRequestedPrices(
  fields: PriceFields,
  stay: StayToPrice,
  found: {
    readonly promotion: Awaited<ReturnType<typeof findNamedPromotion>>
    readonly property: SellingProperty
    readonly now: Temporal.Instant
  },
): RequestedPrices {
  const { promotion, property, now } = found
  const { discount, promotion_code, city_tax_exemption } = fields
  return {
    by_hand: pricesByHand(fields, stay),
    discount,
    promotion: promotion_code == null ? promotion_code : requirePromotion(promotion, { stay, property, now }),
    city_tax_exemption: requireExemption(city_tax_exemption, property),
  }
}

function pricesByHand(
  { nightly_prices = [] }: PriceFields,
  stay: StayToPrice,
): ReadonlyMap<string, NightlyRate | null> {
  const by_date = new Map<string, NightlyRate | null>()
  for (const [i, { date, amount }] of nightly_prices.entries()) {
    const field = `nightly_prices.${i}`
    const refused = (name: string, code: string, message: string) =>
      invalid(`${field}.${name}`, code, message)
    if (date < stay.check_in || date >= stay.check_out)
      throw refused('date', 'not_in_stay', `${date} is not a night of the stay.`)
    if (date < stay.frozen_before)
      throw refused('date', 'frozen', `The night of ${date} is over: its price stays.`)
    if (by_date.has(date)) throw refused('date', 'twice', `${date} is named twice.`)
    if (amount !== null && amount.currency !== stay.currency)
      throw refused('amount.currency', 'other_currency', `The stay is in ${stay.currency}.`)
    by_date.set(date, amount && { date, amount, source: 'manual' })
  }
  return by_date
}

/** 422 SVC-2002 where a stay would have both a discount by hand and a promotion. rule 22.4 */
export function requireOneReduction(discount: Discount | null, promotion: StoredPromotion | null): void {
  if (discount && promotion)
    throw invalid('discount', 'either_or', 'A stay has a discount by hand or a promotion, not both.')
}

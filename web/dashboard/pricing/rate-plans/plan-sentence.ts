import { WEEKDAYS } from '#contract/lists.ts'
import type { Formats } from '#web/lib/formats.ts'
import type { Catalogue } from '#web/lib/i18n/catalogue.ts'
import type { PartWords } from '#web/lib/i18n/parts.ts'
import { depositSentences, policySentences } from './policy-words.ts'
import type { PlanValues } from './values.ts'

interface Words {
  readonly plan: PartWords<'rate_plan_page'>
  readonly offering: Catalogue['offering']['rate_plans']
  readonly policies: Catalogue['policies']
}

interface PlanInWords {
  readonly values: PlanValues
  readonly currency: string
  /** The name of the plan that the price is derived from. */
  readonly parent: string | undefined
  /** Adults that the price is for, where the plan does not say so. */
  readonly standard: number | undefined
}

/** Days ahead from which on a limit is no restriction that somebody would name. */
const YEAR = 365

/** A rate plan in sentences: the price and who pays it, restrictions, meals, cancellation and deposit. */
export function planSentences(
  { values, currency, parent, standard }: PlanInWords,
  { plan, offering, policies }: Words,
  formats: Formats,
): string[] {
  const { cancellation_policy, deposit_rule, meal_plan, status } = values
  return [
    ...(status === 'inactive' ? [plan.inactive] : []),
    ...priceSentences({ values, currency, parent, standard }, plan, offering, formats),
    ...partySentences(values, plan, formats),
    ...lengthSentences(values, currency, plan, formats),
    ...restrictionSentences(values.restrictions, plan),
    `${offering.meal_plans[meal_plan]}.`,
    ...policySentences(cancellation_policy, policies, formats).slice(0, 1),
    ...depositSentences(deposit_rule, policies, formats).slice(0, 1),
  ]
}

function priceSentences(
  { values, currency, parent, standard }: PlanInWords,
  plan: Words['plan'],
  offering: Words['offering'],
  formats: Formats,
): string[] {
  const { base_price, derived_from, occupancy_pricing, weekday_prices } = values
  const adults = occupancy_pricing?.included_adults ?? standard
  const weekdays = weekday_prices.map(({ days, price }) =>
    plan.weekdays(
      formats.list(WEEKDAYS.filter((day) => days.includes(day)).map((day) => offering.weekdays[day])),
      formats.money(price),
    ),
  )
  if (base_price) {
    const price = formats.money(base_price)
    return [adults ? plan.price(price, adults) : plan.price_only(price), ...weekdays]
  }
  if (!derived_from) return [plan.no_price]
  return [plan.derived(parent ?? '–', changeInWords(derived_from.adjustment, currency, formats)), ...weekdays]
}

const changeInWords = (
  { type, value }: { readonly type: 'percent' | 'amount'; readonly value: number },
  currency: string,
  formats: Formats,
): string =>
  type === 'percent'
    ? `${value > 0 ? '+' : ''}${formats.percent(value)}`.replace('-', '−')
    : formats.difference({ amount: value, currency })

function lengthSentences(
  { length_of_stay_rates }: PlanValues,
  currency: string,
  plan: Words['plan'],
  formats: Formats,
): string[] {
  const by_nights = (length_of_stay_rates ?? []).toSorted((one, other) => one.from_nights - other.from_nights)
  return by_nights.map((rate) => {
    if (rate.type === 'monthly') return plan.month_from(rate.from_nights, formats.money(rate.price))
    const change = changeInWords(rate, currency, formats)
    return rate.applies_to === 'nights_from'
      ? plan.change_from_night(rate.from_nights, change)
      : plan.change_from(rate.from_nights, change)
  })
}

function partySentences({ occupancy_pricing }: PlanValues, plan: Words['plan'], formats: Formats): string[] {
  const { extra_adult_price, by_adults = [], children = [] } = occupancy_pricing ?? {}
  return [
    ...(extra_adult_price ? [plan.extra_adult(formats.difference(extra_adult_price))] : []),
    ...by_adults.map(({ adults, price }) => plan.adults(adults, formats.money(price))),
    ...children.map(({ min_age, max_age, price }) =>
      plan.child(plan.ages(min_age, max_age), formats.money(price)),
    ),
  ]
}

function restrictionSentences(restrictions: PlanValues['restrictions'], plan: Words['plan']): string[] {
  const { min_stay, max_stay, min_advance_hours, max_advance_days } = restrictions
  return [
    min_stay && min_stay > 1 ? plan.min_stay(min_stay) : '',
    max_stay ? plan.max_stay(max_stay) : '',
    min_advance_hours ? plan.min_advance(min_advance_hours) : '',
    max_advance_days && max_advance_days < YEAR ? plan.max_advance(max_advance_days) : '',
    restrictions.closed_to_arrival ? plan.closed_to_arrival : '',
    restrictions.closed_to_departure ? plan.closed_to_departure : '',
    restrictions.stop_sell ? plan.stop_sell : '',
  ].filter((sentence) => sentence !== '')
}

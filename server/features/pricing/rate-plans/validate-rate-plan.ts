import type { Money } from '#contract/money.ts'
import type { CancellationRule, Fee } from '#contract/parts/policies.ts'
import type { OccupancyPricing, RatePlanTerms, Restrictions } from '#contract/parts/rate-plan-terms.ts'
import type { LengthOfStayRate } from '#contract/pricing/length-of-stay-rates.ts'
import { type FieldError, fault } from '#server/kernel/errors.ts'

const MAX_PROBLEMS = 20

/** Refuses with 422 SVC-2002 and every problem, or returns. */
export function refuse(problems: readonly FieldError[]): void {
  if (problems.length === 0) return
  const details = problems.slice(0, MAX_PROBLEMS)
  throw fault('SVC-2002', { message: details[0]!.message, details })
}

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** What is invalid about a plan in itself, whatever its property. rule 3 */
export function problemsOfTerms(terms: RatePlanTerms): FieldError[] {
  const found: FieldError[] = []
  if (!terms.base_price && !terms.derived_from) {
    found.push(problem('base_price', 'required', 'A rate plan needs a base_price or a derived_from.'))
  }
  if (terms.negotiated && (terms.channels ?? []).length > 0)
    found.push(problem('channels', 'negotiated', 'A negotiated plan is not sold by channels.'))
  found.push(...repeatedDays(terms.weekday_prices ?? []))
  found.push(...problemsOfLengths(terms.length_of_stay_rates ?? []))
  if (terms.occupancy_pricing) found.push(...problemsOfOccupancy(terms.occupancy_pricing))
  if (terms.restrictions) found.push(...problemsOfRestrictions(terms.restrictions))
  for (const [i, rule] of (terms.cancellation_policy?.rules ?? []).entries()) {
    found.push(...problemsOfRule(rule, `cancellation_policy.rules.${i}`))
  }
  return found
}

function repeatedDays(weekday_prices: NonNullable<RatePlanTerms['weekday_prices']>): FieldError[] {
  const seen = new Set<string>()
  return weekday_prices.flatMap(({ days }, i) =>
    days.flatMap((day, j) => {
      if (seen.has(day))
        return [problem(`weekday_prices.${i}.days.${j}`, 'repeated', `${day} has a price already.`)]
      seen.add(day)
      return []
    }),
  )
}

/** Of the longest month: each of its nights costs a minor unit at least. */
const MIN_MONTHLY_PRICE = 31

/** A length has one price, and no night of a month is free. rule 3.23 */
function problemsOfLengths(rates: readonly LengthOfStayRate[]): FieldError[] {
  const seen = new Set<number>()
  return rates.flatMap((rate, i) => {
    const field = `length_of_stay_rates.${i}`
    if (seen.has(rate.from_nights))
      return [problem(`${field}.from_nights`, 'repeated', `${rate.from_nights} nights have a price already.`)]
    seen.add(rate.from_nights)
    return rate.type === 'monthly' && rate.price.amount < MIN_MONTHLY_PRICE
      ? [
          problem(
            `${field}.price.amount`,
            'too_low',
            `A month costs ${MIN_MONTHLY_PRICE} minor units at least.`,
          ),
        ]
      : []
  })
}

function problemsOfOccupancy({ by_adults, children }: OccupancyPricing): FieldError[] {
  const found = repeatedAdults(by_adults ?? [], 'occupancy_pricing.by_adults')
  const bands = children ?? []
  for (const [i, { min_age, max_age }] of bands.entries()) {
    const field = `occupancy_pricing.children.${i}`
    if (min_age > max_age)
      found.push(problem(`${field}.max_age`, 'order', 'max_age must not be under min_age.'))
    else if (bands.slice(0, i).some((other) => min_age <= other.max_age && other.min_age <= max_age))
      found.push(problem(field, 'overlap', 'The ages overlap those of another element.'))
  }
  return found
}

/** A number of adults has one price. */
export function repeatedAdults(prices: readonly { adults: number }[], field: string): FieldError[] {
  const seen = new Set<number>()
  return prices.flatMap(({ adults }, i) => {
    if (seen.has(adults))
      return [problem(`${field}.${i}.adults`, 'repeated', `${adults} adults have a price already.`)]
    seen.add(adults)
    return []
  })
}

/** A minimum stay above the maximum could never be met. */
export function problemsOfRestrictions(restrictions: Restrictions, field = 'restrictions'): FieldError[] {
  const pairs = [
    ['min_stay', 'max_stay'],
    ['min_stay_through', 'max_stay_through'],
  ] as const
  return pairs.flatMap(([low, high]) => {
    const [min, max] = [restrictions[low] ?? null, restrictions[high] ?? null]
    if (min === null || max === null || min <= max) return []
    return [problem(`${field}.${high}`, 'order', `${high} must not be under ${low}.`)]
  })
}

function problemsOfRule({ days_before, time, hours_before }: CancellationRule, field: string): FieldError[] {
  const on_the_clock = [days_before, time].filter((part) => part !== undefined).length
  if (on_the_clock === (hours_before === undefined ? 2 : 0)) return []
  return [problem(field, 'form', 'A rule has either days_before and time, or hours_before.')]
}

/** Every price of a plan must be in the currency of its property. rule 3 */
export function problemsOfCurrency(terms: RatePlanTerms, currency: string): FieldError[] {
  return moneyOf(terms).flatMap(([field, money]) => wrongCurrency(money, currency, field))
}

export const wrongCurrency = (
  money: Money | null | undefined,
  currency: string,
  field: string,
): FieldError[] =>
  !money || money.currency === currency
    ? []
    : [problem(`${field}.currency`, 'currency', `must be ${currency}, the currency of the property`)]

function moneyOf(terms: RatePlanTerms): [string, Money | null | undefined][] {
  const { occupancy_pricing: occupancy, cancellation_policy: policy, deposit_rule: deposit } = terms
  const priced = (list: readonly { price: Money }[] | undefined, field: string) =>
    (list ?? []).map(({ price }, i): [string, Money] => [`${field}.${i}.price`, price])
  return [
    ['base_price', terms.base_price],
    ['occupancy_pricing.extra_adult_price', occupancy?.extra_adult_price],
    ...priced(occupancy?.by_adults, 'occupancy_pricing.by_adults'),
    ...priced(occupancy?.children, 'occupancy_pricing.children'),
    ...priced(terms.weekday_prices, 'weekday_prices'),
    ...(terms.length_of_stay_rates ?? []).map((rate, i): [string, Money | null] => [
      `length_of_stay_rates.${i}.price`,
      rate.type === 'monthly' ? rate.price : null,
    ]),
    ...(policy?.rules ?? []).map(({ fee }, i): [string, Money | null] => [
      `cancellation_policy.rules.${i}.fee.amount`,
      amountOf(fee),
    ]),
    ['cancellation_policy.no_show_fee.amount', amountOf(policy?.no_show_fee)],
    ['deposit_rule.amount', deposit?.type === 'amount' ? deposit.amount : null],
    ['meal_price', terms.meal_price],
  ]
}

const amountOf = (fee: Fee | undefined): Money | null => (fee?.type === 'amount' ? fee.amount : null)

import {
  type LimitChange,
  MAX_CHANGED_NIGHTS,
  MAX_CHANGED_PLANS,
  type RateChange,
  type RateChanges,
} from '#contract/pricing/rate-changes.ts'
import type { FieldError } from '#server/kernel/errors.ts'
import { dayNumber } from '#server/kernel/time/dates.ts'
import { problemsOfForm } from '../overrides/overrides.ts'
import { refuse } from '../validate-rate-plan.ts'

const LIST = 'changes'
const LIMITS = 'limits'

/** SVC-2002 for requests that are invalid whatever the plans are. rule 21 */
export function requireForm({ changes = [], limits = [], versions = [] }: RateChanges): void {
  if (changes.length + limits.length === 0) {
    refuse([{ field: LIST, code: 'required', message: 'A request has changes, limits or both.' }])
  }
  refuse([...problemsOfForm(changes, LIST), ...problemsOfForm(limits, LIMITS), ...bothPrices(changes)])
  refuse([
    ...tooManyNights(changes, LIST),
    ...tooManyNights(limits, LIMITS),
    ...tooMany(plansNamed(changes).length, LIST, 'plans'),
    ...tooMany(typesNamed(limits).length, LIMITS, 'room types'),
    ...strayVersions(changes, versions),
  ])
}

/** A price is either set or adjusted. */
const bothPrices = (changes: readonly RateChange[]): FieldError[] =>
  changes.flatMap(({ adjustment, price, occupancy_prices }, i) =>
    adjustment !== undefined && (price !== undefined || occupancy_prices !== undefined)
      ? [
          {
            field: `${LIST}.${i}.adjustment`,
            code: 'either_or',
            message: 'An element has either adjustment, or price and occupancy_prices.',
          },
        ]
      : [],
  )

function tooManyNights(changes: readonly (RateChange | LimitChange)[], field: string): FieldError[] {
  const nights = changes.reduce(
    (sum, { date, start_date, end_date }) =>
      sum + dayNumber(date ?? end_date!) - dayNumber(date ?? start_date!) + 1,
    0,
  )
  if (nights <= MAX_CHANGED_NIGHTS) return []
  const message = `At most ${MAX_CHANGED_NIGHTS} nights may be changed at once, those of every element counted, not ${nights}.`
  return [{ field, code: 'too_many', message }]
}

export const plansNamed = (changes: readonly RateChange[]): string[] => [
  ...new Set(changes.map(({ rate_plan_id }) => rate_plan_id)),
]

export const typesNamed = (limits: readonly LimitChange[]): string[] => [
  ...new Set(limits.map(({ room_type_id }) => room_type_id)),
]

function tooMany(count: number, field: string, what: string): FieldError[] {
  if (count <= MAX_CHANGED_PLANS) return []
  const message = `At most ${MAX_CHANGED_PLANS} ${what} may be changed at once, not ${count}.`
  return [{ field, code: 'too_many', message }]
}

function strayVersions(
  changes: readonly RateChange[],
  versions: NonNullable<RateChanges['versions']>,
): FieldError[] {
  const named = new Set(plansNamed(changes))
  return versions.flatMap(({ rate_plan_id }, i) =>
    named.has(rate_plan_id)
      ? []
      : [
          {
            field: `versions.${i}.rate_plan_id`,
            code: 'unknown',
            message: 'A version is that of a plan which the request changes.',
          },
        ],
  )
}

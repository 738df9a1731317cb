import { isDeepStrictEqual } from 'node:util'
import type { DepositDue, DepositTerm } from '#contract/stays/group-deposits.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays } from '#server/kernel/time/dates.ts'

/** A deposit of a group as it is stored. */
export interface StoredDeposit {
  readonly terms: DepositTerm
  /** The day on which it is due, in the calendar of the property. */
  readonly due_on: string
  /** When its day had come and was announced; null before. */
  readonly announced_at: string | null
  /** When it was last asked for by e-mail. */
  readonly requested_at: string | null
}

/** A schedule in hundredths of a percent, which add up exactly. */
const FULL = 10_000
const hundredths = (terms: DepositTerm) => (terms.type === 'percent' ? Math.round(terms.percent * 100) : 0)

interface PlannedGroup {
  readonly property: Pick<PropertyRow, 'currency' | 'timezone' | 'day_ends_at'>
  /** When the group was created. */
  readonly booked_at: Temporal.Instant
  readonly from_date: string
  readonly to_date: string
}

/**
 * The deposits of a schedule with their days. A term that the schedule had before stays announced. 422 SVC-2002 for a
 * schedule of more than the whole, in another currency, or not by its days. rule 31.12
 */
export function plannedDeposits(
  schedule: readonly DepositTerm[],
  before: readonly StoredDeposit[],
  { property, booked_at, from_date, to_date }: PlannedGroup,
): { deposits: StoredDeposit[]; next_deposit_on: string | null } {
  const booked_on = businessDate(property, booked_at)
  let share = 0
  const known = [...before]
  const planned = schedule.map((terms, i): StoredDeposit => {
    const field = `deposit_schedule.${i}`
    share += hundredths(terms)
    if (share > FULL)
      throw invalid(`${field}.percent`, 'above_total', 'All percentages together are at most 100.')
    if (terms.type === 'amount' && terms.amount.currency !== property.currency)
      throw invalid(`${field}.amount.currency`, 'other_currency', `It must be ${property.currency}.`)
    if (terms.type === 'rest' && i < schedule.length - 1)
      throw invalid(`${field}.type`, 'not_last', 'Nothing is left after the rest: it has to be the last.')
    const place = known.findIndex((one) => isDeepStrictEqual(one.terms, terms))
    const had = place < 0 ? undefined : known.splice(place, 1)[0]
    const { announced_at = null, requested_at = null } = had ?? {}
    return { terms, due_on: dueDay(terms.due, { booked_on, from_date }), announced_at, requested_at }
  })
  for (const [i, { due_on }] of planned.entries()) {
    const field = `deposit_schedule.${i}.due`
    if (due_on > to_date)
      throw invalid(field, 'after_departure', `It would be due on ${due_on}, after the group has left.`)
    if (i > 0 && due_on < planned[i - 1]!.due_on)
      throw invalid(field, 'not_in_order', `It would be due on ${due_on}, before the one above it.`)
  }
  return { deposits: planned, next_deposit_on: nextDepositOn(planned) }
}

interface Dates {
  readonly booked_on: string
  readonly from_date: string
}

/** Never before the group was created. */
const dueDay = (due: DepositDue, dates: Dates): string =>
  [dayOf(due, dates), dates.booked_on].toSorted().at(-1)!

function dayOf(due: DepositDue, { booked_on, from_date }: Dates): string {
  switch (due.type) {
    case 'on_date':
      return due.date
    case 'days_before_arrival':
      return addDays(from_date, -due.days)
    case 'days_after_booking':
      return addDays(booked_on, due.days)
  }
}

/** The first day on which a deposit falls due that was not announced yet; null for none. */
export const nextDepositOn = (deposits: readonly StoredDeposit[]): string | null =>
  deposits.find(({ announced_at }) => announced_at === null)?.due_on ?? null

import type { Recurrence } from '#contract/money/recurrences.ts'
import type { AddedLine } from '#server/features/invoices/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'

/** A charge that the close of a day repeats, as its reservation stores it. rule 36.9 */
export interface StoredRecurringCharge {
  /** That of its first charge. */
  readonly id: string
  readonly line: Omit<AddedLine, 'charge_id' | 'date'>
  readonly recurs: Recurrence
  /** Of the first charge, from which the others are counted. */
  readonly first_on: string
  /** The number of charges made so far. */
  readonly made: number
  /** The date from which nothing more is charged; null for the departure. */
  readonly until: string | null
  /** Null is the first folio. */
  readonly folio_id: string | null
}

/** The date of the next charge: months are counted from the first, so that the 31st comes back after February. rule 36.9 */
export function nextCharge({ recurs, first_on, made }: StoredRecurringCharge): string {
  if (recurs === 'daily') return addDays(first_on, made)
  if (recurs === 'weekly') return addDays(first_on, 7 * made)
  return Temporal.PlainDate.from(first_on).add({ months: made }).toString()
}

/** Charged before the departure and before its end. */
export const isCharged = ({ until }: StoredRecurringCharge, date: string, check_out: string): boolean =>
  date < check_out && (until === null || date < until)

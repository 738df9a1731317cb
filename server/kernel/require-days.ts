import { invalid } from './errors.ts'
import { nightsBetween } from './time/dates.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** 422 SVC-2002 for a range that ends before it begins, or ends more than `most` days after its first one. */
export function requireDays({ from, to }: Days, most: number, field = 'to'): void {
  const days = nightsBetween(from, to)
  if (days < 0) throw invalid(field, 'before_from', `${field} must not be before the first day.`)
  if (days > most)
    throw invalid(field, 'too_far', `${field} may be at most ${most} days after the first day.`)
}

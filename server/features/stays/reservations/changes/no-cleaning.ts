import { invalid } from '#server/kernel/errors.ts'
import type { ReservationRow } from '../row.ts'

/**
 * Days without cleaning, in order; the stay's own where none are named. A day that is added must have a night of the stay before
 * and after it: 422 SVC-2002. rule 4.66
 */
export function daysWithoutCleaning(
  { check_in, check_out, no_cleaning_on }: Pick<ReservationRow, 'check_in' | 'check_out' | 'no_cleaning_on'>,
  named: readonly string[] | undefined,
): readonly string[] {
  if (named === undefined) return no_cleaning_on
  const outside = named.findIndex(
    (date) => !no_cleaning_on.includes(date) && (date <= check_in || date >= check_out),
  )
  if (outside >= 0)
    throw invalid(
      `no_cleaning_on.${outside}`,
      'outside_stay',
      'The guest does not sleep there the night before and after that day.',
    )
  return named.toSorted()
}

import type * as contract from '#contract/money/charges.ts'
import type { Input } from '#contract/operation.ts'
import type { AddedLine } from '#server/features/invoices/public.ts'
import type { ReservationRow } from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { requireUnderWay } from '../require-under-way.ts'

const MAX_RECURRING = 20

/**
 * The stay with a charge that recurs, where the request says so: the first of it is the line. SVC-1007 for a stay that is over,
 * SVC-2002 for an end before the second charge could be. rule 36.9
 */
export function withRecurring(
  stay: ReservationRow,
  { recurs, until }: Input<typeof contract.createCharge>['body'],
  { charge_id, date, ...line }: AddedLine,
  folio_id: string | null,
): ReservationRow {
  if (recurs === undefined) {
    if (until !== undefined) throw invalid('recurs', 'required', 'Only a charge that recurs has an end.')
    return stay
  }
  requireUnderWay(stay.status)
  const first_on = date!
  if (until !== undefined && until <= first_on) throw invalid('until', 'order', `A date after ${first_on}.`)
  if (stay.recurring_charges.length >= MAX_RECURRING)
    throw invalid('recurs', 'too_many', `A stay has at most ${MAX_RECURRING} charges that recur.`)
  const recurring = { id: charge_id!, line, recurs, first_on, made: 1, until: until ?? null, folio_id }
  return { ...stay, recurring_charges: [...stay.recurring_charges, recurring] }
}

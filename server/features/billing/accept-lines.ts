import type { Input } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/resources/invoices.ts'
import { invalid } from '../../kernel/errors.ts'
import { type AddedLine, addedGross } from '../invoices/public.ts'
import { owed, type ReservationRow } from '../reservations/public.ts'

type RequestedLines = Input<typeof contract.createInvoice>['body']['added_lines']

/**
 * Lines that staff want on a draft, in place of those that are `replaced`. SVC-2002 for another currency, beside a fee,
 * and where they would take off more than the stay costs. rule 7
 */
export function acceptLines(
  lines: RequestedLines,
  reservation: ReservationRow,
  replaced: readonly AddedLine[],
): AddedLine[] {
  if (reservation.fee !== null)
    throw invalid('added_lines', 'fee_alone', 'After a cancellation or no-show the fee alone is owed.')
  const after = lines.map(({ unit_price, date = null, quantity = 1, ...line }, i) => {
    if (unit_price.currency !== reservation.currency)
      throw invalid(`added_lines.${i}.unit_price.currency`, 'currency', `It must be ${reservation.currency}.`)
    return { ...line, date, quantity, unit_price: unit_price.amount }
  })
  if (owed(reservation) - addedGross(replaced) + addedGross(after) < 0)
    throw invalid('added_lines', 'below_zero', 'They would take off more than the stay costs.')
  return after
}

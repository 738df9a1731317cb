import type { PricedBooking } from '../prices/price-booking.ts'
import type { ReservationRow } from '../row.ts'

/** A new stay with what has a limit alone: uses of a promotion and credit without one are not counted, and need no lock. rule 30.11 */
export function countedPart(
  row: ReservationRow,
  { promotion, named_company, body }: Pick<PricedBooking, 'promotion' | 'named_company' | 'body'>,
): ReservationRow {
  const is_credited = named_company?.credit_limit != null && !body.credit_override
  return {
    ...row,
    ...(promotion?.max_uses === null && { promotion: null }),
    ...(!is_credited && { company_pays: false }),
    ...(body.credit_override && { folios: [] }),
  }
}

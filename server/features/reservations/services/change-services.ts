import { type SellingProperty, sellServices } from '../../offers/public.ts'
import type { StoredService } from '../../services/public.ts'
import { withDeposit } from '../money/deposit.ts'
import type { ReservationRow } from '../row.ts'

/** The stay with other services, nothing else of its price being touched. rule 25.6 */
export function withServices(
  row: ReservationRow,
  services: readonly StoredService[],
  property: Pick<SellingProperty, 'timezone' | 'check_in_time'>,
): ReservationRow {
  const { taxes, total } = sellServices(row, row.currency, { before: row.services, after: services })
  return withDeposit({ ...row, taxes, total, services }, row.deposit_rule, property)
}

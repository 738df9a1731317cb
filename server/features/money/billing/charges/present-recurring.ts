import type { RecurringCharge } from '#contract/money/charges.ts'
import { money } from '#contract/money.ts'
import { firstFolioId } from '#server/features/invoices/public.ts'
import {
  isCharged,
  nextCharge,
  type ReservationRow,
  type StoredRecurringCharge,
} from '#server/features/stays/reservations/public.ts'

/** A charge that recurs as the API shows it. */
export function presentRecurring(
  { id: reservation_id, currency, check_out }: ReservationRow,
  stored: StoredRecurringCharge,
): RecurringCharge {
  const { id, line, recurs, until, folio_id } = stored
  const { service_id = null, type, description, vat_rate, quantity, unit_price } = line
  const next_on = nextCharge(stored)
  return {
    id,
    service_id,
    type,
    description,
    vat_rate,
    quantity,
    unit_price: money(unit_price, currency),
    recurs,
    next_on: isCharged(stored, next_on, check_out) ? next_on : null,
    until,
    folio_id: folio_id ?? firstFolioId(reservation_id),
  }
}

import { firstFolioId } from '#server/features/invoices/public.ts'
import type { ReservationRow } from '#server/features/stays/reservations/public.ts'
import { missing, missingReference } from '#server/kernel/errors.ts'

/** 404 SVC-3001 for a folio that is not of the stay; `field` names the place of the id in a body. rule 7.58 */
export function requireFolio({ id, folios }: ReservationRow, folio_id: string, field?: string): void {
  if (folio_id === firstFolioId(id) || folios.some((folio) => folio.id === folio_id)) return
  throw field === undefined ? missing() : missingReference(field)
}

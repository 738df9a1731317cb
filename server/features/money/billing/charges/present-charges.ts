import type { Charge } from '#contract/money/charges.ts'
import { money } from '#contract/money.ts'
import type { AddedLine, InvoiceRow } from '#server/features/invoices/public.ts'
import { missing } from '#server/kernel/errors.ts'

/** Lines of a document that were charged one by one, as the API shows them. */
export const chargesOn = (document: InvoiceRow): Charge[] =>
  document.added_lines.flatMap((line) => chargeOf(document, line) ?? [])

function chargeOf({ id, reservation_id, currency }: InvoiceRow, line: AddedLine): Charge | undefined {
  const { charge_id, service_id = null, type, description, vat_rate, quantity, date, unit_price } = line
  if (charge_id === undefined) return undefined
  return {
    id: charge_id,
    reservation_id,
    invoice_id: id,
    service_id,
    type,
    description,
    vat_rate,
    quantity,
    date,
    unit_price: money(unit_price, currency),
    total: money(quantity * unit_price, currency),
  }
}

/** Documents on which a charge counts: a document whose lines went back to a draft has none any more. */
export const holdsCharges = ({ reopened, type, effect }: InvoiceRow): boolean =>
  type === 'invoice' ? !reopened : effect === 'corrected'

/** A charge and the document that it counts on; 404 SVC-3001 where it is on none of them. */
export function findCharge(documents: readonly InvoiceRow[], id: string) {
  for (const document of documents.filter(holdsCharges)) {
    const charge = chargesOn(document).find((one) => one.id === id)
    if (charge) return { document, charge }
  }
  throw missing()
}

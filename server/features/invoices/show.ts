import type { BillTo, Invoice } from '../../../contract/parts/invoice-parts.ts'
import type { Context } from '../../context.ts'
import { readAddressee, readAddressees } from '../guests/public.ts'
import { readProperties } from '../properties/public.ts'
import { buyerOf, sellerOf } from './assign-number.ts'
import { creditedByLine } from './folio/credit-lines.ts'
import { readPaymentsOfInvoices } from './payments/payments-store.ts'
import { presentInvoice } from './present.ts'
import type { InvoiceRow } from './row.ts'
import { readCreditNotes } from './store.ts'

/**
 * Invoices as the API shows them, with their payments and credit notes: one round trip, and one statement for each table,
 * however many there are.
 */
export async function presentInvoices(
  ctx: Pick<Context, 'tx' | 'scope'>,
  rows: readonly InvoiceRow[],
): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const drafts = rows.filter(({ number }) => number === null)
  const unique = (ids: string[]) => [...new Set(ids)]
  const credited = rows.filter(({ amount_credited }) => amount_credited > 0).map(({ id }) => id)
  const [payments, properties, addressees, notes] = await Promise.all([
    readPaymentsOfInvoices(
      ctx,
      rows.map(({ id }) => id),
    ),
    readProperties(ctx, unique(rows.map(({ property_id }) => property_id))),
    readAddressees(ctx, unique(drafts.map(({ reservation_id }) => reservation_id))),
    credited.length > 0 ? readCreditNotes(ctx, credited) : [],
  ])
  const by_invoice = Map.groupBy(payments, ({ invoice_id }) => invoice_id)
  const sellers = new Map(properties.map((property) => [property.id, sellerOf(property)]))
  const nobody = { name: null, company_name: null, vat_id: null, address: null }
  const buyer = ({ reservation_id }: InvoiceRow) => {
    const addressee = addressees.get(reservation_id)
    return addressee ? buyerOf(addressee) : nobody
  }
  return rows.map((row) =>
    presentInvoice(row, {
      seller: sellers.get(row.property_id)!,
      buyer: buyer(row),
      payments: by_invoice.get(row.id) ?? [],
      credited: creditedByLine(notes, row.id),
    }),
  )
}

/** The buyer of an invoice while staff have set no other: the booker. */
export async function findBuyer(
  ctx: Pick<Context, 'tx' | 'scope'>,
  { reservation_id }: Pick<InvoiceRow, 'reservation_id'>,
): Promise<BillTo> {
  return buyerOf(await readAddressee(ctx, reservation_id))
}

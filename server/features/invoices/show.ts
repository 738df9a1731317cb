import type { BillTo, Invoice } from '../../../contract/invoice-parts.ts'
import type { Context } from '../../context.ts'
import { readGuest, readGuests } from '../guests/public.ts'
import { readProperties } from '../properties/public.ts'
import { buyerOf, sellerOf } from './numbered.ts'
import { readPaymentsOfInvoices } from './payments-store.ts'
import { presentInvoice } from './present.ts'
import type { InvoiceRow } from './row.ts'

/** Invoices as the API shows them, with their payments: three statements in one flight, however many they are. */
export async function showInvoices(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  rows: readonly InvoiceRow[],
): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const { account_id } = scope
  const drafts = rows.filter(({ number }) => number === null)
  const unique = (ids: string[]) => [...new Set(ids)]
  const [payments, properties, guests] = await Promise.all([
    readPaymentsOfInvoices(
      tx,
      account_id,
      rows.map(({ id }) => id),
    ),
    readProperties(tx, account_id, unique(rows.map(({ property_id }) => property_id))),
    drafts.length > 0 ? readGuests(tx, account_id, unique(drafts.map(({ guest_id }) => guest_id))) : [],
  ])
  const by_invoice = Map.groupBy(payments, ({ invoice_id }) => invoice_id)
  const sellers = new Map(properties.map((property) => [property.id, sellerOf(property)]))
  const buyers = new Map(guests.map((guest) => [guest.id, buyerOf(guest)]))
  const nobody = { name: null, company_name: null, vat_id: null, address: null }
  return rows.map((row) =>
    presentInvoice(row, {
      seller: sellers.get(row.property_id)!,
      buyer: buyers.get(row.guest_id) ?? nobody,
      payments: by_invoice.get(row.id) ?? [],
    }),
  )
}

/** Whom an invoice is for while staff have not said otherwise: its guest. */
export async function findBuyer(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  { guest_id }: Pick<InvoiceRow, 'guest_id'>,
): Promise<BillTo> {
  return buyerOf((await readGuest(tx, scope.account_id, guest_id))!)
}

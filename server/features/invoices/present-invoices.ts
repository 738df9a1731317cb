import type { BillTo, Invoice } from '#contract/parts/invoice-parts.ts'
import type { Context } from '../../context.ts'
import { NOBODY } from '../companies/public.ts'
import { type Addressee, readAddressee, readAddressees } from '../guests/public.ts'
import { readProperties } from '../property/properties/public.ts'
import { buyerOf, sellerOf } from './assign-number.ts'
import { creditedByLine } from './folio/credit-lines.ts'
import { withLines, withStatus } from './folio/folio.ts'
import { readPaymentsOfInvoices } from './payments/payments-store.ts'
import { presentInvoice } from './present.ts'
import type { InvoiceRow } from './row.ts'
import { readCreditNotes } from './store.ts'

/** Without the moment for issued documents alone, which do not depend on it. */
type ShowContext = Pick<Context, 'tx' | 'scope'> & Partial<Pick<Context, 'now'>>

/**
 * Invoices as the API shows them, with their payments and credit notes: one round trip, and one statement for each table,
 * however many there are.
 */
export async function presentInvoices(ctx: ShowContext, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
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
  const buyer = ({ reservation_id }: InvoiceRow) => {
    const addressee = addressees.get(reservation_id)
    return addressee ? buyerOf(addressee) : NOBODY
  }
  return rows.map((row) =>
    presentInvoice(asNow(row, addressees.get(row.reservation_id), ctx.now), {
      seller: sellers.get(row.property_id)!,
      buyer: buyer(row),
      payments: by_invoice.get(row.id) ?? [],
      credited: creditedByLine(notes, row.id),
    }),
  )
}

/**
 * A draft whose hold has run out charges nothing from that moment on, as its stay does, although the job that writes so
 * comes later. rule 4.8
 */
function asNow(row: InvoiceRow, addressee: Addressee | undefined, now: Temporal.Instant | undefined) {
  const held_until = addressee?.held_until ?? null
  if (row.status !== 'draft' || held_until === null || now === undefined) return row
  const is_held = Temporal.Instant.compare(now, Temporal.Instant.from(held_until)) < 0
  return is_held ? row : withStatus(withLines({ ...row, status: 'void' }, []))
}

/** The booker of a stay as a payer, also where a company pays for the stay. rule 7.68 */
export async function findBooker(
  ctx: Pick<Context, 'tx' | 'scope'>,
  reservation_id: string,
): Promise<BillTo> {
  return buyerOf({ ...(await readAddressee(ctx, reservation_id)), payer: null })
}

/** The buyer of an invoice while staff have set no other: the company that pays, or the booker. */
export async function findBuyer(
  ctx: Pick<Context, 'tx' | 'scope'>,
  { reservation_id }: Pick<InvoiceRow, 'reservation_id'>,
): Promise<BillTo> {
  return buyerOf(await readAddressee(ctx, reservation_id))
}

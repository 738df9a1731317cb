import type { Context } from '../../context.ts'
import { changedSince, type DeltaQuery, deltaOrder, readPage } from '../../postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import { INVOICES, type InvoiceRow } from './row.ts'

const SELECT = INVOICES.select

const listOfStay = statement(
  'list_documents_of_stay',
  `${SELECT} WHERE account_id = $1 AND reservation_id = $2 ORDER BY id`,
)
const listNotes = statement(
  'list_credit_notes',
  `${SELECT} WHERE account_id = $1 AND credited_invoice_id = ANY ($2) ORDER BY id`,
)
const nextNumber = statement(
  'next_invoice_numbers',
  `INSERT INTO invoice_counters AS c (account_id, property_id, series, year, last, last_issued_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (account_id, property_id, series, year) DO UPDATE
     SET last = c.last + excluded.last, last_issued_at = greatest(c.last_issued_at, excluded.last_issued_at)
   RETURNING last, last_issued_at AS issued_at`,
)

/** Of the account, whoever may see it; `insertInvoices` is for a history that is written in one go. */
export const {
  insert: insertInvoice,
  insertMany: insertInvoices,
  update: writeInvoice,
  read: readInvoiceRow,
} = INVOICES

/** The row of an invoice in the caller's scope; 404 SVC-3001 for any other. */
export const findInvoice = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await INVOICES.read(ctx, id))

/** All documents of a stay, the oldest first. Whoever changes them has locked the reservation. */
export const readDocuments = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run<InvoiceRow>(listOfStay, [scope.account_id, reservation_id])

/** What was credited of several invoices, the oldest first. */
export const readCreditNotes = ({ tx, scope }: AccountContext, invoice_ids: readonly string[]) =>
  tx.run<InvoiceRow>(listNotes, [scope.account_id, invoice_ids])

/** A series of numbers, and the moment of the request that wants some. */
export interface Series {
  readonly property_id: string
  readonly series: string
  readonly year: number
  readonly issued_at: string
}

/**
 * Takes so many numbers of a series and answers the last, with the moment of issue that goes with them: that of the
 * request, or of the number before where another request was faster. The counter stays locked until the transaction ends.
 */
export async function allocateNumbers(
  { tx, scope }: AccountContext,
  { property_id, series, year, issued_at }: Series,
  count: number,
): Promise<{ last: number; issued_at: string }> {
  const values = [scope.account_id, property_id, series, year, count, issued_at]
  return (await tx.one<{ last: number; issued_at: string }>(nextNumber, values))!
}

/**
 * Documents of a guest, found by the stays: every booking writes a draft, and an index of its own by guest would cost
 * each of them another page.
 */
export const ofGuest = (account_id: string, guest_id: string): RawBuilder<unknown> =>
  sql`reservation_id IN (SELECT r.id FROM reservations r WHERE r.account_id = ${account_id} AND r.guest_id = ${guest_id})`

/** Invoices by id, newest first. */
export const readInvoicePage = (
  ctx: Context,
  query: Record<string, unknown> & DeltaQuery,
  where: RawBuilder<unknown>[],
) =>
  readPage<InvoiceRow>({
    ctx,
    list: 'listInvoices',
    query,
    select: sql.raw(SELECT),
    where: [...where, ...changedSince(query)],
    order: deltaOrder(query),
  })

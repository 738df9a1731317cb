import type { Context, Tx } from '../../context.ts'
import { changedSince, type DeltaQuery, deltaOrder, readPage } from '../../postgres/page.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import type { InvoiceRow } from './row.ts'

/** Every column but the account, in the order of the parameters that follow it. */
const COLUMNS = [
  'id',
  'property_id',
  'reservation_id',
  'guest_id',
  'type',
  'status',
  'number',
  'series',
  'year',
  'sequence',
  'currency',
  'bill_to',
  'seller',
  'line_items',
  'added_lines',
  'vat_breakdown',
  'subtotal',
  'vat_total',
  'total',
  'amount_paid',
  'amount_refunded',
  'amount_credited',
  'payment_status',
  'issued_at',
  'issued_on',
  'due_date',
  'paid_at',
  'first_paid_at',
  'method',
  'credited_invoice_id',
  'effect',
  'reopened',
  'reason',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof InvoiceRow)[]

const FIXED: readonly string[] = ['id', 'property_id', 'reservation_id', 'currency', 'created_at']
const CHANGING = COLUMNS.filter((column) => !FIXED.includes(column))
const LIST = COLUMNS.join(', ')
export const INVOICE_COLUMNS: readonly string[] = COLUMNS

const insert = statement(
  'insert_invoice',
  `INSERT INTO invoices (account_id, ${LIST}) VALUES ($1, ${COLUMNS.map((_, i) => `$${i + 2}`).join(', ')})`,
)
const update = statement(
  'update_invoice',
  `UPDATE invoices SET ${CHANGING.map((column, i) => `${column} = $${i + 3}`).join(', ')}
   WHERE account_id = $1 AND id = $2`,
)
const insertMany = statement(
  'insert_invoices',
  `INSERT INTO invoices (account_id, ${LIST})
   SELECT $1, ${LIST} FROM json_populate_recordset(NULL::invoices, $2)`,
)
const find = statement('find_invoice', `SELECT ${LIST} FROM invoices WHERE account_id = $1 AND id = $2`)
const listOfStay = statement(
  'list_documents_of_stay',
  `SELECT ${LIST} FROM invoices WHERE account_id = $1 AND reservation_id = $2 ORDER BY id`,
)
const listNotes = statement(
  'list_credit_notes',
  `SELECT ${LIST} FROM invoices WHERE account_id = $1 AND credited_invoice_id = ANY ($2) ORDER BY id`,
)
const takeNext = statement(
  'take_invoice_numbers',
  `INSERT INTO invoice_counters AS c (account_id, property_id, series, year, last, last_issued_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (account_id, property_id, series, year) DO UPDATE
     SET last = c.last + excluded.last, last_issued_at = greatest(c.last_issued_at, excluded.last_issued_at)
   RETURNING last, last_issued_at AS issued_at`,
)

/** jsonb columns go as text; null stays null. */
const parameter = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

export const insertInvoice = (tx: Tx, account_id: string, row: InvoiceRow) =>
  tx.run(insert, [account_id, ...COLUMNS.map((column) => parameter(row[column]))])

export const writeInvoice = (tx: Tx, account_id: string, row: InvoiceRow) =>
  tx.run(update, [account_id, row.id, ...CHANGING.map((column) => parameter(row[column]))])

/** Many at once, for a history that is written in one go. */
export const insertInvoices = (tx: Tx, account_id: string, rows: readonly InvoiceRow[]) =>
  tx.run(insertMany, [account_id, JSON.stringify(rows)])

export const readInvoiceRow = (tx: Tx, account_id: string, id: string) =>
  tx.one<InvoiceRow>(find, [account_id, id])

/** All documents of a stay, the oldest first. Whoever changes them has locked the reservation. */
export const readDocuments = (tx: Tx, account_id: string, reservation_id: string) =>
  tx.run<InvoiceRow>(listOfStay, [account_id, reservation_id])

/** What was credited of several invoices, the oldest first. */
export const readCreditNotes = (tx: Tx, account_id: string, invoice_ids: readonly string[]) =>
  tx.run<InvoiceRow>(listNotes, [account_id, invoice_ids])

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
  tx: Tx,
  account_id: string,
  { property_id, series, year, issued_at }: Series,
  count: number,
): Promise<{ last: number; issued_at: string }> {
  const values = [account_id, property_id, series, year, count, issued_at]
  return (await tx.one<{ last: number; issued_at: string }>(takeNext, values))!
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
    select: sql`SELECT ${sql.raw(LIST)} FROM invoices`,
    where: [...where, ...changedSince(query)],
    order: deltaOrder(query),
  })

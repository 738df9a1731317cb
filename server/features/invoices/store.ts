import type { Context } from '../../context.ts'
import { changedSince, type DeltaQuery, deltaOrder, type Order, readPage } from '../../postgres/page.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import { INVOICES, type InvoiceRow } from './row.ts'

const SELECT = INVOICES.select

const listOfStay = statement(
  'list_documents_of_stay',
  `${SELECT} WHERE account_id = $1 AND reservation_id = $2 ORDER BY id`,
)
const listOfStays = statement(
  'list_documents_of_stays',
  `${SELECT} WHERE account_id = $1 AND reservation_id = ANY ($2) ORDER BY id`,
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

/** Of the account, whatever the caller's properties; `insertInvoices` is for demo history. */
export const {
  insert: insertInvoice,
  insertMany: insertInvoices,
  update: writeInvoice,
  read: readInvoiceRow,
  find: findInvoice,
} = INVOICES

/** All documents of a stay, the oldest first. For changes the caller has locked the reservation. */
export const readDocuments = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run<InvoiceRow>(listOfStay, [scope.account_id, reservation_id])

/** The same of several stays. */
export const readDocumentsOfStays = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run<InvoiceRow>(listOfStays, [scope.account_id, reservation_ids])

/** The credit notes of several invoices, the oldest first. */
export const readCreditNotes = ({ tx, scope }: AccountContext, invoice_ids: readonly string[]) =>
  tx.run<InvoiceRow>(listNotes, [scope.account_id, invoice_ids])

/** A series of numbers, and the moment of the request that needs some. */
export interface Series {
  readonly property_id: string
  readonly series: string
  readonly year: number
  readonly issued_at: string
}

/**
 * Takes a number of numbers from a series and returns the last, with the moment of issue: that of the
 * request, or of the number before where another request was faster. The counter stays locked until the
 * transaction ends.
 */
export async function allocateNumbers(
  { tx, scope }: AccountContext,
  { property_id, series, year, issued_at }: Series,
  count: number,
): Promise<{ last: number; issued_at: string }> {
  const values = [scope.account_id, property_id, series, year, count, issued_at]
  return (await tx.one<{ last: number; issued_at: string }>(nextNumber, values))!
}

const listCounters = statement(
  'list_invoice_counters',
  `SELECT series, last FROM invoice_counters WHERE account_id = $1 AND property_id = $2 AND year = $3`,
)

/** The last number of each series of a year; none of a series that has not begun. */
export const readUsedNumbers = ({ tx, scope }: AccountContext, property_id: string, year: number) =>
  tx.run<{ series: string; last: number }>(listCounters, [scope.account_id, property_id, year])

/**
 * Documents of a guest, found by the stays: every booking inserts a draft, and an index by guest would cost
 * each of them another page.
 */
export const ofGuest = (account_id: string, guest_id: string): RawBuilder<unknown> =>
  sql`reservation_id IN (SELECT r.id FROM reservations r WHERE r.account_id = ${account_id} AND r.guest_id = ${guest_id})`

/** Drafts of stays whose hold has run out, before the job has cancelled them. rule 4.8 */
export const ofExpiredHold = (account_id: string, now: Temporal.Instant): RawBuilder<unknown> =>
  sql`(status = 'draft' AND EXISTS (
    SELECT FROM reservations r WHERE r.account_id = ${account_id} AND r.id = reservation_id
      AND r.status = 'pending_payment' AND r.hold_expires_at <= ${now.toString()}::timestamptz))`

interface InvoiceQuery extends Omit<DeltaQuery, 'sort'> {
  readonly sort?: DeltaQuery['sort'] | 'issued_at' | '-issued_at' | undefined
}

/** Invoices by id, newest first unless sorted otherwise; only issued ones when sorted by issue. */
export function readInvoicePage(
  ctx: Context,
  query: Record<string, unknown> & InvoiceQuery,
  where: RawBuilder<unknown>[],
) {
  const { sort } = query
  const by_issue = sort === 'issued_at' || sort === '-issued_at'
  return readPage<InvoiceRow>({
    ctx,
    list: 'listInvoices',
    query,
    select: sql.raw(SELECT),
    where: [
      ...where,
      ...changedSince({ updated_since: query.updated_since }),
      ...(by_issue ? [sql`issued_on IS NOT NULL`] : []),
    ],
    order: by_issue ? issueOrder(sort) : deltaOrder({ sort }),
  })
}

/** The day has the index; within it by moment, and at the same moment by number. */
function issueOrder(sort: 'issued_at' | '-issued_at'): (Order & { of: (row: InvoiceRow) => string })[] {
  const descending = sort === '-issued_at'
  return [
    { column: sql`issued_on`, descending, of: (row) => row.issued_on!, type: 'date' },
    { column: sql`issued_at`, descending, of: (row) => row.issued_at!, type: 'timestamptz' },
    { column: sql`sequence`, descending, of: (row) => String(row.sequence), type: 'bigint' },
    { column: sql`id`, descending, of: (row) => row.id },
  ]
}

/** The documents of a guest's stays as a whole. rule 28 */

const move = statement(
  'move_documents_to_guest',
  `UPDATE invoices SET guest_id = $4, version = version + 1, updated_at = $5
   WHERE account_id = $1 AND reservation_id = ANY ($2) AND guest_id = $3`,
)

/** Documents of some stays name another profile; what was printed stays. */
export const moveDocuments = (
  { tx, scope }: AccountContext,
  reservation_ids: readonly string[],
  { from_id, into_id, at }: { from_id: string; into_id: string; at: string },
) => tx.run(move, [scope.account_id, reservation_ids, from_id, into_id, at])

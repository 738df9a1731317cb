import type { CompanyStatement } from '#contract/money/company-statements.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

type Entry = CompanyStatement['entries'][number]
type OpenInvoice = CompanyStatement['open_invoices'][number]

/** What changed what a company owes; minor units, below zero where it owes less. */
export interface EntryRow extends Pick<Entry, 'date' | 'kind' | 'resource_id' | 'reference' | 'due_date'> {
  readonly amount: number
}

// Credit that pays an invoice moves nothing: the account had it when it was received.
const MOVED = `SELECT i.issued_on AS date, CASE i.type WHEN 'credit_note' THEN 'credit_note' ELSE 'invoice' END AS kind,
     i.id AS resource_id, i.number AS reference, i.due_date, CASE i.type WHEN 'credit_note' THEN -i.total ELSE i.total END AS amount
   FROM invoices i
   WHERE i.account_id = $1 AND i.company_id = $2 AND i.property_id = $3 AND i.currency = $4 AND i.number IS NOT NULL
   UNION ALL
   SELECT p.business_date, CASE p.method WHEN 'write_off' THEN 'write_off' ELSE 'payment' END, p.id, p.reference, NULL, -p.amount
   FROM payments p JOIN invoices i ON i.account_id = p.account_id AND i.id = p.invoice_id AND i.company_id = $2
   WHERE p.account_id = $1 AND p.property_id = $3 AND p.currency = $4 AND p.status = 'succeeded' AND p.method <> 'company_credit'
   UNION ALL
   SELECT moved.date, 'refund', f.id, f.reason, NULL, moved.sign * f.amount
   FROM refunds f
   JOIN payments p ON p.account_id = f.account_id AND p.id = f.payment_id AND p.method <> 'company_credit'
   JOIN invoices i ON i.account_id = p.account_id AND i.id = p.invoice_id AND i.company_id = $2
   CROSS JOIN LATERAL (VALUES (f.business_date, 1), (f.returned_on, -1)) AS moved (date, sign)
   WHERE f.account_id = $1 AND p.property_id = $3 AND p.currency = $4 AND moved.date IS NOT NULL
   UNION ALL
   SELECT business_date, CASE kind WHEN 'received' THEN 'credit' ELSE 'credit_returned' END, company_payment_id, reference, NULL, -amount
   FROM company_credit_entries
   WHERE account_id = $1 AND company_id = $2 AND property_id = $3 AND currency = $4`

const listEntries = statement(
  'list_entries_of_company',
  `SELECT * FROM (${MOVED}) m WHERE date BETWEEN $5::date AND $6::date ORDER BY date, resource_id, kind, amount LIMIT $7`,
)
const sumBefore = statement(
  'sum_entries_of_company',
  `SELECT coalesce(sum(amount), 0)::bigint AS balance FROM (${MOVED}) m WHERE date < $5::date`,
)
const listOpen = statement(
  'list_open_invoices_of_company',
  `SELECT id AS invoice_id, number, reservation_id, issued_on, due_date, total,
     (total - amount_credited - amount_paid + amount_refunded)::bigint AS amount_due, reminders, reminders_paused FROM invoices
   WHERE account_id = $1 AND company_id = $2 AND property_id = $3 AND currency = $4
     AND number IS NOT NULL AND type <> 'credit_note' AND total - amount_credited - amount_paid + amount_refunded > 0
   ORDER BY due_date, issued_on, id LIMIT $5`,
)

/** An issued invoice with something due, in minor units. */
export interface OpenInvoiceRow extends Pick<OpenInvoice, 'reminders' | 'reminders_paused'> {
  readonly invoice_id: string
  readonly number: string
  readonly reservation_id: string
  readonly issued_on: string
  readonly due_date: string
  readonly total: number
  readonly amount_due: number
}

interface AccountAt {
  readonly company_id: string
  readonly property_id: string
  readonly currency: string
}

/** The entries of an account on some days, its balance before them, and its open invoices now. One round trip. */
export async function readAccount(
  { tx, scope }: AccountContext,
  { company_id, property_id, currency }: AccountAt,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
) {
  const account = [scope.account_id, company_id, property_id, currency]
  const [before, entries, open] = await Promise.all([
    tx.one<{ balance: number }>(sumBefore, [...account, from]),
    tx.run<EntryRow>(listEntries, [...account, from, to, limit]),
    tx.run<OpenInvoiceRow>(listOpen, [...account, limit]),
  ])
  return { opening: before!.balance, entries, open }
}

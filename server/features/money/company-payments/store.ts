import type { CompanyPayment } from '#contract/money/company-payments.ts'
import type { NamedActor } from '#contract/parts/named-actor.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { PaymentRow } from '../../invoices/public.ts'

/** Amounts in minor units of `currency`. */
const COMPANY_PAYMENTS = t.table('company_payments', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  company_id: t.fixed(t.text),
  amount: t.fixed(t.integer),
  /** What was not paid on invoices when it was received. */
  credit: t.integer,
  currency: t.fixed(t.text),
  method: t.fixed(t.column<CompanyPayment['method']>()),
  reference: t.fixed(t.nullable(t.text)),
  paid_at: t.fixed(t.timestamp),
  received_by: t.fixed(t.nullable(t.json<NamedActor>())),
  business_date: t.fixed(t.date),
  shift_id: t.fixed(t.nullable(t.text)),
  voided_at: t.nullable(t.timestamp),
  voided_on: t.nullable(t.date),
  void_reason: t.nullable(t.text),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A payment of a company over several invoices, as stored. */
export type CompanyPaymentRow = t.RowOf<typeof COMPANY_PAYMENTS>

export const {
  insert: insertCompanyPayment,
  update: writeCompanyPayment,
  find: findCompanyPayment,
  lock: lockCompanyPayment,
} = COMPANY_PAYMENTS

/** Payments of companies, newest first. */
export const readCompanyPaymentPage = newestPages<CompanyPaymentRow>(
  'listCompanyPayments',
  COMPANY_PAYMENTS.select,
)

const insertEntry = statement(
  'insert_company_credit_entry',
  `INSERT INTO company_credit_entries (account_id, company_payment_id, kind, property_id, company_id, amount, currency,
     method, reference, at, business_date, received_by, shift_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11::date, $12::jsonb, $13)`,
)

interface CreditMoved {
  readonly kind: 'received' | 'returned'
  /** In minor units; below zero where it is returned. */
  readonly amount: number
  readonly at: string
  readonly business_date: string
  readonly received_by: NamedActor | null
  readonly shift_id: string | null
}

/** Records credit of a company that was received or returned: money that is no stay's. */
export const insertCreditEntry = (
  { tx, scope }: AccountContext,
  { id, property_id, company_id, currency, method, reference }: CompanyPaymentRow,
  { kind, amount, at, business_date, received_by, shift_id }: CreditMoved,
) =>
  tx.run(insertEntry, [
    scope.account_id,
    id,
    kind,
    property_id,
    company_id,
    amount,
    currency,
    method,
    reference,
    at,
    business_date,
    JSON.stringify(received_by),
    shift_id,
  ])

const listPaid = statement(
  'list_payments_of_company_payments',
  `SELECT id, invoice_id, reservation_id, property_id, amount, amount_refunded, method, currency, status, company_payment_id
   FROM payments WHERE account_id = $1 AND company_payment_id = ANY ($2::text[]) ORDER BY id`,
)

/** A payment of an invoice that belongs to a payment of a company. */
export type PartRow = Pick<
  PaymentRow,
  'id' | 'invoice_id' | 'reservation_id' | 'amount' | 'amount_refunded' | 'method' | 'currency'
> & { readonly company_payment_id: string }

/** The payments of invoices that belong to some payments of companies, the oldest first. */
export const readParts = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<PartRow>(listPaid, [scope.account_id, ids])

const listCredits = statement(
  'list_credits_of_company',
  `SELECT c.id, c.credit - coalesce((
     SELECT sum(p.amount - p.amount_refunded) FROM payments p
     WHERE p.account_id = $1 AND p.company_payment_id = c.id AND p.method = 'company_credit' AND p.status = 'succeeded'), 0)::bigint AS left
   FROM company_payments c
   WHERE c.account_id = $1 AND c.company_id = $2 AND c.property_id = $3 AND c.currency = $4 AND c.voided_at IS NULL
   ORDER BY c.id`,
)

/** What is left of the credit of a company at a property, by the payment that it is of, the oldest first. rule 32.4 */
export async function readCredits(
  { tx, scope }: AccountContext,
  { company_id, property_id, currency }: Pick<CompanyPaymentRow, 'company_id' | 'property_id' | 'currency'>,
): Promise<{ id: string; left: number }[]> {
  const values = [scope.account_id, company_id, property_id, currency]
  const rows = await tx.run<{ id: string; left: number }>(listCredits, values)
  return rows.filter(({ left }) => left > 0)
}

const listDue = statement(
  'list_due_invoices_of_company',
  `SELECT id, reservation_id, (total - amount_credited - amount_paid + amount_refunded)::bigint AS due FROM invoices
   WHERE account_id = $1 AND company_id = $2 AND property_id = $3 AND currency = $4
     AND number IS NOT NULL AND type <> 'credit_note' AND total - amount_credited - amount_paid + amount_refunded > 0
   ORDER BY due_date, issued_on, id LIMIT $5`,
)

/** An issued invoice on the account of a company, and what is due on it in minor units. */
export interface DueInvoice {
  readonly id: string
  readonly reservation_id: string
  readonly due: number
}

/** Invoices of a company that are due at a property, the earliest due date first. rule 32.2 */
export const readDueInvoices = (
  { tx, scope }: AccountContext,
  { company_id, property_id, currency }: Pick<CompanyPaymentRow, 'company_id' | 'property_id' | 'currency'>,
  limit: number,
) => tx.run<DueInvoice>(listDue, [scope.account_id, company_id, property_id, currency, limit])

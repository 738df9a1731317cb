import type { Payment } from '../../../contract/payments.ts'
import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

/** A payment as it is stored. Amounts in minor units of `currency`. */
export interface PaymentRow {
  readonly id: string
  readonly property_id: string
  readonly reservation_id: string
  readonly invoice_id: string
  readonly amount: number
  readonly amount_refunded: number
  readonly currency: string
  readonly method: Payment['method']
  readonly status: Payment['status']
  readonly reference: string | null
  /** Null where no provider was asked. */
  readonly provider: string | null
  readonly provider_ref: string | null
  readonly failure_code: string | null
  /** Scope and Idempotency-Key of the request: the same request finds its payment. */
  readonly request_key: string | null
  readonly paid_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

const COLUMNS = [
  'id',
  'property_id',
  'reservation_id',
  'invoice_id',
  'amount',
  'amount_refunded',
  'currency',
  'method',
  'status',
  'reference',
  'provider',
  'provider_ref',
  'failure_code',
  'request_key',
  'paid_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PaymentRow)[]
const CHANGING = [
  'invoice_id',
  'amount_refunded',
  'status',
  'provider_ref',
  'failure_code',
  'paid_at',
  'updated_at',
] as const satisfies readonly (keyof PaymentRow)[]
const LIST = COLUMNS.join(', ')

const insert = statement(
  'insert_payment',
  `INSERT INTO payments (account_id, ${LIST}) VALUES ($1, ${COLUMNS.map((_, i) => `$${i + 2}`).join(', ')})`,
)
const insertMany = statement(
  'insert_payments',
  `INSERT INTO payments (account_id, ${LIST})
   SELECT $1, ${LIST} FROM json_populate_recordset(NULL::payments, $2)`,
)
const update = statement(
  'update_payment',
  `UPDATE payments SET ${CHANGING.map((column, i) => `${column} = $${i + 3}`).join(', ')}
   WHERE account_id = $1 AND id = $2`,
)
const find = statement('find_payment', `SELECT ${LIST} FROM payments WHERE account_id = $1 AND id = $2`)
const findByRequest = statement(
  'find_payment_by_request',
  `SELECT ${LIST} FROM payments WHERE account_id = $1 AND request_key = $2`,
)
const findByProvider = statement(
  'find_payment_by_provider',
  `SELECT account_id, ${LIST} FROM payments WHERE provider = $1 AND provider_ref = $2`,
)
const listOfInvoices = statement(
  'list_payments_of_invoices',
  `SELECT ${LIST} FROM payments WHERE account_id = $1 AND invoice_id = ANY ($2) ORDER BY id`,
)
const listOfStay = statement(
  'list_payments_of_stay',
  `SELECT ${LIST} FROM payments WHERE account_id = $1 AND reservation_id = $2 ORDER BY id`,
)
const listUnsettled = statement(
  'list_unsettled_payments',
  `SELECT account_id, ${LIST} FROM payments
   WHERE status IN ('pending', 'requires_action') AND created_at <= $1::timestamptz ORDER BY created_at LIMIT 500`,
)
const move = statement(
  'move_payments',
  `UPDATE payments SET invoice_id = $3 WHERE account_id = $1 AND invoice_id = $2`,
)

export const insertPayment = (tx: Tx, account_id: string, row: PaymentRow) =>
  tx.run(insert, [account_id, ...COLUMNS.map((column) => row[column])])

/** Many at once, for a history that is written in one go. */
export const insertPayments = (tx: Tx, account_id: string, rows: readonly PaymentRow[]) =>
  tx.run(insertMany, [account_id, JSON.stringify(rows)])

export const writePayment = (tx: Tx, account_id: string, row: PaymentRow) =>
  tx.run(update, [account_id, row.id, ...CHANGING.map((column) => row[column])])

export const readPayment = (tx: Tx, account_id: string, id: string) =>
  tx.one<PaymentRow>(find, [account_id, id])

export const readPaymentByRequest = (tx: Tx, account_id: string, request_key: string) =>
  tx.one<PaymentRow>(findByRequest, [account_id, request_key])

/** Of any account, for what a provider tells: with the system's role. */
export const readPaymentByProvider = (tx: Tx, provider: string, provider_ref: string) =>
  tx.one<PaymentRow & { account_id: string }>(findByProvider, [provider, provider_ref])

/** The payments of several invoices, the oldest first. */
export const readPaymentsOfInvoices = (tx: Tx, account_id: string, invoice_ids: readonly string[]) =>
  tx.run<PaymentRow>(listOfInvoices, [account_id, invoice_ids])

export const readPaymentsOfStay = (tx: Tx, account_id: string, reservation_id: string) =>
  tx.run<PaymentRow>(listOfStay, [account_id, reservation_id])

/** Payments of every account whose outcome was not known at a moment: for the job, with the system's role. */
export const readUnsettledPayments = (tx: Tx, before: string) =>
  tx.run<PaymentRow & { account_id: string }>(listUnsettled, [before])

export const movePayments = (tx: Tx, account_id: string, from: string, to: string) =>
  tx.run(move, [account_id, from, to])

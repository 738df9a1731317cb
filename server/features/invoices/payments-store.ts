import type { Payment } from '../../../contract/payments.ts'
import type { Tx } from '../../context.ts'
import { newestPages } from '../../postgres/page.ts'
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
  readonly request_fingerprint: string | null
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
  'request_fingerprint',
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
/** As long as an Idempotency-Key is remembered. rule 11 */
export const REQUEST_HOURS = 24

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
// A payment that the provider knows by name may have taken money: it keeps its key, whoever asks.
const forgetRequest = statement(
  'forget_payment_request',
  `UPDATE payments SET request_key = NULL WHERE account_id = $1 AND id = $2 AND provider_ref IS NULL`,
)
const expireRequest = statement(
  'expire_payment_request',
  `UPDATE payments SET request_key = NULL
   WHERE account_id = $1 AND request_key = $2 AND created_at < $3::timestamptz - interval '${REQUEST_HOURS} hours'`,
)
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
// A minute after the request, and then at ever longer intervals: a tenth of its age.
const takeUnsettled = statement(
  'take_unsettled_payments',
  `UPDATE payments SET asked_at = $2::timestamptz WHERE (account_id, id) IN (
     SELECT account_id, id FROM payments
     WHERE status IN ('pending', 'requires_action') AND provider = $1
       AND coalesce(asked_at, created_at)
         <= $2::timestamptz - greatest(interval '1 minute', ($2::timestamptz - created_at) / 10)
     ORDER BY created_at LIMIT 100 FOR UPDATE SKIP LOCKED)
   RETURNING account_id, ${LIST}`,
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

/** The payment that a request has begun in the last 24 hours; after that its key is new. rule 11 */
export async function readPaymentOfRequest(tx: Tx, account_id: string, request_key: string, now: string) {
  const [, known] = await Promise.all([
    tx.run(expireRequest, [account_id, request_key, now]),
    tx.one<PaymentRow>(findByRequest, [account_id, request_key]),
  ])
  return known
}

/** The key of its request may begin something new, unless the provider's name for the charge is written down. */
export const forgetPaymentRequest = (tx: Tx, account_id: string, id: string) =>
  tx.run(forgetRequest, [account_id, id])

/** Of any account, for what a provider tells: with the system's role. */
export const readPaymentByProvider = (tx: Tx, provider: string, provider_ref: string) =>
  tx.one<PaymentRow & { account_id: string }>(findByProvider, [provider, provider_ref])

/** The payments of several invoices, the oldest first. */
export const readPaymentsOfInvoices = (tx: Tx, account_id: string, invoice_ids: readonly string[]) =>
  tx.run<PaymentRow>(listOfInvoices, [account_id, invoice_ids])

export const readPaymentsOfStay = (tx: Tx, account_id: string, reservation_id: string) =>
  tx.run<PaymentRow>(listOfStay, [account_id, reservation_id])

/** Payments of every account that a provider is to be asked about now: for the job, with the system's role. */
export const claimUnsettledPayments = (tx: Tx, provider: string, now: string) =>
  tx.run<PaymentRow & { account_id: string }>(takeUnsettled, [provider, now])

export const movePayments = (tx: Tx, account_id: string, from: string, to: string) =>
  tx.run(move, [account_id, from, to])

/** Payments by id, newest first, or by what has changed. */
export const readPaymentPage = newestPages<PaymentRow>('listPayments', `SELECT ${LIST} FROM payments`)

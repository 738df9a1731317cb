import type { Payment } from '#contract/money/payments.ts'
import type { TakenBy } from '#contract/parts/taken-by.ts'
import type { Tx } from '#server/context.ts'
import { newestPages } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import {
  column,
  date,
  fixed,
  integer,
  json,
  nullable,
  type RowOf,
  table,
  text,
  timestamp,
} from '#server/postgres/table.ts'
import type { PaymentsMove } from '../folio/folio.ts'
import { readByRequest } from './request-store.ts'

/** Amounts in minor units of `currency`. */
const PAYMENTS = table('payments', {
  id: fixed(text),
  property_id: fixed(text),
  reservation_id: fixed(text),
  invoice_id: text,
  amount: fixed(integer),
  amount_refunded: integer,
  currency: fixed(text),
  method: fixed(column<Payment['method']>()),
  status: column<Payment['status']>(),
  reference: fixed(nullable(text)),
  /** Null where no provider was asked. */
  provider: fixed(nullable(text)),
  provider_ref: nullable(text),
  failure_code: nullable(text),
  /** Scope and Idempotency-Key of the request, by which a repetition finds its payment. */
  request_key: fixed(nullable(text)),
  request_fingerprint: fixed(nullable(text)),
  paid_at: nullable(timestamp),
  received_by: fixed(nullable(json<TakenBy>())),
  /** The business date of the money: null until it is received. */
  business_date: nullable(date),
  shift_id: nullable(text),
  created_at: fixed(timestamp),
  updated_at: timestamp,
})

/** A payment as it is stored. */
export type PaymentRow = RowOf<typeof PAYMENTS>

// A payment that the provider has a charge of may have taken money: its key stays claimed, whatever the
// caller.
const forgetRequest = statement(
  'forget_payment_request',
  `UPDATE payments SET request_key = NULL WHERE account_id = $1 AND id = $2 AND provider_ref IS NULL`,
)
const findByProvider = statement(
  'find_payment_by_provider',
  `SELECT account_id, ${PAYMENTS.columns} FROM payments WHERE provider = $1 AND provider_ref = $2`,
)
const listOfInvoices = statement(
  'list_payments_of_invoices',
  `${PAYMENTS.select} WHERE account_id = $1 AND invoice_id = ANY ($2) ORDER BY id`,
)
const listOfStay = statement(
  'list_payments_of_stay',
  `${PAYMENTS.select} WHERE account_id = $1 AND reservation_id = $2 ORDER BY id`,
)
// A minute after the request, and then at growing intervals: a tenth of its age.
const claimUnsettled = statement(
  'claim_unsettled_payments',
  `UPDATE payments SET asked_at = $2::timestamptz WHERE (account_id, id) IN (
     SELECT account_id, id FROM payments
     WHERE status IN ('pending', 'requires_action') AND provider = $1
       AND coalesce(asked_at, created_at)
         <= $2::timestamptz - greatest(interval '1 minute', ($2::timestamptz - created_at) / 10)
     ORDER BY created_at LIMIT 100 FOR UPDATE SKIP LOCKED)
   RETURNING account_id, ${PAYMENTS.columns}`,
)
const move = statement(
  'move_payments',
  `UPDATE payments SET invoice_id = $3 WHERE account_id = $1 AND invoice_id = $2`,
)
const moveOne = statement(
  'move_payment',
  `UPDATE payments SET invoice_id = $3, updated_at = $4::timestamptz WHERE account_id = $1 AND id = $2`,
)

/** Of the account, whatever the caller's properties; `insertPayments` is for demo history. */
export const {
  insert: insertPayment,
  insertMany: insertPayments,
  update: writePayment,
  read: readPayment,
} = PAYMENTS

/** A payment of the caller's scope; 404 SVC-3001 for any other. */
export const findPayment = async (ctx: ScopedContext, id: string) =>
  requireVisible(ctx, await PAYMENTS.read(ctx, id))

export const readPaymentOfRequest = readByRequest<PaymentRow>('payment', PAYMENTS.select)

/** Releases the key of its request, unless the provider's id of the charge is stored. */
export const forgetPaymentRequest = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(forgetRequest, [scope.account_id, id])

/** Of any account, for webhooks of a provider: with the system's role. */
export const readPaymentByProvider = (tx: Tx, provider: string, provider_ref: string) =>
  tx.one<PaymentRow & { account_id: string }>(findByProvider, [provider, provider_ref])

/** The payments of several invoices, the oldest first. */
export const readPaymentsOfInvoices = ({ tx, scope }: AccountContext, invoice_ids: readonly string[]) =>
  tx.run<PaymentRow>(listOfInvoices, [scope.account_id, invoice_ids])

export const readPaymentsOfStay = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run<PaymentRow>(listOfStay, [scope.account_id, reservation_id])

/** Payments of every account that the provider is to be asked about now: for the job, with the system's role. */
export const claimUnsettledPayments = (tx: Tx, provider: string, now: string) =>
  tx.run<PaymentRow & { account_id: string }>(claimUnsettled, [provider, now])

export const movePayments = (
  { tx, scope }: AccountContext,
  { from, to, payment_id }: PaymentsMove,
  now: string,
) =>
  payment_id === undefined
    ? tx.run(move, [scope.account_id, from, to])
    : tx.run(moveOne, [scope.account_id, payment_id, to, now])

/** Payments by id, newest first, or by what has changed. */
export const readPaymentPage = newestPages<PaymentRow>('listPayments', PAYMENTS.select)

import type { Payment } from '#contract/money/payments.ts'
import type { NamedActor } from '#contract/parts/named-actor.ts'
import type { Tx } from '#server/context.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { PaymentsMove } from '../folio/folio.ts'
import { readByRequest } from './request-store.ts'

/** Amounts in minor units of `currency`. */
const PAYMENTS = t.table('payments', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  reservation_id: t.fixed(t.text),
  invoice_id: t.text,
  /** The payment of a company that it is a part of, or whose credit pays it. rule 32 */
  company_payment_id: t.fixed(t.nullable(t.text)),
  /** The security deposit from which it is paid. rule 36.12 */
  security_deposit_id: t.fixed(t.nullable(t.text)),
  amount: t.fixed(t.integer),
  amount_refunded: t.integer,
  currency: t.fixed(t.text),
  method: t.fixed(t.column<Payment['method']>()),
  status: t.column<Payment['status']>(),
  reference: t.fixed(t.nullable(t.text)),
  /** Null where no provider was asked. */
  provider: t.fixed(t.nullable(t.text)),
  provider_ref: t.nullable(t.text),
  failure_code: t.nullable(t.text),
  /** Scope and Idempotency-Key of the request, by which a repetition finds its payment. */
  request_key: t.fixed(t.nullable(t.text)),
  request_fingerprint: t.fixed(t.nullable(t.text)),
  paid_at: t.nullable(t.timestamp),
  received_by: t.fixed(t.nullable(t.json<NamedActor>())),
  /** The business date of the money: null until it is received. */
  business_date: t.nullable(t.date),
  shift_id: t.nullable(t.text),
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A payment as it is stored. */
export type PaymentRow = t.RowOf<typeof PAYMENTS>

// A payment that the provider has a charge of may have taken money: its key stays claimed, whatever the
// caller.
const forgetRequest = statement(
  'forget_payment_request',
  `UPDATE payments SET request_key = NULL WHERE account_id = $1 AND id = $2 AND provider_ref IS NULL`,
)
const listOfCharge = statement(
  'list_payments_of_charge',
  `SELECT account_id, ${PAYMENTS.columns} FROM payments WHERE provider = $1 AND provider_ref = $2 ORDER BY id`,
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
const listOfStays = statement(
  'list_payments_of_stays',
  `${PAYMENTS.select} WHERE account_id = $1 AND reservation_id = ANY ($2) ORDER BY id`,
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
  find: findPayment,
} = PAYMENTS

export const readPaymentOfRequest = readByRequest<PaymentRow>('payment', PAYMENTS.select)

/** Releases the key of its request, unless the provider's id of the charge is stored. */
export const forgetPaymentRequest = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(forgetRequest, [scope.account_id, id])

/** The payments of a charge, of any account, for webhooks of a provider: with the system's role. */
export const readPaymentsOfCharge = (tx: Tx, provider: string, provider_ref: string) =>
  tx.run<PaymentRow & { account_id: string }>(listOfCharge, [provider, provider_ref])

/** The payments of several invoices, the oldest first. */
export const readPaymentsOfInvoices = ({ tx, scope }: AccountContext, invoice_ids: readonly string[]) =>
  tx.run<PaymentRow>(listOfInvoices, [scope.account_id, invoice_ids])

export const readPaymentsOfStay = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run<PaymentRow>(listOfStay, [scope.account_id, reservation_id])

export const readPaymentsOfStays = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run<PaymentRow>(listOfStays, [scope.account_id, reservation_ids])

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

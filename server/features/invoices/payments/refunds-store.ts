import type { NamedActor } from '#contract/parts/named-actor.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { readByRequest } from './request-store.ts'

/** Amounts in minor units of `currency`. */
const REFUNDS = t.table('refunds', {
  id: t.fixed(t.text),
  payment_id: t.fixed(t.text),
  reservation_id: t.fixed(t.text),
  amount: t.fixed(t.integer),
  currency: t.fixed(t.text),
  status: t.column<'pending' | 'succeeded' | 'failed' | 'manual'>(),
  reason: t.fixed(t.nullable(t.text)),
  provider_ref: t.nullable(t.text),
  failure_code: t.nullable(t.text),
  request_key: t.fixed(t.nullable(t.text)),
  request_fingerprint: t.fixed(t.nullable(t.text)),
  /** When the provider was last asked for it; null before the first time. */
  asked_at: t.fixed(t.nullable(t.timestamp)),
  created_at: t.fixed(t.timestamp),
  finished_at: t.nullable(t.timestamp),
  received_by: t.fixed(t.nullable(t.json<NamedActor>())),
  /** The business date of the money: null until it is refunded. */
  business_date: t.nullable(t.date),
  /** When the guest's bank returned it, and the business date of that: null unless it did. */
  returned_at: t.nullable(t.timestamp),
  returned_on: t.nullable(t.date),
  shift_id: t.nullable(t.text),
})

/** A refund, completed or pending: by the provider of the payment, or by staff (`manual`). */
export type RefundRow = t.RowOf<typeof REFUNDS>

const lowerTask = statement(
  'lower_refund_task',
  `UPDATE refunds SET amount = $3 WHERE account_id = $1 AND id = $2`,
)
const dropTask = statement('drop_refund_task', `DELETE FROM refunds WHERE account_id = $1 AND id = $2`)
const withdraw = statement(
  'withdraw_refunds',
  `DELETE FROM refunds
   WHERE account_id = $1 AND reservation_id = $2
     AND (status = 'manual' OR status = 'pending' AND asked_at IS NULL)`,
)
const listOfPayment = statement(
  'list_refunds_of_payment',
  `${REFUNDS.select} WHERE account_id = $1 AND payment_id = $2 ORDER BY id`,
)
const listOfStay = statement(
  'list_refunds_of_stay',
  `${REFUNDS.select} WHERE account_id = $1 AND reservation_id = $2 ORDER BY id`,
)
// At once, and then at growing intervals: a tenth of its age, a minute at least.
const claimUnsettled = statement(
  'claim_unsettled_refunds',
  `UPDATE refunds AS r SET asked_at = $2::timestamptz FROM payments AS p
   WHERE p.account_id = r.account_id AND p.id = r.payment_id AND (r.account_id, r.id) IN (
     SELECT r.account_id, r.id FROM refunds r JOIN payments p ON p.account_id = r.account_id AND p.id = r.payment_id
     WHERE r.status = 'pending' AND p.provider = $1
       AND (r.asked_at IS NULL OR r.asked_at
         <= $2::timestamptz - greatest(interval '1 minute', ($2::timestamptz - r.created_at) / 10))
     ORDER BY r.created_at LIMIT 100 FOR UPDATE OF r SKIP LOCKED)
   RETURNING r.account_id, p.provider_ref AS charge_ref, ${REFUNDS.columnsOf('r')}`,
)

/** `insertRefunds` is for demo history. */
export const {
  insert: insertRefund,
  insertMany: insertRefunds,
  update: writeRefund,
  read: readRefund,
} = REFUNDS

export const readRefundOfRequest = readByRequest<RefundRow>('refund', REFUNDS.select)

/** What is left of a task for staff, in minor units; with nothing left it is deleted. */
export const writeTask = ({ tx, scope }: AccountContext, id: string, amount: number) =>
  amount > 0 ? tx.run(lowerTask, [scope.account_id, id, amount]) : tx.run(dropTask, [scope.account_id, id])

/** Cancels refunds that nobody has begun. */
export const withdrawRefunds = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run(withdraw, [scope.account_id, reservation_id])

export const readRefundsOfPayment = ({ tx, scope }: AccountContext, payment_id: string) =>
  tx.run<RefundRow>(listOfPayment, [scope.account_id, payment_id])

export const readRefundsOfStay = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run<RefundRow>(listOfStay, [scope.account_id, reservation_id])

export type RefundToCarryOut = RefundRow & {
  readonly account_id: string
  /** The provider's name for the charge that it gives back. */
  readonly charge_ref: string
}

/** Refunds of every account that the provider is to be asked for now: for the job, with the system's role. */
export const claimUnsettledRefunds = (tx: Tx, provider: string, now: string) =>
  tx.run<RefundToCarryOut>(claimUnsettled, [provider, now])

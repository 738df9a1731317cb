import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

/** Money given back, or on its way: by the provider that took it, or by staff (`manual`). */
export interface RefundRow {
  readonly id: string
  readonly payment_id: string
  readonly reservation_id: string
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed' | 'manual'
  readonly reason: string | null
  readonly provider_ref: string | null
  readonly failure_code: string | null
  readonly request_key: string | null
  readonly created_at: string
  readonly finished_at: string | null
}

const COLUMNS = [
  'id',
  'payment_id',
  'reservation_id',
  'amount',
  'currency',
  'status',
  'reason',
  'provider_ref',
  'failure_code',
  'request_key',
  'created_at',
  'finished_at',
] as const satisfies readonly (keyof RefundRow)[]
const LIST = COLUMNS.join(', ')

const insert = statement(
  'insert_refund',
  `INSERT INTO refunds (account_id, ${LIST}) VALUES ($1, ${COLUMNS.map((_, i) => `$${i + 2}`).join(', ')})`,
)
const insertMany = statement(
  'insert_refunds',
  `INSERT INTO refunds (account_id, ${LIST})
   SELECT $1, ${LIST} FROM json_populate_recordset(NULL::refunds, $2)`,
)
const update = statement(
  'update_refund',
  `UPDATE refunds SET status = $3, provider_ref = $4, failure_code = $5, finished_at = $6
   WHERE account_id = $1 AND id = $2`,
)
const find = statement('find_refund', `SELECT ${LIST} FROM refunds WHERE account_id = $1 AND id = $2`)
const findByRequest = statement(
  'find_refund_by_request',
  `SELECT ${LIST} FROM refunds WHERE account_id = $1 AND request_key = $2`,
)
const listOfPayment = statement(
  'list_refunds_of_payment',
  `SELECT ${LIST} FROM refunds WHERE account_id = $1 AND payment_id = $2 ORDER BY id`,
)
const listOfStay = statement(
  'list_refunds_of_stay',
  `SELECT ${LIST} FROM refunds WHERE account_id = $1 AND reservation_id = $2 ORDER BY id`,
)
const listUnsettled = statement(
  'list_unsettled_refunds',
  `SELECT account_id, ${LIST} FROM refunds
   WHERE status = 'pending' AND created_at <= $1::timestamptz ORDER BY created_at LIMIT 500`,
)

export const insertRefund = (tx: Tx, account_id: string, row: RefundRow) =>
  tx.run(insert, [account_id, ...COLUMNS.map((column) => row[column])])

/** Many at once, for a history that is written in one go. */
export const insertRefunds = (tx: Tx, account_id: string, rows: readonly RefundRow[]) =>
  tx.run(insertMany, [account_id, JSON.stringify(rows)])

export const writeRefund = (tx: Tx, account_id: string, row: RefundRow) =>
  tx.run(update, [account_id, row.id, row.status, row.provider_ref, row.failure_code, row.finished_at])

export const readRefund = (tx: Tx, account_id: string, id: string) =>
  tx.one<RefundRow>(find, [account_id, id])

export const readRefundByRequest = (tx: Tx, account_id: string, request_key: string) =>
  tx.one<RefundRow>(findByRequest, [account_id, request_key])

export const readRefundsOfPayment = (tx: Tx, account_id: string, payment_id: string) =>
  tx.run<RefundRow>(listOfPayment, [account_id, payment_id])

export const readRefundsOfStay = (tx: Tx, account_id: string, reservation_id: string) =>
  tx.run<RefundRow>(listOfStay, [account_id, reservation_id])

/** Refunds of every account that the provider has yet to carry out: for the job, with the system's role. */
export const readUnsettledRefunds = (tx: Tx, before: string) =>
  tx.run<RefundRow & { account_id: string }>(listUnsettled, [before])

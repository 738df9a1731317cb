import type { SecurityDeposit } from '#contract/money/security-deposits.ts'
import type { NamedActor } from '#contract/parts/named-actor.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

/** Amounts in minor units of `currency`. */
const SECURITY_DEPOSITS = t.table('security_deposits', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  reservation_id: t.fixed(t.text),
  amount: t.fixed(t.integer),
  amount_returned: t.integer,
  /** What was left less what was returned and what pays invoices of the stay. rule 36.10 */
  amount_held: t.integer,
  currency: t.fixed(t.text),
  method: t.fixed(t.column<SecurityDeposit['method']>()),
  reference: t.fixed(t.nullable(t.text)),
  paid_at: t.fixed(t.timestamp),
  received_by: t.fixed(t.nullable(t.json<NamedActor>())),
  business_date: t.fixed(t.date),
  shift_id: t.fixed(t.nullable(t.text)),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A security deposit as stored. */
export type SecurityDepositRow = t.RowOf<typeof SECURITY_DEPOSITS>

export const {
  insert: insertSecurityDeposit,
  update: writeSecurityDeposit,
  find: findSecurityDeposit,
  lock: lockSecurityDeposit,
} = SECURITY_DEPOSITS

/** Security deposits, newest first. */
export const readSecurityDepositPage = newestPages<SecurityDepositRow>(
  'listSecurityDeposits',
  SECURITY_DEPOSITS.select,
)

/** Those of which something is held, or nothing. */
export const hasDepositStatus = (status: SecurityDeposit['status']) =>
  sql.raw(status === 'held' ? 'amount_held > 0' : 'amount_held = 0')

const insertEntry = statement(
  'insert_security_deposit_entry',
  `INSERT INTO security_deposit_entries (account_id, security_deposit_id, id, kind, property_id, reservation_id, amount,
     currency, method, reference, at, business_date, received_by, shift_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12::date, $13::jsonb, $14)`,
)

interface MoneyMoved {
  readonly kind: 'received' | 'returned'
  /** In minor units; below zero where it is returned. */
  readonly amount: number
  readonly method: SecurityDeposit['method']
  readonly reference: string | null
  readonly paid_at: string
  readonly business_date: string
  readonly received_by: NamedActor | null
  readonly shift_id: string | null
}

/** Records money of a security deposit that was received or returned. */
export const insertDepositEntry = (
  { tx, scope, now }: AccountContext & Pick<Context, 'now'>,
  { id, property_id, reservation_id, currency }: SecurityDepositRow,
  { kind, amount, method, reference, paid_at, business_date, received_by, shift_id }: MoneyMoved,
) =>
  tx.run(insertEntry, [
    scope.account_id,
    id,
    newId('security_deposit_entry', now.epochMilliseconds),
    kind,
    property_id,
    reservation_id,
    amount,
    currency,
    method,
    reference,
    paid_at,
    business_date,
    JSON.stringify(received_by),
    shift_id,
  ])

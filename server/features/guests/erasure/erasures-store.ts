import type { Tx } from '../../../context.ts'
import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

/** Pending work for erased profiles. rule 28 */

export interface ErasureRow {
  readonly guest_id: string
  readonly erased_at: string
  readonly logs_erased_at: string | null
  readonly next_on: string | null
  readonly completed_at: string | null
}

const COLUMNS = 'guest_id, erased_at, logs_erased_at, next_on, completed_at'
const insert = statement(
  'insert_guest_erasure',
  `INSERT INTO guest_erasures (account_id, guest_id, erased_at, next_on) VALUES ($1, $2, $3, $4)`,
)
const read = statement(
  'read_guest_erasure',
  `SELECT ${COLUMNS} FROM guest_erasures WHERE account_id = $1 AND guest_id = $2`,
)
const lock = statement(
  'lock_guest_erasure',
  `SELECT ${COLUMNS} FROM guest_erasures WHERE account_id = $1 AND guest_id = $2 FOR UPDATE`,
)
const update = statement(
  'update_guest_erasure',
  `UPDATE guest_erasures SET logs_erased_at = $3, next_on = $4, completed_at = $5
   WHERE account_id = $1 AND guest_id = $2`,
)
const listDue = statement(
  'list_due_guest_erasures',
  `SELECT account_id, guest_id AS id FROM guest_erasures
   WHERE completed_at IS NULL AND (logs_erased_at IS NULL OR next_on < $1::date)
   ORDER BY erased_at LIMIT 500`,
)

export const insertErasure = (
  { tx, scope }: AccountContext,
  row: Pick<ErasureRow, 'guest_id' | 'erased_at' | 'next_on'>,
) => tx.run(insert, [scope.account_id, row.guest_id, row.erased_at, row.next_on])

export const readErasure = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.one<ErasureRow>(read, [scope.account_id, guest_id])

export const lockErasure = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.one<ErasureRow>(lock, [scope.account_id, guest_id])

export const writeErasure = ({ tx, scope }: AccountContext, row: ErasureRow) =>
  tx.run(update, [scope.account_id, row.guest_id, row.logs_erased_at, row.next_on, row.completed_at])

/**
 * Of all accounts: erasures whose logs are not processed yet, or with a document whose retention has ended.
 */
export const readDueErasures = (tx: Tx, today: string) =>
  tx.run<{ account_id: string; id: string }>(listDue, [today])

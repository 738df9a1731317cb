import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

/** Pending work for erased profiles. rule 28 */
const ERASURES = t.keyedTable('guest_erasures', ['guest_id'], {
  guest_id: t.text,
  erased_at: t.fixed(t.timestamp),
  logs_erased_at: t.nullable(t.timestamp),
  next_on: t.nullable(t.date),
  completed_at: t.nullable(t.timestamp),
  /** Of deleted e-mails, messages and consents, until the logs are processed. */
  deleted_ids: t.json<readonly string[]>(),
  /** Groups, stays and documents of others that the guest paid. */
  payer_of: t.json<readonly string[]>(),
})
export type ErasureRow = t.RowOf<typeof ERASURES>

const OF_GUEST = `${ERASURES.select} WHERE account_id = $1 AND guest_id = $2`
const read = statement('read_guest_erasure', OF_GUEST)
const lock = statement('lock_guest_erasure', `${OF_GUEST} FOR UPDATE`)
const listDue = statement(
  'list_due_guest_erasures',
  `SELECT account_id, guest_id AS id FROM guest_erasures
   WHERE completed_at IS NULL AND (logs_erased_at IS NULL OR next_on < $1::date)
   ORDER BY erased_at LIMIT 500`,
)

export const insertErasure = (
  ctx: AccountContext,
  row: Pick<ErasureRow, 'guest_id' | 'erased_at' | 'payer_of'>,
) =>
  ERASURES.insert(ctx, { ...row, next_on: null, deleted_ids: [], logs_erased_at: null, completed_at: null })

export const readErasure = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.one<ErasureRow>(read, [scope.account_id, guest_id])

export const lockErasure = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.one<ErasureRow>(lock, [scope.account_id, guest_id])

export const { upsert: writeErasure } = ERASURES

/**
 * Of all accounts: erasures whose logs are not processed yet, or with a document whose retention has ended.
 */
export const readDueErasures = (tx: Tx, today: string) =>
  tx.run<{ account_id: string; id: string }>(listDue, [today])

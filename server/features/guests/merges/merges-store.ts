import type { GuestMerge } from '#contract/guests/merges.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { GuestRow } from '../store.ts'
import type { UndoValues } from './plan-merge.ts'

/** Merges of an account: both profiles, and what an undo needs. rule 28 */

/** Restored by an undo. */
export interface SavedMerge extends UndoValues {
  /** The merged profile before the merge. */
  readonly profile: GuestRow
  readonly reservation_ids: readonly string[]
  /** Stays of these whose booker had an alias. */
  readonly alias_ids: readonly string[]
  readonly consent_ids: readonly string[]
  /** Former addresses of the merged profile. */
  readonly former_emails: readonly string[]
}

const MERGES = t.keyedTable('guest_merges', ['from_id'], {
  from_id: t.text,
  into_id: t.text,
  merged_at: t.timestamp,
  undo_until: t.timestamp,
  saved: t.nullable(t.json<SavedMerge>()),
})
export type MergeRow = t.RowOf<typeof MERGES>

const MAX_LISTED = 100

const lock = statement(
  'lock_guest_merge',
  `${MERGES.select} WHERE account_id = $1 AND from_id = $2 FOR UPDATE`,
)
const remove = statement(
  'delete_guest_merge',
  'DELETE FROM guest_merges WHERE account_id = $1 AND from_id = $2',
)
const list = statement(
  'list_guest_merges',
  `SELECT from_id AS "from", saved -> 'profile' ->> 'first_name' AS first_name,
     saved -> 'profile' ->> 'last_name' AS last_name, merged_at, undo_until
   FROM guest_merges WHERE account_id = $1 AND into_id = $2 AND saved IS NOT NULL AND undo_until > $3
   ORDER BY merged_at DESC, from_id DESC LIMIT ${MAX_LISTED}`,
)
const forget = statement(
  'forget_guest_merges',
  'UPDATE guest_merges SET saved = NULL WHERE saved IS NOT NULL AND undo_until <= $1',
)

export const { insert: insertMerge } = MERGES

export const lockMerge = ({ tx, scope }: AccountContext, from_id: string) =>
  tx.one<MergeRow>(lock, [scope.account_id, from_id])

export const removeMerge = ({ tx, scope }: AccountContext, from_id: string) =>
  tx.run(remove, [scope.account_id, from_id])

/** Merges into a profile that can still be undone, newest first. */
export const readMerges = ({ tx, scope }: AccountContext, into_id: string, now: string) =>
  tx.run<GuestMerge>(list, [scope.account_id, into_id, now])

/** Deletes merges, of all accounts, that can no longer be undone. */
export const forgetMerges = (tx: Tx, now: string) => tx.run(forget, [now])

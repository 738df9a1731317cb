import type { Notice } from '#contract/front-desk/notices.staff.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** A notice without the parts that depend on the reader and the time. */
export type NoticeFacts = Omit<Notice, 'is_open' | 'seen'>

export interface FailedItem {
  readonly job: string
  readonly item: string
  readonly failures: number
  readonly failed_at: string
}

interface ReadNotice {
  readonly key: string
  readonly notice: NoticeFacts
}

const MAX_READS = 200
const MAX_FAILED = 50

const listFailed = statement(
  'list_failed_items',
  `SELECT job, item, failures, failed_at FROM job_retries WHERE account_id = $1
   ORDER BY failed_at DESC, job, item LIMIT ${MAX_FAILED}`,
)
const listReads = statement(
  'list_notice_reads',
  `SELECT key, notice FROM notice_reads WHERE account_id = $1 AND user_id = $2
   ORDER BY seen_at DESC, key LIMIT ${MAX_READS}`,
)
const insertReads = statement(
  'insert_notice_reads',
  `INSERT INTO notice_reads (account_id, user_id, key, notice, seen_at)
   SELECT $1, $2, n.notice ->> 'key', n.notice, $4::timestamptz FROM jsonb_array_elements($3::jsonb) n (notice)
   ON CONFLICT (account_id, user_id, key) DO UPDATE SET notice = excluded.notice`,
)
const deleteReads = statement(
  'delete_notice_reads',
  `DELETE FROM notice_reads WHERE account_id = $1 AND user_id = $2 AND key = ANY ($3)`,
)
const purgeReads = statement(
  'purge_notice_reads',
  `DELETE FROM notice_reads WHERE seen_at < $1::timestamptz - interval '7 days'`,
)

/** Items of jobs of the account whose last attempt failed, the latest first. */
export const readFailedItems = ({ tx, scope }: AccountContext) =>
  tx.run<FailedItem>(listFailed, [scope.account_id])

/** What a person has read, the latest first. */
export const readReads = ({ tx, scope }: AccountContext, user_id: string) =>
  tx.run<ReadNotice>(listReads, [scope.account_id, user_id])

export const writeReads = (
  { tx, scope }: AccountContext,
  user_id: string,
  notices: readonly NoticeFacts[],
  now: Temporal.Instant,
) => tx.run(insertReads, [scope.account_id, user_id, JSON.stringify(notices), now.toString()])

export const forgetReads = ({ tx, scope }: AccountContext, user_id: string, keys: readonly string[]) =>
  tx.run(deleteReads, [scope.account_id, user_id, keys])

/** Marks of a week ago and more, of all accounts. What is still open is unread again then. */
export const purgeOldReads = (tx: Tx, now: Temporal.Instant) => tx.run(purgeReads, [now.toString()])

const ERASE = ['notice_history', 'notice_reads'].map((table) =>
  statement(
    `erase_${table}`,
    `DELETE FROM ${table} WHERE account_id = $1 AND notice ->> 'resource_id' = ANY ($2)`,
  ),
)

/** Notices of some stays and e-mails: they quote messages, and name guests. rule 28.13 */
export const eraseNotices = ({ tx, scope }: AccountContext, resource_ids: readonly string[]) =>
  Promise.all(ERASE.map((erase) => tx.run(erase, [scope.account_id, resource_ids])))

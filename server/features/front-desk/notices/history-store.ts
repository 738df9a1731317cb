import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { NoticeFacts } from './store.ts'

const MAX_HISTORY = 200
/** Accounts that may have notices; each condition is one index lookup for each account. */
const listAccountsWithProblems = statement(
  'list_troubled_accounts',
  `SELECT a.account_id FROM accounts a
   WHERE EXISTS (SELECT FROM channels c WHERE c.account_id = a.account_id AND (c.status <> 'green' OR EXISTS (
       SELECT FROM channel_bookings b WHERE b.account_id = a.account_id AND b.status = 'held')))
     OR EXISTS (SELECT FROM mails m WHERE m.account_id = a.account_id AND m.status = 'failed'
       AND m.finished_at >= $1::timestamptz - interval '7 days')
     OR EXISTS (SELECT FROM finished_deliveries d WHERE d.account_id = a.account_id AND d.status = 'failed'
       AND d.finished_at >= $1::timestamptz - interval '1 day')
     OR EXISTS (SELECT FROM job_retries j WHERE j.account_id = a.account_id)
     OR EXISTS (SELECT FROM low_disks l WHERE l.account_id = a.account_id)
     OR EXISTS (SELECT FROM nights n WHERE n.account_id = a.account_id AND n.overbooked > 0
       AND n.date >= ($1::timestamptz AT TIME ZONE 'UTC')::date - 2)
     OR EXISTS (SELECT FROM reservations r WHERE r.account_id = a.account_id AND r.status = 'pending_payment'
       AND r.hold_expires_at BETWEEN $1::timestamptz AND $1::timestamptz + interval '2 days')
     OR EXISTS (SELECT FROM groups g WHERE g.account_id = a.account_id AND g.status IN ('tentative', 'definite')
       AND g.deposits <> '[]' AND g.deposits -> 0 ->> 'due_on' < ($1::timestamptz + interval '1 day')::date::text)
     OR EXISTS (SELECT FROM waiting_entries w WHERE w.account_id = a.account_id AND w.status = 'proposed')
     OR EXISTS (SELECT FROM enquiries e WHERE e.account_id = a.account_id AND e.status = 'open')
     OR EXISTS (SELECT FROM reservations r WHERE r.account_id = a.account_id AND r.updated_at > $1::timestamptz - interval '1 hour'
       AND r.metadata ->> 'source' = 'booking_page')
   ORDER BY a.account_id`,
)
const upsertHistory = statement(
  'upsert_notice_history',
  `INSERT INTO notice_history AS h (account_id, key, notice, seen_at)
   SELECT $1, n.notice ->> 'key', n.notice, $3::timestamptz FROM jsonb_array_elements($2::jsonb) n (notice)
     ORDER BY n.notice ->> 'key' COLLATE "C"
   ON CONFLICT (account_id, key) DO UPDATE SET notice = excluded.notice, seen_at = excluded.seen_at
     WHERE h.notice <> excluded.notice OR h.seen_at < excluded.seen_at - interval '1 hour'`,
)
const listHistory = statement(
  'list_notice_history',
  `SELECT notice FROM notice_history WHERE account_id = $1 ORDER BY seen_at DESC, key LIMIT ${MAX_HISTORY}`,
)
const purgeHistory = statement(
  'purge_notice_history',
  `DELETE FROM notice_history WHERE seen_at < $1::timestamptz - interval '7 days'`,
)

export const readAccountsWithProblems = (tx: Tx, now: Temporal.Instant) =>
  tx.run<{ account_id: string }>(listAccountsWithProblems, [now.toString()])

/** Stores the current notices; unchanged ones once an hour. */
export const writeHistory = (
  { tx, scope }: AccountContext,
  notices: readonly NoticeFacts[],
  now: Temporal.Instant,
) => tx.run(upsertHistory, [scope.account_id, JSON.stringify(notices), now.toString()])

/** Notices of the account, which may be settled since; the latest first. */
export async function readHistory({ tx, scope }: AccountContext): Promise<NoticeFacts[]> {
  const rows = await tx.run<{ notice: NoticeFacts }>(listHistory, [scope.account_id])
  return rows.map(({ notice }) => notice)
}

/** Deletes notices that were last true a week ago or earlier, of all accounts. */
export const purgeOldHistory = (tx: Tx, now: Temporal.Instant) => tx.run(purgeHistory, [now.toString()])

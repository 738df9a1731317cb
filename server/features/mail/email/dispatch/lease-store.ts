import type { ClaimRequest, Reclaimed } from '#server/engine/lease-worker.ts'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import type { Database } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import type { Attachment } from '../attachments.ts'
import type { MailLogEntry } from '../log.ts'
import type { TemplateName } from '../templates.ts'
import type { Language } from '../words/language.ts'

/** An e-mail that this worker has leased. */
export interface ClaimedMail {
  readonly account_id: string
  readonly id: string
  readonly template: TemplateName
  readonly language: Language
  readonly property_id: string | null
  readonly reservation_id: string | null
  readonly to_address: string
  readonly to_name: string | null
  readonly data: never
  readonly secret: Buffer | null
  readonly attachments: readonly Attachment[]
  readonly attempts: number
  readonly lease: string
}

// SKIP LOCKED: workers do not wait for each other. One that is too late for its reader is left to the job
// that gives it up.
const claim = statement(
  'claim_mails',
  `UPDATE mails m SET status = 'sending', lease = $2::uuid, due_at = $3::timestamptz
   FROM (SELECT account_id, id FROM mails
         WHERE status = 'waiting' AND due_at <= $1::timestamptz AND expires_at > $1::timestamptz
         ORDER BY due_at, id LIMIT $4 FOR UPDATE SKIP LOCKED) due
   WHERE m.account_id = due.account_id AND m.id = due.id
   RETURNING m.account_id, m.id, m.template, m.language, m.property_id, m.reservation_id, m.to_address, m.to_name, m.data, m.secret, m.attachments, m.attempts, m.lease`,
)

/** Leases what is due, oldest first. */
export async function claimMails(
  database: Database,
  { now, lease, lease_until, limit }: Pick<ClaimRequest<never>, 'now' | 'lease' | 'lease_until' | 'limit'>,
) {
  const values = [now.toString(), lease, lease_until.toString(), limit]
  const [rows] = await runAutocommit<[ClaimedMail]>(database, [[claim, values]])
  return rows
}

const nextDue = statement(
  'next_mail_due',
  `SELECT extract(epoch FROM min(due_at))::float8 * 1000 AS due_ms FROM mails WHERE status = 'waiting'`,
)

/** When the next e-mail is due, in milliseconds of the epoch; null: none waits. */
export async function nextMailDue(database: Database): Promise<number | null> {
  const [rows] = await runAutocommit<[{ due_ms: number | null }]>(database, [[nextDue, []]])
  return rows[0]!.due_ms
}

/** The outcome of a leased e-mail. */
export interface MailOutcome {
  readonly account_id: string
  readonly id: string
  readonly lease: string
  /** `unsent`: the server did not process it; as if it had not been claimed. */
  readonly result: 'sent' | 'failed' | 'again' | 'unsent'
  readonly due_at: string | null
  readonly at: string
  readonly entry: MailLogEntry
}

// Only where the lease still holds. A link is deleted with the outcome. While the server accepts nothing, one
// log entry says so.
const record = statement(
  'record_mails',
  `UPDATE mails m SET lease = NULL,
     status = CASE WHEN r.result IN ('sent', 'failed') THEN r.result ELSE 'waiting' END,
     attempts = m.attempts + CASE WHEN r.result = 'unsent' THEN 0 ELSE 1 END,
     due_at = coalesce(r.due_at, m.due_at),
     finished_at = CASE WHEN r.result IN ('sent', 'failed') THEN r.at END,
     secret = CASE WHEN r.result <> 'sent' THEN m.secret END,
     log = CASE WHEN r.result = 'unsent' AND m.log -> -1 ->> 'error' = 'unreachable' THEN m.log - -1 ELSE m.log END || r.entry
   FROM json_to_recordset($1) AS r (account_id text, id text, lease uuid, result text, due_at timestamptz, at timestamptz,
     entry jsonb)
   WHERE m.account_id = r.account_id AND m.id = r.id AND m.lease = r.lease
   RETURNING m.id`,
)

/** Records outcomes; returns the e-mails whose lease still held. */
export async function recordMails(
  database: Database,
  outcomes: readonly MailOutcome[],
): Promise<ReadonlySet<string>> {
  const [rows] = await runAutocommit<[{ id: string }]>(database, [[record, [JSON.stringify(outcomes)]]])
  return new Set(rows.map(({ id }) => id))
}

/** Interruptions after which an e-mail is given up, for staff to check. */
const MAX_INTERRUPTIONS = 3

const ENTRY = (error: string) => `jsonb_build_object('number', NULL, 'at',
  to_char($1::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'error', '${error}', 'code', NULL, 'answer', NULL, 'duration_ms', 0)`

// The lease of a worker that died, or lost the database: the e-mail may have been sent, which is recorded.
const reclaim = statement(
  'reclaim_mails',
  `UPDATE mails m SET lease = NULL, interruptions = interruptions + 1, due_at = $1::timestamptz,
     status = CASE WHEN interruptions + 1 < ${MAX_INTERRUPTIONS} THEN 'waiting' ELSE 'failed' END,
     finished_at = CASE WHEN interruptions + 1 < ${MAX_INTERRUPTIONS} THEN NULL ELSE $1::timestamptz END,
     log = log || ${ENTRY('interrupted')}
   FROM (SELECT account_id, id FROM mails WHERE status = 'sending' AND due_at <= $1::timestamptz
         LIMIT 1000 FOR UPDATE SKIP LOCKED) broken
   WHERE m.account_id = broken.account_id AND m.id = broken.id
   RETURNING m.id, m.status`,
)

/** Reclaims the leases of dead workers, 1,000 at a time. */
export async function reclaimExpiredMails(database: Database, now: Temporal.Instant): Promise<Reclaimed> {
  const [rows] = await runAutocommit<[{ id: string; status: string }]>(database, [
    [reclaim, [now.toString()]],
  ])
  const failed = rows.filter(({ status }) => status === 'failed').map(({ id }) => id)
  return { released: rows.length - failed.length, failed }
}

const expire = statement(
  'expire_mails',
  `UPDATE mails m SET status = 'failed', finished_at = $1::timestamptz, secret = NULL, log = log || ${ENTRY('expired')}
   FROM (SELECT account_id, id FROM mails WHERE status = 'waiting' AND expires_at <= $1::timestamptz
         LIMIT 1000 FOR UPDATE SKIP LOCKED) late
   WHERE m.account_id = late.account_id AND m.id = late.id
   RETURNING m.id`,
)
// What was written to a guest stays, with what became of it.
const forget = statement(
  'forget_mails',
  `WITH deleted AS (
     DELETE FROM mails WHERE (account_id, id) IN (
       SELECT account_id, id FROM mails WHERE finished_at < $1::timestamptz - interval '90 days'
       LIMIT 5000 FOR UPDATE SKIP LOCKED)
     RETURNING account_id, id, status),
   updated_messages AS (
     UPDATE messages m SET status = deleted.status FROM deleted WHERE m.account_id = deleted.account_id AND m.mail_id = deleted.id),
   updated_answers AS (
     UPDATE enquiry_messages m SET status = deleted.status FROM deleted WHERE m.account_id = deleted.account_id AND m.mail_id = deleted.id)
   SELECT 1 FROM deleted`,
)

const forgetLinks = statement(
  'forget_mail_links',
  `UPDATE mails SET secret = NULL WHERE (account_id, id) IN (
     SELECT account_id, id FROM mails
     WHERE secret IS NOT NULL AND expires_at <= $1::timestamptz AND status <> 'sending' LIMIT 1000 FOR UPDATE SKIP LOCKED)
   RETURNING 1`,
)

/** Links of failed e-mails are deleted once they would have expired. Returns how many, 1,000 at most. */
export const purgeMailLinks = async (database: Database, now: Temporal.Instant) =>
  (await runAutocommit<[unknown]>(database, [[forgetLinks, [now.toString()]]]))[0].length
/** Gives up e-mails that were not sent in time. Returns how many, 1,000 at most. */
export const expireMails = async (database: Database, now: Temporal.Instant) =>
  (await runAutocommit<[unknown]>(database, [[expire, [now.toString()]]]))[0].length
/** Deletes e-mails that ended 90 days ago. Returns how many, 5,000 at most. */
export const purgeMails = async (database: Database, now: Temporal.Instant) =>
  (await runAutocommit<[unknown]>(database, [[forget, [now.toString()]]]))[0].length

/** Counts of the outbox, for the metrics. */
export interface OpenMails {
  waiting: number
  sending: number
  /** Age of the oldest that is due, in seconds. */
  lag: number
}

const count = statement(
  'count_open_mails',
  `SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
     count(*) FILTER (WHERE status = 'sending')::int AS sending,
     greatest(0, coalesce(extract(epoch FROM $1::timestamptz - min(due_at) FILTER (WHERE status = 'waiting')), 0))::float8 AS lag
   FROM mails WHERE finished_at IS NULL`,
)
export async function countOpenMails(database: Database, now: Temporal.Instant): Promise<OpenMails> {
  const [[row]] = await runAutocommit<[OpenMails]>(database, [[count, [now.toString()]]])
  return row!
}

import type { Tx } from '../../context.ts'
import { runAutocommit } from '../../postgres/autocommit.ts'
import type { Database } from '../../postgres/database.ts'
import { statement } from '../../postgres/statement.ts'
import { reading } from '../../postgres/transaction.ts'

/** A failed item of a job: of one account, under the job's own key for it. */
export interface Item {
  readonly account_id: string
  readonly item: string
}

export interface Failure extends Item {
  readonly failures: number
  readonly retry_at: string
}

// A job retries an item within an hour of its time; one that was not retried for longer no longer exists.
const forget = statement(
  'forget_job_retries',
  `DELETE FROM job_retries WHERE retry_at < $1::timestamptz - interval '4 hours'`,
)
const list = statement(
  'list_job_retries',
  `SELECT account_id, item, failures, retry_at FROM job_retries WHERE job = $1`,
)
const putOff = statement(
  'put_off_item',
  `INSERT INTO job_retries (account_id, job, item, failures, failed_at, retry_at, last_error)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id, job, item) DO UPDATE SET failures = excluded.failures, failed_at = excluded.failed_at,
     retry_at = excluded.retry_at, last_error = excluded.last_error`,
)
const settle = statement(
  'settle_job_retry',
  `DELETE FROM job_retries WHERE account_id = $1 AND job = $2 AND item = $3`,
)
const count = statement('count_job_retries', 'SELECT job, count(*) AS count FROM job_retries GROUP BY job')

/** The items of a job that have failed, of all accounts. */
export async function readFailures(system: Database, job: string): Promise<Failure[]> {
  const [failures] = await runAutocommit<[Failure]>(system, [[list, [job]]])
  return failures
}

/** Forgets the items of all jobs that no longer exist. */
export const forgetFailures = (system: Database, now: Temporal.Instant) =>
  runAutocommit(system, [[forget, [now.toString()]]])

export const writeFailure = (
  system: Database,
  job: string,
  { account_id, item, failures, retry_at }: Failure,
  { now, message }: { now: string; message: string },
) => runAutocommit(system, [[putOff, [account_id, job, item, failures, now, retry_at, message]]])

export const deleteFailure = (system: Database, job: string, { account_id, item }: Item) =>
  runAutocommit(system, [[settle, [account_id, job, item]]])

/** The number of items of each job that are put off: for the gauges of `/metrics`. */
export const countFailures = (system: Database) =>
  reading(system, { account_id: '' }, (tx: Tx) => tx.run<{ job: string; count: number }>(count))

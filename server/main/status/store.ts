import type { Tx } from '../../context.ts'
import { runAutocommit } from '../../postgres/autocommit.ts'
import type { Database } from '../../postgres/database.ts'
import { statement } from '../../postgres/statement.ts'
import { reading } from '../../postgres/transaction.ts'

/** A process that serves, as it has last said. */
export interface SeenProcess {
  readonly id: string
  readonly role: 'all' | 'api' | 'worker'
  readonly version: string
  readonly host: string
  readonly started_at: string
  readonly seen_at: string
}

/** The server and the size of one database. */
export interface ServerState {
  readonly server_version: string
  readonly schema: string
  readonly bytes: number
  readonly connections: number
  readonly max_connections: number
  readonly largest: readonly { readonly name: string; readonly bytes: number }[]
}

/** What waits or has failed in one database. */
export interface QueueState {
  readonly items_failing: number
  /** Those that have failed three times in a row or more. */
  readonly items_stuck: number
  /** The jobs of those items. */
  readonly jobs_failing: readonly string[] | null
  readonly mails_waiting: number
  readonly mail_due_at: string | null
  readonly mails_failed: number
  readonly mail_sent_at: string | null
  readonly deliveries_pending: number
  readonly deliveries_held: number
  readonly delivery_due_at: string | null
  readonly deliveries_failed: number
  readonly channels: number
  readonly channels_red: number
  readonly red_names: readonly string[] | null
}

/** What live alone has. */
export interface InstallationState {
  readonly accounts: number
  readonly accounts_closed: number
  readonly properties: number
  /** Own domains of booking pages, and the names of those that do not lead here. */
  readonly domains: number
  readonly domains_elsewhere: readonly string[] | null
  readonly doctor_ran_at: string | null
  readonly doctor_findings: number | null
}

const selectServer = statement(
  'status_server',
  `SELECT current_setting('server_version') AS server_version, (SELECT max(name) FROM migrations) AS schema,
     pg_database_size(current_database()) AS bytes,
     (SELECT sum(numbackends) FROM pg_stat_database)::integer AS connections,
     current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
       - coalesce(current_setting('reserved_connections', true), '0')::integer AS max_connections,
     (SELECT json_agg(t) FROM (SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY bytes DESC, name LIMIT 3) AS t) AS largest`,
)

// An item that was not retried for an hour after its time no longer exists. Each count is of a partial index or of a small table.
const selectQueues = statement(
  'status_queues',
  `SELECT j.*, m.*, s.*, d.*, f.*, c.*
   FROM (SELECT count(*)::integer AS items_failing, (count(*) FILTER (WHERE failures > 2))::integer AS items_stuck,
       array_agg(DISTINCT job) AS jobs_failing
     FROM job_retries WHERE retry_at > $1::timestamptz - interval '1 hour') AS j,
     (SELECT count(*)::integer AS mails_waiting, min(due_at) AS mail_due_at FROM mails WHERE status = 'waiting') AS m,
     (SELECT (SELECT count(*)::integer FROM mails WHERE status = 'failed' AND finished_at > $1::timestamptz - interval '1 day')
         AS mails_failed,
       (SELECT finished_at FROM mails WHERE status = 'sent' AND finished_at IS NOT NULL ORDER BY finished_at DESC LIMIT 1)
         AS mail_sent_at) AS s,
     (SELECT (count(*) FILTER (WHERE status = 'pending'))::integer AS deliveries_pending,
       (count(*) FILTER (WHERE status = 'held'))::integer AS deliveries_held,
       min(due_at) FILTER (WHERE status = 'pending') AS delivery_due_at
     FROM pending_deliveries) AS d,
     (SELECT count(*)::integer AS deliveries_failed FROM finished_deliveries
      WHERE status = 'failed' AND finished_at > $1::timestamptz - interval '1 day') AS f,
     (SELECT count(*)::integer AS channels, (count(*) FILTER (WHERE c.status = 'red'))::integer AS channels_red,
       (array_agg(p.code || '/' || c.id ORDER BY c.status_since) FILTER (WHERE c.status = 'red'))[1:3] AS red_names
      FROM channels c JOIN properties p ON p.account_id = c.account_id AND p.id = c.property_id WHERE NOT c.disconnecting) AS c`,
)
const selectInstallation = statement(
  'status_installation',
  `SELECT a.*, p.*, (SELECT ran_at FROM doctor_runs) AS doctor_ran_at, (SELECT findings FROM doctor_runs) AS doctor_findings
   FROM (SELECT (count(*) FILTER (WHERE closed_at IS NULL))::integer AS accounts,
       (count(*) FILTER (WHERE closed_at IS NOT NULL))::integer AS accounts_closed
     FROM accounts) AS a,
     (SELECT count(*)::integer AS properties, count(booking_domain)::integer AS domains,
       array_agg(booking_domain ->> 'name' ORDER BY booking_domain ->> 'name')
         FILTER (WHERE booking_domain ->> 'problem' IS NOT NULL) AS domains_elsewhere
     FROM properties) AS p`,
)
const selectProcesses = statement(
  'status_processes',
  'SELECT id, role, version, host, started_at, seen_at FROM service_processes ORDER BY role, host, started_at LIMIT 100',
)
const upsertProcess = statement(
  'record_process',
  `INSERT INTO service_processes (id, role, version, host, started_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
)
const purgeProcesses = statement(
  'purge_processes',
  `DELETE FROM service_processes WHERE seen_at < $1::timestamptz - interval '1 day'
     OR host = $2 AND role = $3 AND seen_at < $4 AND seen_at < $1::timestamptz - interval '3 minutes'`,
)
const deleteProcess = statement('delete_process', 'DELETE FROM service_processes WHERE id = $1')
const upsertDoctorRun = statement(
  'record_doctor_run',
  `INSERT INTO doctor_runs (name, ran_at, findings) VALUES ('last', $1, $2)
   ON CONFLICT (name) DO UPDATE SET ran_at = excluded.ran_at, findings = excluded.findings`,
)

export interface DatabaseState {
  readonly server: ServerState
  readonly queues: QueueState
}

/** Two statements of each database, in one snapshot. */
export const readDatabaseState = (system: Database, now: Temporal.Instant): Promise<DatabaseState> =>
  reading(system, { account_id: '' }, async (tx: Tx) => {
    const [server, queues] = await Promise.all([
      tx.one<ServerState>(selectServer),
      tx.one<QueueState>(selectQueues, [now.toString()]),
    ])
    return { server: server!, queues: queues! }
  })

/** Two statements of live. */
export const readInstallation = (
  live: Database,
): Promise<{ installation: InstallationState; processes: SeenProcess[] }> =>
  reading(live, { account_id: '' }, async (tx: Tx) => {
    const [installation, processes] = await Promise.all([
      tx.one<InstallationState>(selectInstallation),
      tx.run<SeenProcess>(selectProcesses),
    ])
    return { installation: installation!, processes }
  })

/** Says that a process runs, and forgets those that it replaces on its host or that were not seen for a day. */
export const writeProcess = (live: Database, process: SeenProcess) =>
  runAutocommit(live, [
    [
      upsertProcess,
      [process.id, process.role, process.version, process.host, process.started_at, process.seen_at],
    ],
    [purgeProcesses, [process.seen_at, process.host, process.role, process.started_at]],
  ])

export const removeProcess = (live: Database, id: string) => runAutocommit(live, [[deleteProcess, [id]]])

export const writeDoctorRun = (live: Database, ran_at: Temporal.Instant, findings: number) =>
  runAutocommit(live, [[upsertDoctorRun, [ran_at.toString(), findings]]])

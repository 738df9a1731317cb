import type { Tx } from '#server/context.ts'
import type { MeasuredDisk } from '#server/kernel/disk-space.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** A disk that is nearly full, on the host that has it. */
export interface LowDisk {
  readonly host: string
  readonly folder: string
  readonly free_bytes: number
  readonly since: string
}

/** Older measurements are of processes that no longer run. */
const STALE = "interval '10 minutes'"

const findKnown = statement(
  'find_low_disk',
  'SELECT EXISTS (SELECT FROM low_disks WHERE host = $1 AND folder = $2) AS known',
)
const upsertLow = statement(
  'upsert_low_disk',
  `INSERT INTO low_disks AS d (account_id, host, folder, free_bytes, total_bytes, since, measured_at)
   SELECT account_id, $1, $2, $3, $4, $5::timestamptz, $5::timestamptz FROM accounts ORDER BY account_id
   ON CONFLICT (account_id, host, folder) DO UPDATE SET free_bytes = excluded.free_bytes,
     total_bytes = excluded.total_bytes, measured_at = excluded.measured_at,
     since = CASE WHEN d.measured_at < excluded.measured_at - ${STALE} THEN excluded.since ELSE d.since END`,
)
const deleteLow = statement('delete_low_disk', 'DELETE FROM low_disks WHERE host = $1 AND folder = $2')
const listLow = statement(
  'list_low_disks',
  `SELECT host, folder, free_bytes, since FROM low_disks
   WHERE account_id = $1 AND measured_at >= $2::timestamptz - ${STALE} ORDER BY host, folder`,
)
const purgeLow = statement(
  'purge_low_disks',
  `DELETE FROM low_disks WHERE measured_at < $1::timestamptz - interval '1 day'`,
)

/** Whether a disk is recorded as nearly full. */
export const isKnownLow = async (tx: Tx, host: string, folder: string): Promise<boolean> =>
  (await tx.one<{ known: boolean }>(findKnown, [host, folder]))!.known

/** Records a disk that is nearly full, for every account. */
export const writeLowDisk = (tx: Tx, host: string, disk: MeasuredDisk, now: Temporal.Instant) =>
  tx.run(upsertLow, [host, disk.folder, disk.free_bytes, disk.total_bytes, now.toString()])

export const removeLowDisk = (tx: Tx, host: string, folder: string) => tx.run(deleteLow, [host, folder])

/** The disks of the service that are nearly full at the moment. */
export const readLowDisks = ({ tx, scope }: AccountContext, now: Temporal.Instant) =>
  tx.run<LowDisk>(listLow, [scope.account_id, now.toString()])

/** Of hosts that have measured nothing for a day. */
export const purgeLowDisks = (tx: Tx, now: Temporal.Instant) => tx.run(purgeLow, [now.toString()])

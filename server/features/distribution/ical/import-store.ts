import type { ChannelError } from '#contract/distribution/channels.ts'
import type { Tx } from '#server/context.ts'
import type { ClaimRequest } from '#server/engine/lease-worker.ts'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import type { Database } from '#server/postgres/database.ts'
import { type AccountContext, wholeAccount } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { Kind, Span } from './reconcile.ts'

/** An imported calendar: of one room, from one channel. */
export interface ImportKey {
  readonly account_id: string
  readonly property_id: string
  readonly channel: string
  readonly room_id: string
}

/** One that is due, under a lease. */
export interface ClaimedImport extends ImportKey {
  readonly url: Buffer
  readonly etag: string | null
  readonly last_modified: string | null
  readonly failures: number
  readonly empty_since: string | null
  /** What the calendar said at the last import and was not understood. */
  readonly notice: string | null
  readonly lease: string
}

const keyOf = ({ account_id, property_id, channel, room_id }: ImportKey) => [
  account_id,
  property_id,
  channel,
  room_id,
]
const ONE = 'account_id = $1 AND property_id = $2 AND channel = $3 AND room_id = $4'

// An interruption is counted before an import begins, so that one that ends the process is not repeated at
// once: 2 minutes after the first, then 10, 20 and so on, at most a day.
const claim = statement(
  'claim_calendar_import',
  `UPDATE ical_imports i SET lease = $2::uuid, lease_until = $3::timestamptz, interruptions = interruptions + 1,
     next_poll_at = $1::timestamptz + CASE interruptions WHEN 0 THEN interval '2 minutes'
       ELSE least(interval '1 day', interval '10 minutes' * 2 ^ least(interruptions - 1, 10)) END,
     last_error = CASE interruptions WHEN 0 THEN last_error ELSE jsonb_build_object('code', 'SVC-1004',
       'message', 'The last look at this calendar was interrupted.',
       'at', to_char($1::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) END
   FROM (SELECT account_id, property_id, channel, room_id FROM ical_imports
     WHERE next_poll_at <= $1::timestamptz AND (lease IS NULL OR lease_until <= $1::timestamptz)
       AND account_id <> ALL ($4::text[])
     ORDER BY next_poll_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
   WHERE i.account_id = due.account_id AND i.property_id = due.property_id AND i.channel = due.channel
     AND i.room_id = due.room_id
   RETURNING i.account_id, i.property_id, i.channel, i.room_id, i.url, i.etag, i.last_modified, i.failures,
     i.empty_since, i.notice, i.lease`,
)

/** Leases a calendar that is due, of any account but the given ones. For serai_system. */
export async function claimImport(
  database: Database,
  { now, lease, lease_until, except_accounts }: ImportClaim,
): Promise<ClaimedImport | undefined> {
  const values = [now.toString(), lease, lease_until.toString(), except_accounts]
  const [[claimed]] = await runAutocommit<[ClaimedImport]>(database, [[claim, values]])
  return claimed
}

interface ImportClaim extends Pick<ClaimRequest<never>, 'now' | 'lease' | 'lease_until'> {
  readonly except_accounts: readonly string[]
}

const lock = statement(
  'lock_calendar_import',
  `SELECT room_id FROM ical_imports WHERE ${ONE} AND lease = $5 FOR UPDATE`,
)

/** Whether the lease still holds; locked until the transaction ends. */
export const lockImport = async (tx: Tx, claimed: ClaimedImport) =>
  (await tx.one(lock, [...keyOf(claimed), claimed.lease])) !== undefined

/** The outcome of an import. */
export interface ImportResult {
  readonly etag: string | null
  readonly last_modified: string | null
  /** When it was fetched in full; null keeps the old value. */
  readonly last_import_at: string | null
  readonly last_error: ChannelError | null
  readonly failures: number
  readonly is_not_found: boolean
  readonly empty_since: string | null
  readonly notice: string | null
  readonly next_poll_at: string
}

const release = statement(
  'release_calendar_import',
  `UPDATE ical_imports SET etag = $6, last_modified = $7, last_import_at = coalesce($8::timestamptz, last_import_at),
     last_error = $9, failures = $10, is_not_found = $11, empty_since = $12, notice = $13, next_poll_at = $14, lease = NULL,
     interruptions = 0
   WHERE ${ONE} AND lease = $5`,
)

export const releaseImport = (tx: Tx, claimed: ClaimedImport, result: ImportResult) =>
  tx.run(release, [
    ...keyOf(claimed),
    claimed.lease,
    result.etag,
    result.last_modified,
    result.last_import_at,
    result.last_error && JSON.stringify(result.last_error),
    result.failures,
    result.is_not_found,
    result.empty_since,
    result.notice,
    result.next_poll_at,
  ])

const ICAL_EVENTS = t.keyedTable('ical_events', ['property_id', 'channel', 'room_id', 'uid'], {
  property_id: t.writeOnly(t.text),
  channel: t.writeOnly(t.text),
  room_id: t.writeOnly(t.text),
  uid: t.fixed(t.text),
  kind: t.column<Kind>(),
  first: t.date,
  until: t.date,
  revision: t.integer,
  reservation_id: t.nullable(t.text),
  spans: t.json<readonly Span[]>(),
  block_ids: t.column<readonly string[]>(),
})

/** What an event of a feed became. */
export type EventRow = t.RowOf<typeof ICAL_EVENTS>

const listEvents = statement('list_calendar_events', `${ICAL_EVENTS.select} WHERE ${ONE} ORDER BY first, uid`)
const deleteEvents = statement(
  'delete_calendar_events',
  `DELETE FROM ical_events WHERE ${ONE} AND uid = ANY ($5::text[])`,
)

export const readEvents = (tx: Tx, of: ImportKey) => tx.run<EventRow>(listEvents, keyOf(of))

/** Writes rows that are new or have changed, and deletes those that are gone. */
export const saveEvents = (tx: Tx, of: ImportKey, rows: readonly EventRow[], removed: readonly string[]) =>
  Promise.all([
    rows.length > 0 &&
      ICAL_EVENTS.upsertMany(
        wholeAccount(tx, of.account_id),
        rows.map((row) => ({
          ...row,
          property_id: of.property_id,
          channel: of.channel,
          room_id: of.room_id,
        })),
      ),
    removed.length > 0 && tx.run(deleteEvents, [...keyOf(of), removed]),
  ])

const upsert = statement(
  'write_calendar_import',
  `INSERT INTO ical_imports (account_id, property_id, channel, room_id, url, url_hash, next_poll_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (account_id, property_id, channel, room_id) DO UPDATE SET url = excluded.url,
     url_hash = excluded.url_hash, etag = NULL, last_modified = NULL, last_error = NULL, failures = 0, is_not_found = false,
     empty_since = NULL, notice = NULL, next_poll_at = excluded.next_poll_at, interruptions = 0`,
)
const remove = statement('delete_calendar_import', `DELETE FROM ical_imports WHERE ${ONE} RETURNING room_id`)
const listAll = statement(
  'list_calendar_imports',
  `SELECT i.account_id, i.property_id, i.channel, i.room_id, r.name AS room, i.last_import_at, i.last_error, i.notice,
     i.failures, i.is_not_found, (SELECT count(*) FROM ical_events e WHERE e.account_id = i.account_id
       AND e.property_id = i.property_id AND e.channel = i.channel AND e.room_id = i.room_id) AS events
   FROM ical_imports i JOIN rooms r ON r.account_id = i.account_id AND r.id = i.room_id
   WHERE i.account_id = $1 AND ($2::text IS NULL OR i.property_id = $2) ORDER BY i.property_id, i.channel, r.name`,
)
const findTaken = statement(
  'find_calendar_of_url',
  `SELECT channel, room_id FROM ical_imports
   WHERE account_id = $1 AND url_hash = $2 AND (property_id, channel, room_id) <> ($3, $4, $5)`,
)

/** Imports a calendar from this address from now on. */
export const writeImport = (
  tx: Tx,
  of: ImportKey,
  { sealed, hash, now }: { sealed: Buffer; hash: Buffer; now: string },
) => tx.run(upsert, [...keyOf(of), sealed, hash, now])

/** The room that imports the same address already. */
export const readImportOfUrl = (
  tx: Tx,
  { account_id, property_id, channel, room_id }: ImportKey,
  hash: Buffer,
) =>
  tx.one<{ channel: string; room_id: string }>(findTaken, [account_id, hash, property_id, channel, room_id])

export const deleteImport = async (tx: Tx, of: ImportKey) => (await tx.run(remove, keyOf(of))).length > 0

export interface ListedImport extends ImportKey {
  readonly room: string
  readonly last_import_at: string | null
  readonly last_error: ChannelError | null
  readonly notice: string | null
  readonly failures: number
  readonly is_not_found: boolean
  readonly events: number
}

export const readImports = ({ tx, scope }: AccountContext, property_id: string | null) =>
  tx.run<ListedImport>(listAll, [scope.account_id, property_id])

const worst = statement(
  'find_worst_calendar_import',
  `SELECT coalesce(bool_or(is_not_found), false) AS is_not_found, count(*) FILTER (WHERE last_error IS NOT NULL) AS failing
   FROM ical_imports WHERE account_id = $1 AND property_id = $2 AND channel = $3 AND room_id <> $4`,
)

/** The states of the other calendars of a channel. */
export async function readOtherImports(
  tx: Tx,
  of: ImportKey,
): Promise<{ is_not_found: boolean; failing: number }> {
  const found = await tx.one<{ is_not_found: boolean; failing: number }>(worst, keyOf(of))
  return found!
}

const start = statement(
  'start_calendar_syncs',
  `WITH requested AS (
     UPDATE channels SET sync_id = NULL, sync_status = NULL WHERE type = 'ical' AND sync_id IS NOT NULL
     RETURNING account_id, property_id, id)
   UPDATE ical_imports i SET next_poll_at = $1, etag = NULL, last_modified = NULL
   FROM requested a WHERE i.account_id = a.account_id AND i.property_id = a.property_id AND i.channel = a.id`,
)

/** A requested synchronisation makes every calendar of the channel due, and fetches it in full. */
export const startRequestedSyncs = (system: Database, now: Temporal.Instant) =>
  runAutocommit(system, [[start, [now.toString()]]])

import type { ChannelType } from '#contract/lists.ts'
import type { Tx } from '#server/context.ts'
import type { ClaimRequest } from '#server/engine/lease-worker.ts'
import { runAutocommit } from '#server/postgres/autocommit.ts'
import type { Database } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import { SYNC_STATE, type SyncState, syncStateFrom, syncStateValues } from '../../channels/public.ts'
import type { AriSeries } from './desired-state.ts'
import { type DateWindow, storedRuns, storedSpans } from './night-grid.ts'
import type { Connection } from './snapshot-store.ts'

/** A channel under a lease: no other worker sends to it, or records what it has acknowledged. */
export interface Claimed extends Connection, SyncState {
  readonly type: ChannelType
  readonly endpoint: string | null
  readonly hotel_code: string | null
  readonly horizon_days: number
  readonly credentials: Buffer | null
  readonly sync_id: string | null
  readonly sync_status: 'queued' | 'running' | null
  readonly disconnecting: boolean
  readonly lease: string
}

const STATE = SYNC_STATE.map((column) => `c.${column}`).join(', ')

// A loose index scan over channels with dirty ranges: those without cost nothing, and a long queue of one is
// a single step.
const MARKED = `WITH RECURSIVE marked AS (
     (SELECT account_id, property_id, channel, due_at FROM channel_dirty_ranges
      ORDER BY account_id, property_id, channel, id LIMIT 1)
     UNION ALL
     SELECT n.account_id, n.property_id, n.channel, n.due_at FROM marked m CROSS JOIN LATERAL (
       SELECT account_id, property_id, channel, due_at FROM channel_dirty_ranges
       WHERE (account_id, property_id, channel) > (m.account_id, m.property_id, m.channel)
       ORDER BY account_id, property_id, channel, id LIMIT 1) n
   )`
const MAY_SYNC = `c.type <> 'ical' AND c.status <> 'red'`

const claim = statement(
  'claim_channels',
  `${MARKED}, wanting AS (
     SELECT account_id, property_id, channel AS id FROM marked m WHERE EXISTS (
       SELECT FROM channel_dirty_ranges d WHERE d.account_id = m.account_id AND d.property_id = m.property_id
         AND d.channel = m.channel AND d.due_at <= $1::timestamptz)
     UNION
     SELECT account_id, property_id, id FROM channels WHERE sync_id IS NOT NULL
   ), chosen AS (
     SELECT c.account_id, c.property_id, c.id FROM channels c JOIN wanting USING (account_id, property_id, id)
     WHERE ${MAY_SYNC} AND (c.lease IS NULL OR c.lease_until <= $1::timestamptz)
       AND (c.paused_until IS NULL OR c.paused_until <= $1::timestamptz)
       AND (c.retry_at IS NULL OR c.retry_at <= $1::timestamptz)
     LIMIT $4 FOR NO KEY UPDATE OF c SKIP LOCKED)
   UPDATE channels c SET lease = $2::uuid, lease_until = $3::timestamptz,
     sync_status = CASE WHEN c.sync_id IS NOT NULL THEN coalesce(c.sync_status, 'queued') END
   FROM chosen h WHERE c.account_id = h.account_id AND c.property_id = h.property_id AND c.id = h.id
   RETURNING c.account_id, c.property_id, c.id AS channel, c.type, c.endpoint, c.hotel_code, c.horizon_days,
     c.credentials, c.sync_id, c.sync_status, c.disconnecting, c.lease, ${STATE}`,
)

/** Leases channels that have something to send and may be sent to now. */
export async function claimChannels(
  database: Database,
  { now, lease, lease_until, limit }: Pick<ClaimRequest<never>, 'now' | 'lease' | 'lease_until' | 'limit'>,
): Promise<Claimed[]> {
  const values = [now.toString(), lease, lease_until.toString(), limit]
  const [rows] = await runAutocommit<[Claimed]>(database, [[claim, values]])
  return rows
}

// A channel is due with the oldest of its ranges: what is due before it was marked after it, by a commit that notifies.
const nextDue = statement(
  'next_channel_due',
  `${MARKED}, wanting AS (
     SELECT account_id, property_id, channel AS id, due_at FROM marked
     UNION ALL
     SELECT account_id, property_id, id, '-infinity' FROM channels WHERE sync_id IS NOT NULL)
   SELECT extract(epoch FROM min(greatest(due_at, c.lease_until, c.paused_until, c.retry_at)))::float8 * 1000 AS due_ms
   FROM channels c JOIN wanting USING (account_id, property_id, id) WHERE ${MAY_SYNC}`,
)

/** When the next channel may be sent to, in milliseconds of the epoch; null: none waits. */
export async function nextChannelDue(database: Database): Promise<number | null> {
  const [rows] = await runAutocommit<[{ due_ms: number | null }]>(database, [[nextDue, []]])
  return rows[0]!.due_ms
}

const keyOf = ({ account_id, property_id, channel, lease }: Claimed) => [
  account_id,
  property_id,
  channel,
  lease,
]
const HELD = 'account_id = $1 AND property_id = $2 AND id = $3 AND lease = $4'

const UPSERT = `
  INSERT INTO channel_acknowledged_ari (account_id, property_id, channel, kind, room_code, rate_code, acknowledged,
    unconfirmed, acknowledged_at)
  SELECT $1, $2, $3, l.kind, l.room_code, l.rate_code, l.acknowledged::json, l.unconfirmed::json, l.acknowledged_at
  FROM held, json_to_recordset($5) AS l (kind text, room_code text, rate_code text, acknowledged text, unconfirmed text,
    acknowledged_at timestamptz)
  ON CONFLICT (account_id, property_id, channel, room_code, rate_code, kind) DO UPDATE SET
    acknowledged = excluded.acknowledged, unconfirmed = excluded.unconfirmed,
    acknowledged_at = coalesce(excluded.acknowledged_at, channel_acknowledged_ari.acknowledged_at)`
const storeAndProlong = statement(
  'store_channel_series',
  `WITH held AS (UPDATE channels SET lease_until = $6::timestamptz WHERE ${HELD} RETURNING 1), written AS (${UPSERT})
   SELECT FROM held`,
)
const upsertSeries = statement(
  'write_channel_series',
  `WITH held AS (SELECT FROM channels WHERE ${HELD}) ${UPSERT}`,
)

/** Another worker has the lease by now: what this one knows is stale. */
export class LeaseLost extends Error {}

interface SeriesRecord {
  readonly window: DateWindow
  /** When the channel acknowledged them; null where the outcome is unknown. */
  readonly acknowledged_at: string | null
}

const rowsOf = (series: readonly AriSeries[], { window, acknowledged_at }: SeriesRecord) =>
  JSON.stringify(
    series.map(({ kind, room_code, rate_code, acknowledged, unconfirmed }) => ({
      kind,
      room_code,
      rate_code,
      acknowledged_at,
      acknowledged: storedRuns(acknowledged, window),
      unconfirmed: storedSpans(unconfirmed, window),
    })),
  )

/** Records what is known of series, and prolongs the lease. */
export async function storeSeries(
  database: Database,
  claimed: Claimed,
  series: readonly AriSeries[],
  { lease_until, ...known }: SeriesRecord & { lease_until: string },
): Promise<void> {
  const values = [...keyOf(claimed), rowsOf(series, known), lease_until]
  const [held] = await runAutocommit<[object]>(database, [[storeAndProlong, values]])
  if (held.length === 0) throw new LeaseLost()
}

/** The same without prolonging the lease, which is about to be released. */
export const writeSeries = (tx: Tx, claimed: Claimed, series: readonly AriSeries[], known: SeriesRecord) =>
  tx.run(upsertSeries, [...keyOf(claimed), rowsOf(series, known)])

// Requests a full synchronisation; what was acknowledged is kept, because the order of sending depends on it.
const markAllUnconfirmed = statement(
  'begin_channel_sync',
  `WITH held AS (UPDATE channels SET sync_status = 'running' WHERE ${HELD} RETURNING 1)
   , marked AS (
     UPDATE channel_acknowledged_ari SET unconfirmed = json_build_array(json_build_array($5::integer, $6::integer))
     WHERE account_id = $1 AND property_id = $2 AND channel = $3 AND EXISTS (SELECT FROM held))
   SELECT FROM held`,
)

/** Begins a full synchronisation: from now on everything is unconfirmed. */
export async function beginSync(database: Database, claimed: Claimed, window: DateWindow): Promise<void> {
  const [held] = await runAutocommit<[object]>(database, [
    [markAllUnconfirmed, [...keyOf(claimed), window.start, window.nights]],
  ])
  if (held.length === 0) throw new LeaseLost()
}

const dropSeries = statement(
  'delete_channel_series',
  `DELETE FROM channel_acknowledged_ari l USING json_to_recordset($5) AS removed (kind text, room_code text, rate_code text)
   WHERE l.account_id = $1 AND l.property_id = $2 AND l.channel = $3 AND l.kind = removed.kind
     AND l.room_code = removed.room_code AND l.rate_code = removed.rate_code
     AND EXISTS (SELECT FROM channels WHERE ${HELD})`,
)

/** Deletes rooms and rates that are closed for good. */
export const deleteSeries = (
  tx: Tx,
  claimed: Claimed,
  series: readonly Pick<AriSeries, 'kind' | 'room_code' | 'rate_code'>[],
) =>
  tx.run(dropSeries, [
    ...keyOf(claimed),
    JSON.stringify(series.map(({ kind, room_code, rate_code }) => ({ kind, room_code, rate_code }))),
  ])

const endSync = statement(
  'end_channel_sync',
  `UPDATE channels SET ${syncStateFrom(5)},
     lease = CASE WHEN $15 THEN NULL ELSE lease END, lease_until = CASE WHEN $15 THEN NULL ELSE lease_until END,
     sync_id = CASE WHEN sync_id = $16 THEN NULL ELSE sync_id END,
     sync_status = CASE WHEN sync_id = $16 THEN NULL ELSE sync_status END
   WHERE ${HELD} RETURNING id`,
)

/** Records the outcome of a sync; throws LeaseLost where another worker has the channel by now. */
export async function writeSyncEnd(
  tx: Tx,
  claimed: Claimed,
  state: SyncState,
  { release, synced }: { release: boolean; synced: string | null },
): Promise<void> {
  const rows = await tx.run(endSync, [...keyOf(claimed), ...syncStateValues(state), release, synced])
  if (rows.length === 0) throw new LeaseLost()
}

const deleteRanges = statement(
  'delete_dirty_ranges',
  `DELETE FROM channel_dirty_ranges
   WHERE account_id = $1 AND property_id = $2 AND channel = $3 AND id = ANY ($4::bigint[])`,
)

/** Deletes the dirty ranges that are acknowledged. */
export const deleteDirtyRanges = (
  tx: Tx,
  { account_id, property_id, channel }: Connection,
  ids: readonly number[],
) => tx.run(deleteRanges, [account_id, property_id, channel, ids])

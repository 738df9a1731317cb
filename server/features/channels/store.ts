import type { ChannelStatus, ChannelType } from '../../../contract/lists.ts'
import type { Channel, ChannelError } from '../../../contract/resources/channels.ts'
import type { Context } from '../../context.ts'
import { readPage } from '../../postgres/page.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'

/** A connection of a property to a channel. rule 6 */
export interface ChannelRow {
  readonly property_id: string
  /** What `reservation.channel` says. */
  readonly id: string
  readonly name: string
  readonly type: ChannelType
  /** Where updates are posted; null: nothing is pushed. */
  readonly endpoint: string | null
  /** What the partner calls the property. */
  readonly hotel_code: string | null
  readonly horizon_days: number
  readonly status: ChannelStatus
  readonly status_code: string | null
  readonly status_reason: string | null
  readonly status_since: string
  readonly last_sync_at: string | null
  readonly last_error: ChannelError | null
  readonly paused_until: string | null
  readonly retry_at: string | null
  /** Failures in a row that were neither throttling nor credentials. */
  readonly failures: number
  /** Something has gone wrong since the last complete success. */
  readonly failing: boolean
  readonly sync_id: string | null
  readonly sync_status: 'queued' | 'running' | null
  readonly disconnecting: boolean
  readonly created_at: string
}

const COLUMNS = `property_id, id, name, type, endpoint, hotel_code, horizon_days, status, status_code, status_reason,
  status_since, last_sync_at, last_error, paused_until, retry_at, failures, failing, sync_id, sync_status, disconnecting,
  created_at`

const listConnected = statement(
  'list_connected_channels',
  `SELECT id FROM channels WHERE account_id = $1 AND property_id = $2 AND NOT disconnecting`,
)

/** The ids of the channels that a property is connected to. */
export async function connectedChannels(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<Set<string>> {
  const rows = await tx.run<{ id: string }>(listConnected, [scope.account_id, property_id])
  return new Set(rows.map(({ id }) => id))
}

const findNamed = statement(
  'find_channels_by_name',
  `SELECT ${COLUMNS} FROM channels
   WHERE account_id = $1 AND id = $2 AND ($3::text[] IS NULL OR property_id = ANY ($3)) AND NOT disconnecting ORDER BY property_id`,
)
const lockNamed = statement('lock_channels_by_name', `${findNamed.text} FOR NO KEY UPDATE`)

/** The connections of an account, or of some properties of it, that go by a name. */
export const readNamed = (
  { tx, scope }: AccountContext,
  id: string,
  property_ids: readonly string[] | null,
) => tx.run<ChannelRow>(findNamed, [scope.account_id, id, property_ids])
export const lockNamedChannels = (
  { tx, scope }: AccountContext,
  id: string,
  property_ids: readonly string[] | null,
) => tx.run<ChannelRow>(lockNamed, [scope.account_id, id, property_ids])

/** Beside the row: what waits, and what is mapped. */
const COUNTS = `
  (SELECT count(*) FROM channel_dirty_ranges m
   WHERE m.account_id = c.account_id AND m.property_id = c.property_id AND m.channel = c.id) AS pending_updates,
  (SELECT count(DISTINCT p.rate_plan_id) FROM rate_plan_channels p
   WHERE p.account_id = c.account_id AND p.property_id = c.property_id AND p.channel = c.id AND p.enabled)
    AS mapped_rate_plans,
  (SELECT count(*) FROM channel_bookings b
   WHERE b.account_id = c.account_id AND b.property_id = c.property_id AND b.channel = c.id AND b.status = 'held')
    AS held_bookings`

export type CountedChannel = ChannelRow &
  Pick<Channel, 'pending_updates' | 'mapped_rate_plans' | 'held_bookings'>

const findCounted = statement(
  'find_counted_channel',
  `SELECT ${COLUMNS}, ${COUNTS} FROM channels c WHERE account_id = $1 AND property_id = $2 AND id = $3`,
)
/** One connection, also one that is being closed. */
export const readCounted = ({ tx, scope }: AccountContext, property_id: string, id: string) =>
  tx.one<CountedChannel>(findCounted, [scope.account_id, property_id, id])

/** Newest first; two that were connected in the same second by property and name. */
export function readChannelPage(ctx: Context, query: Record<string, unknown>, where: RawBuilder<unknown>[]) {
  return readPage<CountedChannel>({
    ctx,
    list: 'listChannels',
    query,
    select: sql`SELECT ${sql.raw(COLUMNS)}, ${sql.raw(COUNTS)} FROM channels c`,
    where: [...where, sql`NOT disconnecting`],
    order: [
      {
        column: sql`created_at`,
        descending: true,
        of: (row: CountedChannel) => row.created_at,
        type: 'timestamptz',
      },
      { column: sql`property_id`, descending: true, of: (row: CountedChannel) => row.property_id },
      { column: sql`id`, descending: true, of: (row: CountedChannel) => row.id },
    ],
  })
}

const setSync = statement(
  'queue_channel_sync',
  `UPDATE channels SET sync_id = $4, sync_status = 'queued', retry_at = NULL
   WHERE account_id = $1 AND property_id = $2 AND id = $3`,
)

/** Asks for a full synchronisation; a wait after failures ends at once. */
export const queueSync = (
  { tx, scope }: AccountContext,
  channel: Pick<ChannelRow, 'property_id' | 'id'>,
  sync_id: string,
) => tx.run(setSync, [scope.account_id, channel.property_id, channel.id, sync_id])

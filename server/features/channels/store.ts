import type { Channel, ChannelError } from '#contract/distribution/channels.ts'
import type { ChannelStatus, ChannelType } from '#contract/lists.ts'
import type { Context } from '../../context.ts'
import { readPage } from '../../postgres/page.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'
import * as t from '../../postgres/table.ts'

/** A connection and its state; the key is the property and the id. */
const CHANNELS = t.table(
  'channels',
  {
    property_id: t.fixed(t.text),
    /** The value of `reservation.channel`. */
    id: t.fixed(t.text),
    name: t.text,
    type: t.fixed(t.column<ChannelType>()),
    /** The address of updates; null: nothing is pushed. */
    endpoint: t.nullable(t.text),
    /** What the partner calls the property. */
    hotel_code: t.nullable(t.text),
    horizon_days: t.integer,
    /** Whether it collects the money of bookings that do not say who does. */
    collects_payment: t.boolean,
    status: t.readOnly(t.column<ChannelStatus>()),
    status_code: t.readOnly(t.nullable(t.text)),
    status_reason: t.readOnly(t.nullable(t.text)),
    status_since: t.readOnly(t.timestamp),
    last_sync_at: t.readOnly(t.nullable(t.timestamp)),
    last_error: t.readOnly(t.column<ChannelError | null>()),
    paused_until: t.readOnly(t.nullable(t.timestamp)),
    retry_at: t.readOnly(t.nullable(t.timestamp)),
    /** Failures in a row that were neither throttling nor credentials. */
    failures: t.readOnly(t.integer),
    /** Something has failed since the last complete success. */
    failing: t.readOnly(t.boolean),
    sync_id: t.readOnly(t.nullable(t.text)),
    sync_status: t.readOnly(t.column<'queued' | 'running' | null>()),
    disconnecting: t.readOnly(t.boolean),
    created_at: t.fixed(t.timestamp),
    /** Sealed. */
    credentials: t.writeOnly(t.column<Buffer | null>()),
    inbound_hash: t.writeOnly(t.column<Buffer | null>()),
  },
  { derived: { status_since: ({ created_at }) => created_at } },
)

/** A connection of a property to a channel. rule 6 */
export type ChannelRow = t.RowOf<typeof CHANNELS>

export const insertChannel = CHANNELS.insert

const listConnected = statement(
  'list_connected_channels',
  `SELECT id FROM channels WHERE account_id = $1 AND property_id = $2 AND NOT disconnecting
   ORDER BY id FOR KEY SHARE`,
)

/**
 * The ids of the channels that a property is connected to, locked: none is disconnected before the
 * transaction ends.
 */
export async function connectedChannels(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<Set<string>> {
  const rows = await tx.run<{ id: string }>(listConnected, [scope.account_id, property_id])
  return new Set(rows.map(({ id }) => id))
}

const listNames = statement(
  'list_channel_names',
  'SELECT id, name FROM channels WHERE account_id = $1 AND property_id = $2',
)

/** The names of the channels of a property, by id. */
export async function readChannelNames(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.run<{ id: string; name: string }>(listNames, [scope.account_id, property_id])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const findNamed = statement(
  'find_channels_by_name',
  `SELECT ${CHANNELS.columns} FROM channels
   WHERE account_id = $1 AND id = $2 AND ($3::text[] IS NULL OR property_id = ANY ($3)) AND NOT disconnecting ORDER BY property_id`,
)
const lockNamed = statement('lock_channels_by_name', `${findNamed.text} FOR NO KEY UPDATE`)
const lockNamedForRemoval = statement('lock_channels_by_name_for_removal', `${findNamed.text} FOR UPDATE`)

/** The connections of an account, or of some of its properties, with a name. */
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
export const lockNamedChannelsForRemoval = (
  { tx, scope }: AccountContext,
  id: string,
  property_ids: readonly string[] | null,
) => tx.run<ChannelRow>(lockNamedForRemoval, [scope.account_id, id, property_ids])

/** Beside the row: pending changes and mappings. */
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
  `SELECT ${CHANNELS.columns}, ${COUNTS} FROM channels c WHERE account_id = $1 AND property_id = $2 AND id = $3`,
)
/** One connection, also one that is disconnecting. */
export const readChannelWithCounts = ({ tx, scope }: AccountContext, property_id: string, id: string) =>
  tx.one<CountedChannel>(findCounted, [scope.account_id, property_id, id])

/** Newest first; two that were connected in the same second by property and name. */
export function readChannelPage(ctx: Context, query: Record<string, unknown>, where: RawBuilder<unknown>[]) {
  return readPage<CountedChannel>({
    ctx,
    list: 'listChannels',
    query,
    select: sql`SELECT ${sql.raw(CHANNELS.columns)}, ${sql.raw(COUNTS)} FROM channels c`,
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

/** Requests a full synchronisation; a back-off ends at once. */
export const queueSync = (
  { tx, scope }: Pick<AccountContext, 'scope'> & { readonly tx: Pick<AccountContext['tx'], 'run'> },
  channel: Pick<ChannelRow, 'property_id' | 'id'>,
  sync_id: string,
) => tx.run(setSync, [scope.account_id, channel.property_id, channel.id, sync_id])

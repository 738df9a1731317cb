import type { ChannelType } from '#contract/lists.ts'
import type { Tx } from '../../context.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { type ChannelKey, keyValues } from './channel-key.ts'
import { type ChannelRow, insertChannel } from './store.ts'

/** A channel that a property is to be connected to; the id is the value of `reservation.channel`. rule 6 */
type NewChannelRow = Parameters<typeof insertChannel>[1]
export type NewChannel = Pick<NewChannelRow, 'property_id' | 'id' | 'name' | 'type' | 'created_at'> &
  Partial<NewChannelRow>

const HORIZON_DAYS = 365

/** Connects a property to a channel, which starts green: with no mapping there is nothing to send. */
export async function connectChannel(ctx: AccountContext, channel: NewChannel): Promise<void> {
  const { endpoint = null, hotel_code = null, credentials = null, inbound_hash = null } = channel
  const { horizon_days = HORIZON_DAYS, collects_payment = false } = channel
  const optional = { endpoint, hotel_code, horizon_days, collects_payment, credentials, inbound_hash }
  await insertChannel(ctx, { ...channel, ...optional })
}

/** A connection as an operator sees it, of any account. */
export interface ListedChannel
  extends Pick<
    ChannelRow,
    | 'id'
    | 'property_id'
    | 'name'
    | 'type'
    | 'status'
    | 'status_code'
    | 'endpoint'
    | 'hotel_code'
    | 'last_sync_at'
    | 'paused_until'
    | 'disconnecting'
  > {
  readonly account_id: string
  readonly pending_updates: number
}

const LISTED = `account_id, property_id, id, name, type, status, status_code, endpoint, hotel_code, last_sync_at,
  paused_until, disconnecting, (SELECT count(*) FROM channel_dirty_ranges m
    WHERE m.account_id = c.account_id AND m.property_id = c.property_id AND m.channel = c.id) AS pending_updates`
const listAll = statement(
  'list_all_channels',
  `SELECT ${LISTED} FROM channels c
   WHERE ($1::text IS NULL OR account_id = $1) AND ($2::text IS NULL OR property_id = $2)
     AND ($3::text IS NULL OR id = $3)
   ORDER BY account_id, property_id, id`,
)

export interface ChannelFilter {
  readonly account_id?: string | undefined
  readonly property_id?: string | undefined
  readonly channel?: string | undefined
}

/** For operators: the connections of an account, of a property, by name, or all of them. */
export const readAllChannels = (tx: Tx, { account_id, property_id, channel }: ChannelFilter) =>
  tx.run<ListedChannel>(listAll, [account_id ?? null, property_id ?? null, channel ?? null])

const ONE = `account_id = $1 AND property_id = $2 AND id = $3`

// Red until the partner has accepted the credentials; but syncs may start at once.
const setCredentials = statement(
  'set_channel_credentials',
  `UPDATE channels SET credentials = $4, sync_id = $5, sync_status = 'queued', retry_at = NULL, failures = 0,
     status = CASE status WHEN 'red' THEN 'amber' ELSE status END,
     status_code = CASE status WHEN 'red' THEN NULL ELSE status_code END,
     status_reason = CASE status WHEN 'red' THEN $6 ELSE status_reason END,
     status_since = CASE status WHEN 'red' THEN $7::timestamptz ELSE status_since END
   WHERE ${ONE} RETURNING id`,
)
const SIGNED_IN_AGAIN = 'Signed in again; everything is being sent anew.'

/**
 * Stores new credentials and requests a full synchronisation: amber until that has succeeded. Returns whether
 * the connection exists. rule 6
 */
export const writeCredentials = async (
  tx: Tx,
  place: ChannelKey,
  { sealed, sync_id, now }: { sealed: Buffer; sync_id: string; now: string },
) => (await tx.run(setCredentials, [...keyValues(place), sealed, sync_id, SIGNED_IN_AGAIN, now])).length > 0

const setInboundHash = statement(
  'set_channel_inbound_hash',
  `UPDATE channels SET inbound_hash = $4 WHERE ${ONE} AND NOT disconnecting`,
)

/** Bookings are accepted with this token from now on, and no longer with the old one. */
export const writeInboundHash = (tx: Tx, place: ChannelKey, hash: Buffer) =>
  tx.run(setInboundHash, [...keyValues(place), hash])

const setCollects = statement(
  'set_channel_collects_payment',
  `UPDATE channels SET collects_payment = $4 WHERE ${ONE}`,
)

/** Of the bookings that arrive from now on. rule 6.43 */
export const writeCollectsPayment = (tx: Tx, place: ChannelKey, collects_payment: boolean) =>
  tx.run(setCollects, [...keyValues(place), collects_payment])

const setLeaving = statement(
  'set_channel_leaving',
  `UPDATE channels SET disconnecting = true, inbound_hash = NULL WHERE ${ONE} RETURNING endpoint`,
)
/** From now on the connection only closes what is open there; returns whether there is a partner to be told. */
export async function markDisconnecting(tx: Tx, place: ChannelKey): Promise<boolean> {
  const [row] = await tx.run<{ endpoint: string | null }>(setLeaving, keyValues(place))
  return row?.endpoint != null
}

const deleteMarks = statement(
  'delete_channel_marks',
  `DELETE FROM channel_dirty_ranges WHERE account_id = $1 AND property_id = $2 AND channel = $3`,
)
const deleteChannel = statement('delete_channel', `DELETE FROM channels WHERE ${ONE}`)

/** Deletes a connection without mappings. Its reservations stay. */
export const endConnection = (tx: Tx, place: ChannelKey) =>
  Promise.all([tx.run(deleteMarks, keyValues(place)), tx.run(deleteChannel, keyValues(place))])

/** The address of a connection, by its token. */
export interface InboundConnection extends ChannelKey {
  readonly type: ChannelType
  readonly hotel_code: string | null
  readonly collects_payment: boolean
}

const findByHash = statement(
  'find_channel_by_inbound_hash',
  `SELECT account_id, property_id, id AS channel, type, hotel_code, collects_payment FROM channels
   WHERE inbound_hash = $1`,
)

/** For inbound requests, which name no account: the connection of a token. */
export const readInboundConnection = (tx: Tx, hash: Buffer) => tx.one<InboundConnection>(findByHash, [hash])

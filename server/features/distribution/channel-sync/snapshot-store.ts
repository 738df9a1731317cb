import type { ChannelError } from '#contract/distribution/channels.ts'
import type { ChannelMapping } from '#contract/parts/channel-mapping.ts'
import type { Tx } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { roomsLeft } from '../../inventory/nights/public.ts'
import {
  type SellingProperty,
  type SellingRoomType,
  sellingProperty,
  sellingRoomType,
} from '../../pricing/offers/public.ts'
import type { StoredRun, StoredSpan } from './night-grid.ts'

/** Reads what the desired state depends on: mappings, what they sell, and what was acknowledged before. */

export interface Connection {
  readonly account_id: string
  readonly property_id: string
  readonly channel: string
}

const keyOf = ({ account_id, property_id, channel }: Connection) => [account_id, property_id, channel]
const OF_CHANNEL = 'account_id = $1 AND property_id = $2 AND channel = $3'

/** What is to be recalculated; without a room type or plan, everything. */
export interface DirtyRange {
  readonly id: number
  readonly room_type_id: string | null
  readonly rate_plan_id: string | null
  readonly first: string
  readonly last: string
  /** Sent even where it equals what was acknowledged. */
  readonly resend: boolean
}

// More than a channel gathers in years without a sync; the rest waits for the next sync.
const listDirtyRanges = statement(
  'list_dirty_ranges',
  `SELECT id, room_type_id, rate_plan_id, first, last, resend FROM channel_dirty_ranges WHERE ${OF_CHANNEL} LIMIT 50000`,
)

export const readDirtyRanges = (tx: Tx, connection: Connection) =>
  tx.run<DirtyRange>(listDirtyRanges, keyOf(connection))

/** A rate plan as the channel knows it. */
export interface MappedPlan {
  readonly rate_plan_id: string
  readonly room_type_id: string
  readonly room_code: string
  readonly rate_code: string
  readonly enabled: boolean
  readonly price_adjustment: ChannelMapping['price_adjustment']
  readonly sell_limit: number | null
  readonly last_error: ChannelError | null
}

const listMapped = statement(
  'list_mapped_plans',
  `SELECT rate_plan_id, room_type_id, channel_room_id AS room_code, channel_rate_id AS rate_code, enabled,
     price_adjustment, sell_limit, last_error
   FROM rate_plan_channels WHERE ${OF_CHANNEL} ORDER BY channel_room_id, channel_rate_id`,
)

export const readMapped = (tx: Tx, connection: Connection) =>
  tx.run<MappedPlan>(listMapped, keyOf(connection))

const findProperty = statement(
  'find_synchronised_property',
  `SELECT ${sellingProperty('properties')} FROM properties
   WHERE account_id = $1 AND id = $2`,
)

export const readSelling = (tx: Tx, { account_id, property_id }: Connection) =>
  tx.one<SellingProperty>(findProperty, [account_id, property_id])

// Merged from both sides, one row for each type: 365 nights are one list to read. A night without a row is
// not for sale.
const listFree = statement(
  'list_free_nights_for_channel',
  `SELECT ${sellingRoomType('t')},
     (SELECT json_agg(json_build_array(n.date - $3::date, greatest(0, ${roomsLeft('n')})))
      FROM nights n WHERE n.account_id = $1 AND n.room_type_id = t.id AND n.date >= $3::date AND n.date <= $4::date)
       AS free
   FROM room_types t WHERE t.account_id = $1 AND t.id = ANY ($2::text[])`,
)

export type FreeRoomType = SellingRoomType & { readonly free: readonly [at: number, free: number][] | null }

/** Room types with their availability, `at` days after `first`. */
export const readAvailability = (
  { tx, scope }: AccountContext,
  room_type_ids: readonly string[],
  { first, last }: { first: string; last: string },
) => tx.run<FreeRoomType>(listFree, [scope.account_id, room_type_ids, first, last])

/** What the channel has acknowledged of a room (`rate_code` '') or a rate. */
export interface StoredSeries {
  readonly kind: 'availability' | 'prices' | 'restrictions'
  readonly room_code: string
  readonly rate_code: string
  readonly acknowledged: readonly StoredRun[]
  readonly unconfirmed: readonly StoredSpan[]
}

const listSeries = statement(
  'list_channel_series',
  `SELECT kind, room_code, rate_code, acknowledged, unconfirmed FROM channel_acknowledged_ari
   WHERE ${OF_CHANNEL} AND ($4::text[] IS NULL OR room_code = ANY ($4) AND ($5::text[] IS NULL OR rate_code = ANY ($5)))`,
)

/** Series of some rooms and rates ('' is the room itself), or all of them (null). */
export const readAcknowledged = (
  tx: Tx,
  connection: Connection,
  room_codes: readonly string[] | null,
  rate_codes: readonly string[] | null,
) => tx.run<StoredSeries>(listSeries, [...keyOf(connection), room_codes, rate_codes])

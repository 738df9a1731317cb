import type { RoomType } from '#contract/inventory/room-types.ts'
import type { ChannelMapping } from '#contract/parts/channel-mapping.ts'
import type { Context } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { roomsLeft } from '../../inventory/nights/public.ts'
import type { PlanTerms, SellingProperty, SellingRoomType } from './offer.ts'
import { type NamedPlan, readPlans, readPlansOfProperty } from './plans-store.ts'
import { sellingProperty } from './store.ts'

/** A room type on sale, with its rate plans by id, the oldest first. */
export interface SellableType {
  readonly id: string
  readonly plan_ids: readonly string[]
}

/** Plans that are sold to everybody, and those that $3 names; null is all. rule 30.12 */
const IS_OFFERED = '($3::text[] IS NULL OR NOT rp.negotiated OR rp.id = ANY ($3))'
// The property comes with the room type: an index by type serves both lookups, however large the account is.
const listTypes = statement(
  'list_sellable_types',
  `SELECT rt.id, ARRAY(
     SELECT rp.id::text FROM rate_plans rp WHERE rp.account_id = $1 AND rp.room_type_id = rt.id
       AND ${IS_OFFERED} ORDER BY rp.id) AS plan_ids
   FROM room_types rt
   WHERE rt.account_id = $1 AND ($2::text[] IS NULL OR rt.property_id = ANY ($2)) AND rt.status = 'active'
   ORDER BY rt.property_id, rt.id`,
)
const findType = statement(
  'find_sellable_type',
  `SELECT rt.id, ARRAY(
     SELECT rp.id::text FROM rate_plans rp WHERE rp.account_id = $1 AND rp.room_type_id = rt.id
       AND ${IS_OFFERED} ORDER BY rp.id) AS plan_ids
   FROM room_types rt
   WHERE rt.account_id = $1 AND ($2::text[] IS NULL OR rt.property_id = ANY ($2)) AND rt.status = 'active' AND rt.id = $4`,
)

/** The room types on sale, by property: of some properties, or one of them. */
export const readSellableTypes = (
  { tx, scope }: AccountContext,
  { property_ids, room_type_id, agreed_plan_ids }: TypesQuery,
): Promise<SellableType[]> => {
  const values = [scope.account_id, property_ids, agreed_plan_ids]
  return room_type_id === null
    ? tx.run<SellableType>(listTypes, values)
    : tx.run<SellableType>(findType, [...values, room_type_id])
}

interface TypesQuery {
  readonly property_ids: readonly string[] | null
  readonly room_type_id: string | null
  /** Negotiated plans that are offered too; null for all. */
  readonly agreed_plan_ids: readonly string[] | null
}

// A combined type that a hold had gives its parts back with it. rule 37.3
const EXPIRED = `(
          SELECT count(*) FROM reservations h
          LEFT JOIN room_segments s ON s.account_id = $1 AND s.reservation_id = h.id AND s.from_date <= n.date AND n.date < s.to_date
          WHERE h.account_id = $1 AND h.status = 'pending_payment' AND h.hold_expires_at <= $5::timestamptz
            AND h.check_in <= n.date AND n.date < h.check_out AND coalesce(s.room_type_id, h.room_type_id) = rt.id
            AND (h.group_id IS NULL OR NOT EXISTS (SELECT FROM group_nights g
              WHERE g.account_id = $1 AND g.group_id = h.group_id AND g.room_type_id = rt.id AND g.date = n.date AND g.held)))`
/** Of room types, with the nights from $2 to $3; holds that have run out by $5 are counted as free. */
const sellable = (which: string) =>
  `SELECT row_to_json(p) AS property, row_to_json(rt) AS room_type,
     (SELECT json_agg(json_strip_nulls(json_build_object('date', d.date, 'available', d.available,
        'stop_sell', d.stop_sell, 'sell_limit', d.sell_limit, 'is_limited', d.is_limited)) ORDER BY d.date) FROM (
        SELECT n.date, nullif(n.stop_sell, false) AS stop_sell, n.sell_limit,
          nullif(n.sell_limit < n.capacity, false) AS is_limited, greatest(0, ${roomsLeft('n', { own: EXPIRED, at: '$5::timestamptz' })}) AS available
        FROM nights n
        WHERE n.account_id = $1 AND n.room_type_id = rt.id AND n.date >= $2::date AND n.date < $3::date) d) AS nights
   FROM room_types rt JOIN LATERAL (
     SELECT ${sellingProperty('h')}, h.guest_mails FROM properties h
     WHERE h.account_id = $1 AND h.id = rt.property_id) p ON true
   WHERE rt.account_id = $1 AND ${which}
   ORDER BY rt.property_id, rt.id`
const listSellable = statement('list_sellable', sellable('rt.id = ANY ($4::text[])'))
const listSellableOfProperty = statement(
  'list_sellable_of_property',
  sellable(`rt.property_id = $4 AND rt.status = 'active' AND ($6::text IS NULL OR rt.id = $6)`),
)
const listAdjustments = statement(
  'list_channel_adjustments',
  `SELECT DISTINCT ON (rate_plan_id) rate_plan_id, price_adjustment FROM rate_plan_channels
   WHERE account_id = $1 AND room_type_id = ANY ($2::text[]) AND channel = $3 AND enabled
   ORDER BY rate_plan_id, position`,
)
const listConnected = statement(
  'list_connected_properties',
  `SELECT c.property_id FROM channels c
   WHERE c.account_id = $1 AND c.id = $3 AND c.property_id IN (
     SELECT rt.property_id FROM room_types rt WHERE rt.account_id = $1 AND rt.id = ANY ($2::text[]))`,
)
type Adjusted = { rate_plan_id: string; price_adjustment: ChannelMapping['price_adjustment'] }

export interface SellableNight {
  readonly date: string
  readonly available: number
  /** Of the room type on this date. */
  readonly stop_sell?: true
  readonly sell_limit?: number
  /** The limit is below the number of rooms. */
  readonly is_limited?: true
}

export interface Sellable {
  readonly property: SellingProperty
  readonly room_type: SellingRoomType
  /** Expired holds count as free. */
  readonly nights: readonly SellableNight[] | null
}

/**
 * What could be sold of some room types between two dates, with their plans, the channel's adjustments and
 * which properties are connected to the channel: one round trip.
 */
export async function readSellable(
  ctx: AccountContext,
  types: readonly SellableType[],
  { from, to, channel, now }: { from: string; to: string; channel: string; now: Temporal.Instant },
) {
  const type_ids = types.map(({ id }) => id)
  const plan_ids = types.flatMap((type) => type.plan_ids)
  const [rows, plans, adjusted, connected] = await Promise.all([
    ctx.tx.run<Sellable>(listSellable, [ctx.scope.account_id, from, to, type_ids, now.toString()]),
    plan_ids.length === 0
      ? new Map<string, PlanTerms>()
      : readPlans(ctx, plan_ids, { first: from, last: to }),
    channel === 'direct'
      ? []
      : ctx.tx.run<Adjusted>(listAdjustments, [ctx.scope.account_id, type_ids, channel]),
    channel === 'direct'
      ? []
      : ctx.tx.run<{ property_id: string }>(listConnected, [ctx.scope.account_id, type_ids, channel]),
  ])
  return {
    rows,
    plans,
    /** Plans that are mapped to the channel, with its adjustment. */
    mapped: new Map(adjusted.map((one) => [one.rate_plan_id, one.price_adjustment])),
    connected: new Set(connected.map(({ property_id }) => property_id)),
  }
}

/** A room type with what is said of it to guests. */
export type DescribedRoomType = SellingRoomType &
  Pick<
    RoomType,
    | 'name'
    | 'description'
    | 'translations'
    | 'kind'
    | 'bed_configuration'
    | 'size_sqm'
    | 'amenities'
    | 'photos'
  >

/** A room type that is sold directly, with its plans, the oldest first. */
export interface SoldRoomType extends Sellable {
  readonly room_type: DescribedRoomType
  readonly plans: readonly NamedPlan[]
}

interface PropertySpan {
  readonly property_id: string
  /** Null for every type of the property. */
  readonly room_type_id: string | null
  readonly from: string
  readonly to: string
  /** Negotiated plans that are sold too: left out, none. */
  readonly agreed_plan_ids?: readonly string[]
}

/** What could be sold directly of a property between two dates: one round trip. */
export async function readSoldRoomTypes(
  { tx, scope, now }: Context,
  { property_id, room_type_id, from, to, agreed_plan_ids = [] }: PropertySpan,
): Promise<SoldRoomType[]> {
  const values = [scope.account_id, from, to, property_id, now.toString(), room_type_id]
  const [rows, plans] = await Promise.all([
    tx.run<Omit<SoldRoomType, 'plans'>>(listSellableOfProperty, values),
    readPlansOfProperty({ tx, scope }, property_id, { room_type_id, first: from, last: to }),
  ])
  const sold = plans.filter(({ id, negotiated }) => !negotiated || agreed_plan_ids.includes(id))
  const by_type = Map.groupBy(sold, ({ room_type_id: id }) => id)
  return rows.map((row) => ({ ...row, plans: by_type.get(row.room_type.id) ?? [] }))
}

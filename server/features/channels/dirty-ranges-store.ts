import type { Context, Tx } from '../../context.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import { realTime } from '../../postgres/test-clock.ts'
import { type ChannelKey, keyValues } from './channel-key.ts'

/**
 * What changes leave for the channels, in their own transaction: ranges to be recalculated. For what is
 * mapped to nothing this costs one index lookup.
 */

/** Nights, both included. */
export interface MarkedNights {
  readonly first: string
  readonly last: string
}

/** Every night that channels are sent. */
export const ALL_NIGHTS: MarkedNights = { first: '0001-01-01', last: '9999-12-31' }

/** Where more is for sale, or a price changes: further changes within this time go into the same message. */
const GATHER_MS = 3_000
/** Where less is for sale the push does not wait. */
const AT_ONCE = '-infinity'

// Channels are sent to by the clock of the service.
const dueAt = (ctx: Pick<Context, 'tx' | 'now'> | null) =>
  ctx === null ? AT_ONCE : realTime(ctx).add({ milliseconds: GATHER_MS }).toString()

// Never waits for a lock: it inserts rows, and locks none that others need.
const markNightsOf = statement(
  'mark_channels_of_nights',
  `INSERT INTO channel_dirty_ranges (account_id, property_id, channel, room_type_id, first, last, due_at)
   SELECT DISTINCT m.account_id, m.property_id, m.channel, m.room_type_id, $3::date, $4::date, $5::timestamptz
   FROM rate_plan_channels m
   JOIN channels c ON c.account_id = $1 AND c.property_id = m.property_id AND c.id = m.channel
   WHERE m.account_id = $1 AND m.enabled AND c.endpoint IS NOT NULL AND m.room_type_id IN (
     SELECT $2 UNION ALL SELECT k.room_type_id FROM room_type_parts k WHERE k.account_id = $1 AND k.part_id = $2)`,
)

export interface TypeOfNights extends MarkedNights {
  readonly room_type_id: string
}

/**
 * SQL: marks the types that are made of the room types of `rows`, whose rooms are taken or left by stays that have their nights
 * already. $1 is the account; rows have `room_type_id`, `from_date` and `to_date`. rule 37.5
 */
export const markCombinedOf = (rows: string): string =>
  `INSERT INTO channel_dirty_ranges (account_id, property_id, channel, room_type_id, first, last, due_at)
   SELECT m.account_id, m.property_id, m.channel, m.room_type_id, min(taken.from_date), max(taken.to_date), '${AT_ONCE}'::timestamptz
   FROM ${rows} taken
   JOIN room_type_parts k ON k.account_id = $1 AND k.part_id = taken.room_type_id
   JOIN rate_plan_channels m ON m.account_id = $1 AND m.room_type_id = k.room_type_id AND m.enabled
   JOIN channels c ON c.account_id = $1 AND c.property_id = m.property_id AND c.id = m.channel
   WHERE c.endpoint IS NOT NULL GROUP BY m.account_id, m.property_id, m.channel, m.room_type_id`

/** Fewer rooms of a type are for sale on some nights, or it is not known whether they are. */
export const markAvailabilityDecreased = (
  { tx, scope }: AccountContext,
  { room_type_id, first, last }: TypeOfNights,
) => tx.run(markNightsOf, [scope.account_id, room_type_id, first, last, dueAt(null)])

/** More rooms of a type are for sale on some nights. */
export const markAvailabilityIncreased = (ctx: TxContext, { room_type_id, first, last }: TypeOfNights) =>
  ctx.tx.run(markNightsOf, [ctx.scope.account_id, room_type_id, first, last, dueAt(ctx)])

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

// With the plans that derive from it, down to the greatest depth.
const markPlanAndBelow = statement(
  'mark_channels_of_plan',
  `WITH RECURSIVE plans AS (
     SELECT id, 1 AS step FROM rate_plans WHERE account_id = $1 AND id = $2
     UNION ALL
     SELECT p.id, step + 1 FROM plans JOIN rate_plans p ON p.account_id = $1 AND p.parent_id = plans.id
     WHERE step < 10)
   INSERT INTO channel_dirty_ranges (account_id, property_id, channel, rate_plan_id, first, last, due_at)
   SELECT DISTINCT m.account_id, m.property_id, m.channel, m.rate_plan_id, $3::date, $4::date, $5::timestamptz
   FROM plans JOIN rate_plan_channels m ON m.account_id = $1 AND m.rate_plan_id = plans.id
   JOIN channels c ON c.account_id = $1 AND c.property_id = m.property_id AND c.id = m.channel
   WHERE m.enabled AND c.endpoint IS NOT NULL`,
)

/** Prices or restrictions of a plan have changed; `at_once` where it sells less than before. */
export const markPlan = (
  ctx: TxContext,
  { rate_plan_id, first, last }: MarkedNights & { rate_plan_id: string },
  at_once: boolean,
) =>
  ctx.tx.run(markPlanAndBelow, [ctx.scope.account_id, rate_plan_id, first, last, dueAt(at_once ? null : ctx)])

const markPlansOfType = statement(
  'mark_channels_of_room_type',
  `INSERT INTO channel_dirty_ranges (account_id, property_id, channel, first, last, due_at)
   SELECT DISTINCT m.account_id, m.property_id, m.channel, $3::date, $4::date, $5::timestamptz
   FROM rate_plan_channels m
   JOIN channels c ON c.account_id = $1 AND c.property_id = m.property_id AND c.id = m.channel
   WHERE m.account_id = $1 AND m.room_type_id = $2 AND c.endpoint IS NOT NULL`,
)

/** A room type itself has changed: whether it is sold, and for how many. */
export const markRoomType = ({ tx, scope }: AccountContext, room_type_id: string) =>
  tx.run(markPlansOfType, [scope.account_id, room_type_id, ALL_NIGHTS.first, ALL_NIGHTS.last, dueAt(null)])

const markOne = statement(
  'mark_channels',
  `INSERT INTO channel_dirty_ranges (account_id, property_id, channel, first, last, due_at)
   SELECT account_id, property_id, id, $4::date, $5::date, $6::timestamptz FROM channels
   WHERE account_id = $1 AND property_id = $2 AND id = ANY ($3::text[]) AND endpoint IS NOT NULL`,
)

/** The mappings or the horizon of channels have changed: everything is compared again. */
export const markChannels = (
  { tx, scope }: AccountContext,
  { property_id, channels }: { property_id: string; channels: readonly string[] },
  { first, last }: MarkedNights = ALL_NIGHTS,
) => tx.run(markOne, [scope.account_id, property_id, channels, first, last, dueAt(null)])

// A room that is not mapped at this moment was, or will be: then everything is compared.
const markRooms = statement(
  'mark_channel_rooms_again',
  `INSERT INTO channel_dirty_ranges (account_id, property_id, channel, room_type_id, first, last, due_at, resend)
   SELECT DISTINCT $1, $2, $3, m.room_type_id, g.first, g.last, $5::timestamptz, true
   FROM json_to_recordset($4) AS g (room_code text, first date, last date)
   JOIN channels c ON c.account_id = $1 AND c.property_id = $2 AND c.id = $3
   LEFT JOIN rate_plan_channels m ON m.account_id = $1 AND m.property_id = $2 AND m.channel = $3
     AND m.channel_room_id = g.room_code AND m.enabled AND m.last_error IS NULL
   WHERE c.endpoint IS NOT NULL`,
)

/** A channel has sold rooms, or got them back: it is sent what is left, whatever it was sent before. */
export const markForResend = (
  tx: Tx,
  key: ChannelKey,
  rooms: readonly ({ readonly room_code: string } & MarkedNights)[],
) => tx.run(markRooms, [...keyValues(key), JSON.stringify(rooms), dueAt(null)])

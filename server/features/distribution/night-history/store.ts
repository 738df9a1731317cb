import type { NamedActor } from '#contract/parts/named-actor.ts'
import type { DateRestrictions } from '#contract/parts/rate-plan-terms.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { KnownNight } from '../channel-bookings/public.ts'
import type { StayChange, StayOfNight } from './replay.ts'

interface NightRow {
  readonly capacity: number
  readonly sold: number
  readonly stop_sell: boolean
  readonly sell_limit: number | null
}

const findNight = statement(
  'find_night_of_history',
  `SELECT capacity, sold, stop_sell, sell_limit FROM nights
   WHERE account_id = $1 AND room_type_id = $2 AND date = $3`,
)

export interface StayRow extends StayOfNight {
  readonly known_nights: readonly (KnownNight & { readonly date: string })[] | null
}

// Of one night of one room type, as those below: $1 account, $2 property, $3 room type, $4 date.
// The order book has the stays of the night when days ended; of today those that have it, or had other nights or another room type.
const listStays = statement(
  'list_stays_of_night_history',
  `WITH found AS (
     SELECT reservation_id AS id FROM order_book
     WHERE account_id = $1 AND property_id = $2 AND stay_date = $4 AND room_type_id = $3
     UNION
     SELECT id FROM reservations r
     WHERE r.account_id = $1 AND r.property_id = $2 AND r.version <> r.recorded_version
       AND (r.check_in <= $4 AND r.check_out > $4 OR EXISTS (
         SELECT FROM audit_log a WHERE a.account_id = $1 AND a.resource_id = r.id
           AND a.changes ?| array['check_in', 'check_out', 'room_type_id'])))
   SELECT r.id, coalesce(r.booker ->> 'last_name', '') AS name, r.channel, r.created_at, r.check_in, r.check_out,
     r.status::text AS status, r.room_type_id, b.id IS NOT NULL AS is_sent, b.known_nights,
     r.check_in <= $4 AND r.held_to > $4 AND coalesce((
       SELECT s.room_type_id FROM room_segments s WHERE s.account_id = $1 AND s.reservation_id = r.id
         AND s.from_date <= $4 AND s.to_date > $4 ORDER BY s.room_type_id <> $3 LIMIT 1), r.room_type_id) = $3 AS is_sold
   FROM found f JOIN reservations r ON r.account_id = $1 AND r.id = f.id
   LEFT JOIN LATERAL (
     SELECT c.id, c.known_nights FROM channel_bookings c WHERE c.account_id = $1 AND c.reservation_id = r.id
     ORDER BY c.id LIMIT 1) b ON true
   ORDER BY r.id DESC LIMIT 1000`,
)

const ACTOR = `json_build_object('type', a.actor_type, 'id', a.actor_id, 'name', a.actor_name)`

const listChanges = statement(
  'list_changes_of_night_history',
  `SELECT a.resource_id, a.at, a.action, ${ACTOR} AS actor, a.changes FROM audit_log a
   WHERE a.account_id = $1 AND a.resource_id = ANY ($2::text[])
     AND (a.action LIKE 'create%' OR a.changes ?| array['check_in', 'check_out', 'status', 'room_type_id'])
   ORDER BY a.resource_id, a.id LIMIT 5000`,
)

interface ClosureRow {
  readonly at: string
  readonly name: string
  readonly reason: string | null
  readonly actor: NamedActor | null
}

const listClosures = statement(
  'list_closures_of_night_history',
  `SELECT b.created_at AS at, r.name, b.reason, (
     SELECT ${ACTOR} FROM audit_log a
     WHERE a.account_id = $1 AND a.resource_id = b.id AND a.action = 'createRoomBlock' LIMIT 1) AS actor
   FROM rooms r JOIN room_blocks b ON b.account_id = r.account_id AND b.room_id = r.id
   WHERE r.account_id = $1 AND r.property_id = $2 AND r.room_type_id = $3 AND r.retired_at IS NULL
     AND b.type = 'out_of_order' AND b.from_date <= $4 AND b.to_date > $4
   ORDER BY b.created_at, b.id`,
)

interface PlanRow {
  readonly rate_plan_id: string
  readonly name: string
  readonly currency: string
  readonly price: number | null
  readonly restrictions: DateRestrictions | null
  readonly changed_at: string | null
  readonly changed_by: string | null
}

const listPlans = statement(
  'list_plans_of_night_history',
  `SELECT p.id AS rate_plan_id, p.name, p.currency, o.price, o.restrictions, o.changed_at, o.changed_by
   FROM rate_plans p JOIN rate_plan_overrides o ON o.account_id = p.account_id AND o.rate_plan_id = p.id
   WHERE p.account_id = $1 AND p.property_id = $2 AND p.room_type_id = $3 AND o.date = $4 ORDER BY p.id`,
)

interface ChannelRow {
  readonly channel: string
  readonly name: string
  readonly acknowledged: readonly (readonly [day: number, nights: number, value: unknown])[] | null
  readonly unconfirmed: readonly (readonly [day: number, nights: number])[] | null
  readonly acknowledged_at: string | null
  readonly is_dirty: boolean
}

const listChannels = statement(
  'list_channels_of_night_history',
  `SELECT c.id AS channel, c.name, a.acknowledged, a.unconfirmed, a.acknowledged_at, EXISTS (
       SELECT FROM channel_dirty_ranges d WHERE d.account_id = $1 AND d.property_id = $2 AND d.channel = c.id
         AND d.first <= $4 AND d.last >= $4 AND d.rate_plan_id IS NULL
         AND (d.room_type_id IS NULL OR d.room_type_id = $3)) AS is_dirty
   FROM channels c
   JOIN (SELECT DISTINCT channel, channel_room_id FROM rate_plan_channels
     WHERE account_id = $1 AND property_id = $2 AND room_type_id = $3 AND enabled) m ON m.channel = c.id
   LEFT JOIN channel_acknowledged_ari a ON a.account_id = $1 AND a.property_id = $2 AND a.channel = c.id
     AND a.room_code = m.channel_room_id AND a.rate_code = '' AND a.kind = 'availability'
   WHERE c.account_id = $1 AND c.property_id = $2 AND c.type <> 'ical' AND NOT c.disconnecting ORDER BY c.id`,
)

interface ErrorRow {
  readonly at: string
  readonly channel: string
  readonly message: string | null
}

// The newest of a channel: an error ends the sending of every night.
const listErrors = statement(
  'list_channel_errors_of_night_history',
  `SELECT e.created_at AS at, e.resource_id AS channel, e.body::jsonb #>> '{data,message}' AS message
   FROM events e
   WHERE e.account_id = $1 AND e.property_id = $2 AND e.type = 'channel.error' AND e.resource_id = ANY ($3::text[])
   ORDER BY e.id DESC LIMIT 20`,
)

export interface NightOf {
  readonly property_id: string
  readonly room_type_id: string
  readonly date: string
}

/** What is stored of a night: two round trips. */
export async function readNight({ tx, scope }: AccountContext, { property_id, room_type_id, date }: NightOf) {
  const values = [scope.account_id, property_id, room_type_id, date]
  const [night, stays, closures, plans, channels] = await Promise.all([
    tx.one<NightRow>(findNight, [scope.account_id, room_type_id, date]),
    tx.run<StayRow>(listStays, values),
    tx.run<ClosureRow>(listClosures, values),
    tx.run<PlanRow>(listPlans, values),
    tx.run<ChannelRow>(listChannels, values),
  ])
  const [changes, errors] = await Promise.all([
    tx.run<StayChange>(listChanges, [scope.account_id, stays.map(({ id }) => id)]),
    tx.run<ErrorRow>(listErrors, [scope.account_id, property_id, channels.map(({ channel }) => channel)]),
  ])
  return { night, stays, closures, plans, channels, changes, errors }
}
export type StoredNight = Awaited<ReturnType<typeof readNight>>

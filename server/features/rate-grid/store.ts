import type { ChannelStatus } from '#contract/lists.ts'
import type { DateRestrictions } from '#contract/parts/rate-plan-terms.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

interface TypeRow {
  id: string
  code: string
  name: string
}

interface PlanRow {
  id: string
  room_type_id: string
  code: string
  name: string
  status: 'active' | 'inactive'
  version: number
}

/** A date of a plan with an override. */
export interface DateRow {
  rate_plan_id: string
  date: string
  price: number | null
  by_adults: boolean
  restrictions: DateRestrictions | null
  changed_at: string | null
  changed_by: string | null
}

export interface ChannelRow {
  id: string
  name: string
  status: ChannelStatus
  paused_until: string | null
  /** Without an address nothing is pushed. */
  has_endpoint: boolean
  horizon_days: number
}

export interface MappingRow {
  rate_plan_id: string
  room_type_id: string
  channel: string
  room_code: string
  rate_code: string
  enabled: boolean
  refused: string | null
}

/** Dirty nights of a channel: of a plan, of a room type, or of everything. */
export interface DirtyRow {
  channel: string
  room_type_id: string | null
  rate_plan_id: string | null
  first: string
  last: string
}

/** Nights by number that were sent without an answer. */
export interface UnconfirmedRow {
  channel: string
  room_code: string
  rate_code: string
  kind: 'availability' | 'prices' | 'restrictions'
  unconfirmed: readonly (readonly [day: number, nights: number])[]
}

const listTypes = statement(
  'list_grid_room_types',
  `SELECT id, code, name FROM room_types
   WHERE account_id = $1 AND property_id = $2 AND status = 'active' ORDER BY id`,
)

const listPlans = statement(
  'list_grid_plans',
  `SELECT p.id, p.room_type_id, p.code, p.name, p.status, p.version
   FROM room_types t JOIN rate_plans p ON p.account_id = t.account_id AND p.room_type_id = t.id
   WHERE t.account_id = $1 AND t.property_id = $2 AND t.status = 'active' ORDER BY t.id, p.id`,
)

const listDates = statement(
  'list_grid_dates',
  `SELECT o.rate_plan_id, o.date, o.price, o.occupancy_prices IS NOT NULL AS by_adults, o.restrictions,
     o.changed_at, o.changed_by
   FROM rate_plans p JOIN rate_plan_overrides o ON o.account_id = p.account_id AND o.rate_plan_id = p.id
   WHERE p.account_id = $1 AND p.property_id = $2 AND o.date >= $3::date AND o.date < $4::date
   ORDER BY o.rate_plan_id, o.date`,
)

const listChannels = statement(
  'list_grid_channels',
  `SELECT id, name, status, paused_until, endpoint IS NOT NULL AS has_endpoint, horizon_days FROM channels
   WHERE account_id = $1 AND property_id = $2 AND type <> 'ical' AND NOT disconnecting ORDER BY id`,
)

const listMappings = statement(
  'list_grid_mappings',
  `SELECT rate_plan_id, room_type_id, channel, channel_room_id AS room_code, channel_rate_id AS rate_code, enabled,
     last_error ->> 'message' AS refused
   FROM rate_plan_channels WHERE account_id = $1 AND property_id = $2 ORDER BY rate_plan_id, position`,
)

// More than a channel gathers in years without a sync.
const listDirty = statement(
  'list_grid_dirty_ranges',
  `SELECT DISTINCT channel, room_type_id, rate_plan_id, first, last FROM channel_dirty_ranges
   WHERE account_id = $1 AND property_id = $2 AND first < $4::date AND last >= $3::date LIMIT 50000`,
)

const listUnconfirmed = statement(
  'list_grid_unconfirmed',
  `SELECT channel, room_code, rate_code, kind, unconfirmed FROM channel_acknowledged_ari
   WHERE account_id = $1 AND property_id = $2 AND json_array_length(unconfirmed) > 0`,
)

interface Period {
  readonly property_id: string
  readonly from: string
  readonly to: string
}

/** What a property sells by which plans, and what its channels know of it: seven statements, one round trip. */
export async function readGrid({ tx, scope }: AccountContext, { property_id, from, to }: Period) {
  const of_property = [scope.account_id, property_id]
  const of_period = [...of_property, from, to]
  const [types, plans, dates, channels, mappings, dirty, unconfirmed] = await Promise.all([
    tx.run<TypeRow>(listTypes, of_property),
    tx.run<PlanRow>(listPlans, of_property),
    tx.run<DateRow>(listDates, of_period),
    tx.run<ChannelRow>(listChannels, of_property),
    tx.run<MappingRow>(listMappings, of_property),
    tx.run<DirtyRow>(listDirty, of_period),
    tx.run<UnconfirmedRow>(listUnconfirmed, of_property),
  ])
  return { types, plans, dates, channels, mappings, dirty, unconfirmed }
}
export type GridRows = Awaited<ReturnType<typeof readGrid>>

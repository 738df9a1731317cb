import type { ChannelMapping } from '#contract/parts/channel-mapping.ts'
import { type ScopedContext, visible } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { withoutLengths } from './length-of-stay/rate-of-night.ts'
import type { DateOverride, PlanTerms, SellingProperty, SellingRoomType } from './offer.ts'

/** Result of one lookup; null where an id does not exist. */
export interface OfferParts {
  readonly property: SellingProperty | null
  readonly room_type: SellingRoomType | null
  readonly plan: PlanTerms | null
  /** `direct`, or a channel that the property is connected to. */
  readonly channel_known: boolean
  readonly channel_adjustment: ChannelMapping['price_adjustment']
}

export interface OfferQuery {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly check_in: string
  readonly check_out: string
  readonly channel: string
}

export type FlatPlan = Omit<PlanTerms, 'overrides' | 'parent' | 'yields'> & {
  parent_id: string | null
  yields: readonly CompactYield[] | null
}
type CompactYield = [date: string, price: number, rule_id: string, rule_name: string]
type FlatOverride = DateOverride & { rate_plan_id: string }
type DatedPlan = FlatPlan & { overrides: FlatOverride[] | null }

export const PLAN = `id, property_id, room_type_id, status, negotiated, currency, base_price, occupancy_pricing, weekday_prices,
  length_of_stay_rates, derived_from, parent_id, restrictions, cancellation_policy, deposit_rule, meal_price, vat_rate`
/** Prices of yield rules for the dates from $3 to $4. */
export const yieldsOf = (plan: string) => `(
  SELECT json_agg(json_build_array(y.date, y.price, y.yield_rule_id, r.name))
  FROM yield_prices y JOIN yield_rules r ON r.account_id = $1 AND r.id = y.yield_rule_id
  WHERE y.account_id = $1 AND y.rate_plan_id = ${plan}.id AND y.date >= $3::date AND y.date <= $4::date) AS yields`
/** With the dates from $3 to $4 that differ. */
const datedPlan = (plan: string) => `${PLAN},
  (SELECT json_agg(o) FROM rate_plan_overrides o
   WHERE o.account_id = $1 AND o.rate_plan_id = ${plan}.id AND o.date >= $3::date AND o.date <= $4::date) AS overrides,
  ${yieldsOf(plan)}`

const columnsOf = (alias: string, columns: string) =>
  columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')
/** The columns of a `SellingProperty`. */
export const sellingProperty = (alias: string) =>
  columnsOf(
    alias,
    'id, timezone, day_ends_at, currency, check_in_time, prices_include_vat, country, vat_on_deposits, city_tax',
  )
/** The columns of a `SellingRoomType`. */
export const sellingRoomType = (alias: string) =>
  columnsOf(
    alias,
    'id, property_id, status, standard_occupancy, max_occupancy, max_adults, max_children, gender, is_combined',
  )

// Small statements in one round trip: a single statement that returned everything as JSON took the server
// twice as long.
const findRoomType = statement(
  'find_selling_room_type',
  `SELECT ${sellingRoomType('room_types')} FROM room_types WHERE account_id = $1 AND id = $2`,
)
const findProperty = statement(
  'find_selling_property',
  `SELECT ${sellingProperty('p')}, p.guest_mails
   FROM room_types rt JOIN properties p ON p.account_id = $1 AND p.id = rt.property_id
   WHERE rt.account_id = $1 AND rt.id = $2`,
)
const findPlan = statement(
  'find_selling_plan',
  `SELECT ${datedPlan('rate_plans')} FROM rate_plans WHERE account_id = $1 AND id = $2`,
)
const findPlansAbove = statement(
  'find_selling_plans_above',
  `WITH RECURSIVE above AS (
     SELECT a.* FROM rate_plans a WHERE a.account_id = $1 AND a.id = $2
     UNION ALL
     SELECT a.* FROM rate_plans a JOIN above b ON a.account_id = $1 AND a.id = b.parent_id)
   SELECT ${datedPlan('above')} FROM above`,
)
const findChannel = statement(
  'find_selling_channel',
  `SELECT EXISTS (
       SELECT FROM channels c JOIN room_types rt ON rt.account_id = $1 AND rt.id = $2
       WHERE c.account_id = $1 AND c.property_id = rt.property_id AND c.id = $4) AS known,
     (SELECT m.price_adjustment FROM rate_plan_channels m
      WHERE m.account_id = $1 AND m.rate_plan_id = $3 AND m.channel = $4 AND m.enabled
      ORDER BY m.position LIMIT 1) AS adjustment`,
)
type Channel = { known: boolean; adjustment: ChannelMapping['price_adjustment'] }
const DIRECT: Channel = { known: true, adjustment: null }

/**
 * Room type, property, plan and channel, in one round trip; the plans that it derives from in another, where
 * there are any.
 */
export async function findOfferParts(ctx: ScopedContext, query: OfferQuery): Promise<OfferParts> {
  const { tx, scope } = ctx
  const { account_id } = scope
  const { room_type_id, rate_plan_id, check_in, check_out, channel } = query
  const [room_type = null, property = null, flat = null, sold_on = DIRECT] = await Promise.all([
    tx.one<SellingRoomType>(findRoomType, [account_id, room_type_id]),
    tx.one<SellingProperty>(findProperty, [account_id, room_type_id]),
    tx.one<DatedPlan>(findPlan, [account_id, rate_plan_id, check_in, check_out]),
    channel === 'direct'
      ? undefined
      : tx.one<Channel>(findChannel, [account_id, room_type_id, rate_plan_id, channel]),
  ])
  const above =
    flat?.parent_id != null
      ? await tx.run<DatedPlan>(findPlansAbove, [account_id, flat.parent_id, check_in, check_out])
      : []
  const plans = flat ? [flat, ...above] : []
  const [plan = null] = chainPlans(
    plans,
    plans.flatMap(({ overrides }) => overrides ?? []),
  )
  const seen = visible(ctx, plan ?? undefined) ?? null
  return {
    room_type: visible(ctx, room_type ?? undefined) ?? null,
    property,
    plan: seen && channel !== 'direct' ? withoutLengths(seen) : seen,
    channel_known: sold_on.known,
    channel_adjustment: sold_on.adjustment,
  }
}

/** A plan with its other columns. */
type Chained<Plan> = PlanTerms & Omit<Plan, keyof FlatPlan>

/** Links plans to those that they derive from, and to the dates that differ. */
export function chainPlans<Plan extends FlatPlan>(
  plans: readonly Plan[],
  overrides: readonly FlatOverride[],
): Chained<Plan>[] {
  const dates = new Map<string, Map<string, DateOverride>>()
  for (const { rate_plan_id, ...override } of overrides) {
    const known = dates.get(rate_plan_id) ?? new Map<string, DateOverride>()
    dates.set(rate_plan_id, known.set(override.date, override))
  }
  const by_id = new Map(plans.map((plan) => [plan.id, plan]))
  const chained = (plan: Plan): Chained<Plan> => {
    const parent = plan.parent_id === null ? undefined : by_id.get(plan.parent_id)
    const yields = plan.yields?.map(
      ([date, price, id, name]) => [date, { price, rule: { id, name } }] as const,
    )
    return {
      ...plan,
      overrides: dates.get(plan.id) ?? new Map(),
      yields: new Map(yields ?? []),
      parent: parent ? chained(parent) : null,
    }
  }
  return plans.map(chained)
}

import type { ChannelMapping } from '../../../contract/rate-plans.ts'
import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'
import type { DateOverride, PlanTerms, SellingProperty, SellingRoomType } from './offer.ts'

/** What one look at the catalogue found; null where an id names nothing. */
export interface Found {
  readonly property: SellingProperty | null
  readonly room_type: SellingRoomType | null
  readonly plan: PlanTerms | null
  /** `direct`, or a channel that the property is connected to. */
  readonly channel_known: boolean
  readonly channel_adjustment: ChannelMapping['price_adjustment']
}

export interface Wanted {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly check_in: string
  readonly check_out: string
  readonly channel: string
}

type FlatPlan = Omit<PlanTerms, 'overrides' | 'parent'> & { parent_id: string | null }
type FlatOverride = DateOverride & { rate_plan_id: string }

// One flight, one statement: everything that a booking is decided by. The plans above are read only where there are any.
const findOffer = statement(
  'find_offer',
  `SELECT row_to_json(p) AS property, row_to_json(rt) AS room_type, row_to_json(rp) AS plan,
     CASE WHEN rp.parent_id IS NOT NULL THEN (
       WITH RECURSIVE above AS (
         SELECT a.* FROM rate_plans a WHERE a.account_id = $1 AND a.id = rp.parent_id
         UNION ALL
         SELECT a.* FROM rate_plans a JOIN above b ON a.account_id = $1 AND a.id = b.parent_id)
       SELECT json_build_object('plans', json_agg(above), 'overrides', (
         SELECT json_agg(o) FROM rate_plan_overrides o
         WHERE o.account_id = $1 AND o.rate_plan_id IN (SELECT id FROM above)
           AND o.date >= $4::date AND o.date <= $5::date))
       FROM above) END AS above,
     (SELECT json_agg(o) FROM rate_plan_overrides o
      WHERE o.account_id = $1 AND o.rate_plan_id = rp.id AND o.date >= $4::date AND o.date <= $5::date) AS overrides,
     $6 = 'direct' OR EXISTS (
       SELECT FROM channels c WHERE c.account_id = $1 AND c.property_id = rt.property_id AND c.id = $6) AS channel_known,
     CASE WHEN $6 <> 'direct' THEN (
       SELECT m.price_adjustment FROM rate_plan_channels m
       WHERE m.account_id = $1 AND m.rate_plan_id = rp.id AND m.channel = $6 AND m.enabled
       ORDER BY m.position LIMIT 1) END AS channel_adjustment
   FROM (SELECT) AS one
   LEFT JOIN room_types rt ON rt.account_id = $1 AND rt.id = $2
   LEFT JOIN properties p ON p.account_id = $1 AND p.id = rt.property_id
   LEFT JOIN rate_plans rp ON rp.account_id = $1 AND rp.id = $3`,
)

/** Room type, plan with the plans above it, property and channel, in one statement. */
export async function findOfferParts(tx: Tx, account_id: string, wanted: Wanted): Promise<Found> {
  const { room_type_id, rate_plan_id, check_in, check_out, channel } = wanted
  const row = await tx.one<
    Omit<Found, 'plan'> & {
      plan: FlatPlan | null
      overrides: FlatOverride[] | null
      above: { plans: FlatPlan[]; overrides: FlatOverride[] | null } | null
    }
  >(findOffer, [account_id, room_type_id, rate_plan_id, check_in, check_out, channel])
  const { plan, overrides, above, ...rest } = row!
  if (!plan) return { ...rest, plan: null }
  const [whole] = chainPlans(
    [plan, ...(above?.plans ?? [])],
    [...(overrides ?? []), ...(above?.overrides ?? [])],
  )
  return { ...rest, plan: whole! }
}

/** Ties plans to the plans above them and to the dates that differ. */
function chainPlans(plans: readonly FlatPlan[], overrides: readonly FlatOverride[]): PlanTerms[] {
  const dates = new Map<string, Map<string, DateOverride>>()
  for (const { rate_plan_id, ...override } of overrides) {
    const known = dates.get(rate_plan_id) ?? new Map<string, DateOverride>()
    dates.set(rate_plan_id, known.set(override.date, override))
  }
  const by_id = new Map(plans.map((plan) => [plan.id, plan]))
  const chained = (plan: FlatPlan): PlanTerms => {
    const parent = plan.parent_id === null ? undefined : by_id.get(plan.parent_id)
    return { ...plan, overrides: dates.get(plan.id) ?? new Map(), parent: parent ? chained(parent) : null }
  }
  return plans.map(chained)
}

const listSellable = statement(
  'list_sellable',
  `SELECT row_to_json(p) AS property, row_to_json(rt) AS room_type,
     (SELECT json_agg(json_build_object('date', d.date, 'available', d.available) ORDER BY d.date) FROM (
        SELECT n.date, greatest(0, n.capacity - n.sold + (
          SELECT count(*) FROM reservations h
          WHERE h.account_id = $1 AND h.status = 'pending_payment' AND h.hold_expires_at <= $6::timestamptz
            AND h.room_type_id = rt.id AND h.held_from <= n.date AND n.date < h.held_to)) AS available
        FROM nights n
        WHERE n.account_id = $1 AND n.room_type_id = rt.id AND n.date >= $2::date AND n.date < $3::date) d) AS nights
   FROM room_types rt JOIN properties p ON p.account_id = $1 AND p.id = rt.property_id
   WHERE rt.account_id = $1 AND ($4::text IS NULL OR rt.property_id = $4) AND ($5::text IS NULL OR rt.id = $5)
     AND rt.status = 'active'
   ORDER BY rt.property_id, rt.id`,
)
const listPlans = statement(
  'list_sellable_plans',
  `SELECT row_to_json(rp) AS plan FROM rate_plans rp
   WHERE rp.account_id = $1 AND ($2::text IS NULL OR rp.property_id = $2) ORDER BY rp.id`,
)
const listOverrides = statement(
  'list_sellable_overrides',
  `SELECT o.rate_plan_id, o.date, o.price, o.occupancy_prices, o.restrictions
   FROM rate_plan_overrides o JOIN rate_plans rp ON rp.account_id = $1 AND rp.id = o.rate_plan_id
   WHERE o.account_id = $1 AND ($2::text IS NULL OR rp.property_id = $2) AND o.date >= $3::date AND o.date <= $4::date`,
)

export interface Sellable {
  readonly property: SellingProperty
  readonly room_type: SellingRoomType
  /** Expired holds count as free. */
  readonly nights: readonly { date: string; available: number }[] | null
}

/** What could be sold between two dates, with every plan of it: three statements, one flight. */
export async function findSellable(
  tx: Tx,
  account_id: string,
  range: {
    from: string
    to: string
    property_id: string | null
    room_type_id: string | null
    now: Temporal.Instant
  },
) {
  const { from, to, property_id, room_type_id, now } = range
  const [rows, plans, overrides] = await Promise.all([
    tx.run<Sellable>(listSellable, [account_id, from, to, property_id, room_type_id, now.toString()]),
    tx.run<{ plan: FlatPlan }>(listPlans, [account_id, property_id]),
    tx.run<FlatOverride>(listOverrides, [account_id, property_id, from, to]),
  ])
  return {
    rows,
    plans: chainPlans(
      plans.map(({ plan }) => plan),
      overrides,
    ),
  }
}

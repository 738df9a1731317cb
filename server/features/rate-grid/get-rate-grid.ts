import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/rate-grid/rate-grid.staff.ts'
import type { Context } from '../../context.ts'
import { makeYield } from '../../kernel/event-loop.ts'
import { businessDate } from '../../kernel/time/business-date.ts'
import { addDays, nightsOf } from '../../kernel/time/dates.ts'
import { type PlanTerms, readSellable, readSellableTypes } from '../pricing/offers/public.ts'
import { findProperty, localEventsIn } from '../property/properties/public.ts'
import { readPropertyBooks } from '../reporting/analytics/public.ts'
import { pricesOfNights, YieldRuleIndex } from './prices-of-nights.ts'
import { pushStates } from './push-states.ts'
import { type DateRow, type GridRows, type MappingRow, readGrid } from './store.ts'

type Op = typeof contract.getRateGrid
type Answer = Output<Op>

/** Pickup counts from this many days before the business date. */
const PICKUP_DAYS = 7

/**
 * Rate plans by nights with everything around their prices. 20 statements, whatever the number of plans,
 * nights and channels: eight of the grid and its property, three of availability, nine of the order book,
 * which reads one more for every 400 stays that were changed since they were recorded.
 */
export async function getRateGrid(ctx: Context, { query }: Input<Op>): Promise<Answer> {
  const { property_id, from, days } = query
  const period = { property_id, from, to: addDays(from, days) }
  const dates = nightsOf(period.from, period.to)
  const property = await findProperty(ctx, property_id)
  const business_date = businessDate(property, ctx.now)
  const [rows, sellable, heads] = await Promise.all([
    readGrid(ctx, period),
    readForSale(ctx, period),
    readPropertyBooks(ctx, {
      property_id,
      from,
      dates,
      to: dates.at(-1) ?? from,
      since: addDays(business_date, -PICKUP_DAYS),
    }),
  ])
  const rules = new YieldRuleIndex()
  const plans = await presentPlans(rows, sellable.plans, { from, days, today: business_date, dates }, rules)
  return {
    property_id,
    business_date,
    from,
    days,
    heads,
    plans,
    yield_rules: rules.list,
    currency: property.currency,
    local_events: localEventsIn(property, period),
    channels: rows.channels.map(({ has_endpoint: _, horizon_days: __, ...channel }) => ({
      ...channel,
      paused_until: isOver(channel.paused_until, ctx.now) ? null : channel.paused_until,
    })),
    room_types: rows.types.map(({ id, code, name }) => ({
      id,
      code,
      name,
      left: dates.map((date) => sellable.nights.get(id)?.get(date)?.available ?? 0),
      stop_sell: dates.map((date) => sellable.nights.get(id)?.get(date)?.stop_sell ?? false),
      sell_limit: dates.map((date) => sellable.nights.get(id)?.get(date)?.sell_limit ?? null),
    })),
  }
}

const isOver = (moment: string | null, now: Temporal.Instant): boolean =>
  moment !== null && Temporal.Instant.compare(Temporal.Instant.from(moment), now) <= 0

/** Availability of each type, and every plan with its prices. */
async function readForSale(
  ctx: Context,
  { property_id, from, to }: { property_id: string; from: string; to: string },
) {
  const which = { property_ids: [property_id], room_type_id: null, agreed_plan_ids: null }
  const types = await readSellableTypes(ctx, which)
  const { rows, plans } = await readSellable(ctx, types, { from, to, channel: 'direct', now: ctx.now })
  const by_type = new Map(
    rows.map(({ room_type, nights }) => [room_type.id, new Map(nights?.map((night) => [night.date, night]))]),
  )
  return { nights: by_type, plans }
}

interface GridPeriod {
  readonly from: string
  readonly days: number
  readonly today: string
  readonly dates: readonly string[]
}

async function presentPlans(
  rows: GridRows,
  terms: ReadonlyMap<string, PlanTerms>,
  shown: GridPeriod,
  rules: YieldRuleIndex,
): Promise<Answer['plans']> {
  const type_at = new Map(rows.types.map(({ id }, at) => [id, at]))
  const plan_at = new Map(rows.plans.map(({ id }, at) => [id, at]))
  const channel_at = new Map(rows.channels.map(({ id }, at) => [id, at]))
  const dates_of = Map.groupBy(rows.dates, ({ rate_plan_id }) => rate_plan_id)
  const mappings_of = Map.groupBy(
    rows.mappings.filter(({ channel }) => channel_at.has(channel)),
    ({ rate_plan_id }) => rate_plan_id,
  )
  const stateOf = pushStates(rows, shown)
  const yieldToEventLoop = makeYield()
  const plans: Answer['plans'] = []
  for (const { id, room_type_id, ...plan } of rows.plans) {
    const term = terms.get(id)!
    const { derived_from } = term
    const parent = derived_from ? (plan_at.get(derived_from.rate_plan_id) ?? null) : null
    plans.push({
      id,
      ...plan,
      derived_from,
      room_type: type_at.get(room_type_id)!,
      parent,
      restrictions: ofDates(parent === null ? generalOf(term) : term.restrictions),
      ...pricesOfNights(term, shown.dates, rules),
      dates: dateColumns(dates_of.get(id) ?? [], shown.dates),
      channels: (mappings_of.get(id) ?? []).map((mapping: MappingRow) => ({
        channel: channel_at.get(mapping.channel)!,
        enabled: mapping.enabled,
        refused: mapping.refused,
        nights: stateOf(mapping),
      })),
    })
    await yieldToEventLoop()
  }
  return plans
}

/** Of the plan that they are inherited from, which is not shown. */
const generalOf = ({ derived_from, parent, restrictions }: PlanTerms): PlanTerms['restrictions'] =>
  derived_from?.inherit_restrictions === true && parent ? generalOf(parent) : restrictions

/** Without those that are relative to today: they belong to no date. */
const ofDates = ({
  min_advance_hours: _,
  max_advance_days: __,
  ...restrictions
}: PlanTerms['restrictions']) => restrictions

function dateColumns(rows: readonly DateRow[], dates: readonly string[]): Answer['plans'][number]['dates'] {
  const column = <T>(of: (row: DateRow) => T) => rows.map(of)
  return {
    day: column(({ date }) => dates.indexOf(date)),
    price: column(({ price }) => price),
    by_adults: column(({ by_adults }) => by_adults),
    restrictions: column(({ restrictions }) => restrictions),
    changed_at: column(({ changed_at }) => changed_at),
    changed_by: column(({ changed_by }) => changed_by),
  }
}

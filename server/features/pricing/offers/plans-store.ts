import type { MEAL_PLANS } from '#contract/lists.ts'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { DateOverride, PlanTerms } from './offer.ts'
import { chainPlans, type FlatPlan, PLAN, yieldsOf } from './store.ts'

type CompactOverride = [
  date: string,
  price: number | null,
  occupancy_prices: DateOverride['occupancy_prices'],
  restrictions: DateOverride['restrictions'],
]
type CompactPlan = FlatPlan & { dates: CompactOverride[] | null }

// A list for each date: the names of the columns, a thousand times over, took longer to parse than the
// values.
const datedPlans = (which: string, columns = PLAN) =>
  `WITH RECURSIVE wanted AS (
     SELECT id, parent_id FROM rate_plans WHERE account_id = $1 AND ${which}
     UNION
     SELECT p.id, p.parent_id FROM wanted JOIN rate_plans p ON p.account_id = $1 AND p.id = wanted.parent_id)
   SELECT ${columns}, (
     SELECT json_agg(json_build_array(o.date, o.price, o.occupancy_prices, o.restrictions))
     FROM rate_plan_overrides o
     WHERE o.account_id = $1 AND o.rate_plan_id = rate_plans.id AND o.date >= $3::date AND o.date <= $4::date) AS dates,
     ${yieldsOf('rate_plans')}
   FROM rate_plans WHERE account_id = $1 AND id = ANY (ARRAY(SELECT id FROM wanted))`
const listPlans = statement('list_plans_with_dates', datedPlans('id = ANY ($2::text[])'))
const listPlansOfProperty = statement(
  'list_property_plans_with_dates',
  `${datedPlans('property_id = $2 AND ($5::text IS NULL OR room_type_id = $5)', `name, translations, meal_plan, ${PLAN}`)} ORDER BY id`,
)

/** Plans by id, each with the plans that it derives from and the dates from `first` to `last` that differ. */
export async function readPlans(
  { tx, scope }: AccountContext,
  ids: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<Map<string, PlanTerms>> {
  const rows = await tx.run<CompactPlan>(listPlans, [scope.account_id, ids, first, last])
  return new Map(withDates(rows).map((plan) => [plan.id, plan]))
}

/** A plan with what is said of it to guests. */
export interface NamedPlan extends PlanTerms {
  readonly name: string
  readonly translations: RatePlan['translations']
  readonly meal_plan: (typeof MEAL_PLANS)[number]
}

type NamedRow = CompactPlan & Pick<NamedPlan, 'name' | 'translations' | 'meal_plan'>

/** The same for the plans of a property, or of one of its room types, the oldest first. */
export async function readPlansOfProperty(
  { tx, scope }: AccountContext,
  property_id: string,
  { room_type_id, first, last }: { room_type_id: string | null; first: string; last: string },
): Promise<NamedPlan[]> {
  const values = [scope.account_id, property_id, first, last, room_type_id]
  return withDates(await tx.run<NamedRow>(listPlansOfProperty, values))
}

function withDates<Plan extends CompactPlan>(rows: readonly Plan[]) {
  const overrides = rows.flatMap(({ id, dates }) =>
    (dates ?? []).map(([date, price, occupancy_prices, restrictions]) => ({
      rate_plan_id: id,
      date,
      price,
      occupancy_prices,
      restrictions,
    })),
  )
  return chainPlans(rows, overrides)
}

import type { MEAL_PLANS, SERVICE_CATEGORIES } from '#contract/lists.ts'
import type { ServiceMeal } from '#contract/pricing/meals.ts'
import type { StoredService } from '#server/features/pricing/services/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** What a stay is served by. */
export interface ServedStayRow {
  readonly id: string
  readonly meal_plan: (typeof MEAL_PLANS)[number]
  readonly services: readonly StoredService[]
  /** Of the guest. */
  readonly preferences: string | null
}

const MAX_PREFERENCES_LENGTH = 200

const listServed = statement(
  'list_stays_for_meals',
  `SELECT r.id, p.meal_plan, r.services, nullif(left(g.preference_notes, ${MAX_PREFERENCES_LENGTH}), '') AS preferences
   FROM reservations r
   JOIN rate_plans p ON p.account_id = $1 AND p.id = r.rate_plan_id
   JOIN guests g ON g.account_id = $1 AND g.id = r.guest_id
   WHERE r.account_id = $1 AND r.id = ANY ($2::text[])`,
)

/** Plan and services of some stays, unordered. */
export const readServedStays = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<ServedStayRow>(listServed, [scope.account_id, ids])

/** A service that is a meal, or may be one. */
export interface MealService {
  readonly id: string
  readonly meal: ServiceMeal | null
  readonly category: (typeof SERVICE_CATEGORIES)[number]
}

const listMeals = statement(
  'list_meals_of_services',
  `SELECT id, meal, category FROM services
   WHERE account_id = $1 AND property_id = $2 AND (meal IS NOT NULL OR category = 'food')`,
)

/** Services of a property that are meals, and those of the category `food`, also those that are no longer sold. */
export const readMealServices = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<MealService>(listMeals, [scope.account_id, property_id])

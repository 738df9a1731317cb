import { MEAL_PLANS } from '#contract/lists.ts'
import type { ServiceMeal } from '#contract/pricing/meals.ts'
import type { OnlineService } from './online-services.ts'

export type MealPlan = (typeof MEAL_PLANS)[number]

/** What services of meals are called in the languages of the page; the fullest first. */
const NAMES: readonly (readonly [meal: MealPlan, name: RegExp])[] = [
  ['full_board', /full board|vollpension|pension complète|pensión completa|pensione completa/],
  ['half_board', /half board|halbpension|demi-pension|media pensión|mezza pensione/],
  ['bed_and_breakfast', /breakfast|frühstück|petit.déjeuner|desayuno|colazione/],
]

/** Plans that include what a service is; null where none includes it by itself. */
const PLAN_OF: Readonly<Record<ServiceMeal, MealPlan | null>> = {
  breakfast: 'bed_and_breakfast',
  lunch: null,
  dinner: null,
  half_board: 'half_board',
  full_board: 'full_board',
  all_inclusive: 'all_inclusive',
}

/** The meals that a service is: as the property says, else by its name in any language; null for what is not taken by each guest on each night. rule 26.41 */
export function mealOf({ per, name, meal }: Pick<OnlineService, 'per' | 'name' | 'meal'>): MealPlan | null {
  if (per !== 'person_night') return null
  if (meal !== null) return PLAN_OF[meal]
  const text = Object.values(name).join(' ').normalize('NFC').toLowerCase()
  return NAMES.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Whether the price of a plan includes meals. */
export const includesMeal = (plan: MealPlan, meal: MealPlan): boolean =>
  MEAL_PLANS.indexOf(plan) >= MEAL_PLANS.indexOf(meal)

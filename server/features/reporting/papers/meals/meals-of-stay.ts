import type { MEAL_PLANS } from '#contract/lists.ts'
import { MEALS, type Meal, type ServiceMeal } from '#contract/pricing/meals.ts'
import type { StoredService } from '#server/features/pricing/services/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { MealService } from './store.ts'

type MealPlan = (typeof MEAL_PLANS)[number]

const OF_PLAN: Readonly<Record<MealPlan, readonly Meal[]>> = {
  room_only: [],
  bed_and_breakfast: ['breakfast'],
  half_board: ['breakfast', 'dinner'],
  full_board: MEALS,
  all_inclusive: MEALS,
}

const OF_SERVICE: Readonly<Record<ServiceMeal, readonly Meal[]>> = {
  breakfast: ['breakfast'],
  lunch: ['lunch'],
  dinner: ['dinner'],
  half_board: OF_PLAN.half_board,
  full_board: MEALS,
  all_inclusive: MEALS,
}

/** A stay on a day, as far as its meals depend on it. */
export interface ServedStay {
  readonly date: string
  /** Whether its guests have slept in the house, and whether they will. */
  readonly slept: boolean
  readonly sleeps: boolean
  readonly party: number
  readonly meal_plan: MealPlan
  readonly services: readonly StoredService[]
}

export interface MealsOfStay extends Readonly<Record<Meal, number>> {
  readonly others: readonly { readonly name: string; readonly quantity: number }[]
}

/**
 * The portions of a stay on a day. A night has its dinner, and breakfast and lunch of the day after. Of the plan,
 * of boards and of single meals the most count: they are not added, because one replaces another. rule 23.11
 */
export function mealsOfStay(stay: ServedStay, known: ReadonlyMap<string, MealService>): MealsOfStay {
  const meals = stay.services.map((service) => ({ service, meal: known.get(service.service_id)?.meal }))
  const portionsOf = (meal: Meal, counts: (kind: ServiceMeal) => boolean): number =>
    meals.reduce(
      (sum, { service, meal: kind }) =>
        kind && counts(kind) && OF_SERVICE[kind].includes(meal) && isServed(service, meal, stay.date)
          ? sum + portions(service, stay.party)
          : sum,
      0,
    )
  const of = (meal: Meal): number => {
    const is_here = meal === 'dinner' ? stay.sleeps : stay.slept
    return Math.max(
      is_here && OF_PLAN[stay.meal_plan].includes(meal) ? stay.party : 0,
      portionsOf(meal, (kind) => OF_SERVICE[kind].length > 1),
      portionsOf(meal, (kind) => OF_SERVICE[kind].length === 1),
    )
  }
  return {
    breakfast: of('breakfast'),
    lunch: of('lunch'),
    dinner: of('dinner'),
    others: stay.services
      .filter(({ service_id }) => known.get(service_id)?.meal === null)
      .filter((service) => isServed(service, 'breakfast', stay.date))
      .map(({ description, quantity }) => ({ name: description, quantity })),
  }
}

/** What is priced by the night is of its nights; anything else of the dates that were chosen. */
const isServed = ({ per, dates, dates_follow_stay }: StoredService, meal: Meal, date: string): boolean => {
  const is_of_nights = per === 'night' || per === 'person_night' || (per !== 'item' && dates_follow_stay)
  return dates.includes(is_of_nights && meal !== 'dinner' ? addDays(date, -1) : date)
}

/** A unit that is not by person serves the whole party. */
const portions = ({ per, quantity }: StoredService, party: number): number =>
  per === 'stay' || per === 'night' ? party : quantity

/** Meals of a day that the kitchen prepares. */
export const MEALS = ['breakfast', 'lunch', 'dinner'] as const
export type Meal = (typeof MEALS)[number]

/** What a service can be, for the kitchen. rule 25.14 */
export const SERVICE_MEALS = [...MEALS, 'half_board', 'full_board', 'all_inclusive'] as const
export type ServiceMeal = (typeof SERVICE_MEALS)[number]

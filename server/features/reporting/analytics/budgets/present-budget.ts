import { money } from '#contract/money.ts'
import type { Budget } from '#contract/reporting/budgets.ts'
import type { MonthBudget } from './store.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

/** All twelve months of a year, and their sum as far as months are planned. rule 18.10 */
export function presentBudget(
  { property_id, year, currency }: Pick<Budget, 'property_id' | 'year' | 'currency'>,
  planned: readonly MonthBudget[],
): Budget {
  const months = MONTHS.map(
    (month) => planned.find((one) => one.month === month) ?? { month, room_revenue: null, rooms_sold: null },
  )
  const total = (field: 'room_revenue' | 'rooms_sold') => {
    const some = months.map((month) => month[field]).filter((value) => value !== null)
    return some.length === 0 ? null : some.reduce((sum, value) => sum + value, 0)
  }
  const amount = (units: number | null) => (units === null ? null : money(units, currency))
  return {
    property_id,
    year,
    currency,
    months: months.map(({ month, room_revenue, rooms_sold }) => ({
      month,
      room_revenue: amount(room_revenue),
      rooms_sold,
    })),
    total: { room_revenue: amount(total('room_revenue')), rooms_sold: total('rooms_sold') },
  }
}

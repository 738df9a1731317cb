import type { PlannedMonth } from './store.ts'

/** The budget of some nights; null where one of their months has none. */
export interface PlannedNights {
  readonly room_revenue: number | null
  readonly rooms_sold: number | null
}

/**
 * The budget of some nights. A month is spread over its nights by days, rounded so that they add up to it:
 * the nights up to a date have that many days' share, rounded down. rule 18.10
 */
export function budgetOf(months: readonly PlannedMonth[], nights: readonly string[]): PlannedNights {
  const by_month = new Map(months.map((month) => [keyOf(month), month]))
  const sum = (field: 'room_revenue' | 'rooms_sold') =>
    nights.reduce<number | null>((total, night) => {
      const planned = by_month.get(night.slice(0, 7))?.[field] ?? null
      return total === null || planned === null ? null : total + shareOf(planned, night)
    }, 0)
  return nights.length === 0
    ? { room_revenue: null, rooms_sold: null }
    : { room_revenue: sum('room_revenue'), rooms_sold: sum('rooms_sold') }
}

const keyOf = ({ year, month }: PlannedMonth) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

function shareOf(planned: number, night: string): number {
  const { day, daysInMonth } = Temporal.PlainDate.from(night)
  const upTo = (days: number) => Number((BigInt(planned) * BigInt(days)) / BigInt(daysInMonth))
  return upTo(day) - upTo(day - 1)
}

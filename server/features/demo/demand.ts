import { addDays, nightsOf } from '../../kernel/time/dates.ts'
import type { Chance } from './chance.ts'

/** The share of rooms in demand in each month, January first. */
const MONTHS = [0.5, 0.54, 0.6, 0.68, 0.75, 0.82, 0.88, 0.9, 0.82, 0.7, 0.56, 0.62]
const LOWEST = 0.42
const HIGHEST = 0.94

/** The expected occupancy of a night, by month and weekday, Monday first. */
export function demandOn(weekdays: readonly number[], date: string): number {
  const { month, dayOfWeek } = Temporal.PlainDate.from(date)
  return Math.min(HIGHEST, Math.max(LOWEST, MONTHS[month - 1]! * weekdays[dayOfWeek - 1]!))
}

/** How many rooms of a type are in demand on each night of a run of dates, with random variation. */
export function roomsInDemand(
  { count, weekdays, full_night }: { count: number; weekdays: readonly number[]; full_night: string | null },
  first: string,
  until: string,
  chance: Chance,
): Map<string, number> {
  const margin = addDays(until, 30)
  return new Map(
    nightsOf(first, margin).map((date) => {
      const swing = (chance.fraction() - 0.5) * 0.16
      const demand = count * (demandOn(weekdays, date) + swing) + chance.fraction()
      return [date, date === full_night ? count : Math.min(count, Math.floor(demand))]
    }),
  )
}

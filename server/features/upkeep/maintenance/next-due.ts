import type { Repeat } from '#contract/upkeep/maintenance.ts'

/** The last date that can be stored and written. rule 0 */
const MAX_YEAR = 9999

/**
 * The first day of a series after both its due date and today. Counted from the first one, so that what is
 * due on the 31st is on the last day of a shorter month, and on the 31st again. Null beyond the year 9999.
 * rule 24.15
 */
export function nextDue(
  first: string,
  { every, unit }: Repeat,
  { due, today }: { due: string; today: string },
): string | null {
  const behind = due > today ? due : today
  const start = Temporal.PlainDate.from(first)
  const units = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const
  const passed = start.until(Temporal.PlainDate.from(behind), { largestUnit: units[unit] })[units[unit]]
  for (let times = Math.max(1, Math.floor(passed / every)); ; times++) {
    const next = start.add({ [units[unit]]: times * every })
    if (next.year > MAX_YEAR) return null
    const date = next.toString()
    if (date > behind) return date
  }
}

import { dateIn } from '../../kernel/time/clock.ts'
import { addDays, instantAt } from '../../kernel/time/dates.ts'

/** The latest of the times of day that has passed in a zone; null where there are none. rule 19.3 */
export function lastDue(
  times: readonly string[],
  timezone: string,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const today = dateIn(timezone, now)
  const passed = [addDays(today, -1), today]
    .flatMap((date) => times.map((time) => instantAt(date, time, timezone)))
    .filter((moment) => Temporal.Instant.compare(moment, now) <= 0)
    .sort(Temporal.Instant.compare)
  return passed.at(-1) ?? null
}

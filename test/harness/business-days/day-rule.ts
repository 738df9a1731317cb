import { addDays } from '#server/kernel/time/dates.ts'
import type { Day } from './expected-days.ts'

/** When the days of a property end. */
export interface DayRule {
  readonly timezone: string
  readonly day_ends_at: string
}

/**
 * Independent computation of the rule: a time in a gap is shifted forward, of a repeated time the second
 * applies.
 */
export function endOf({ timezone, day_ends_at }: DayRule, date: string): Temporal.Instant {
  const local = Temporal.PlainDateTime.from(`${addDays(date, 1)}T${day_ends_at}`)
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timezone, { disambiguation }).toInstant(),
  )
  return Temporal.Instant.compare(earlier!, later!) > 0 ? earlier! : later!
}

export const dayOf = (place: DayRule, date: string, is_first: boolean): Day => ({
  date,
  began: is_first ? '' : endOf(place, addDays(date, -1)).toString(),
  ended: endOf(place, date).toString(),
})

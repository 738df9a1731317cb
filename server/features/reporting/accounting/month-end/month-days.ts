import { invalid } from '#server/kernel/errors.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'

interface ClosedDays {
  readonly first: string
  readonly last: string
}

/** The closed days of a month. */
interface MonthDays {
  readonly month: string
  readonly from: string
  readonly to: string
  /** Whether all of its days are closed. */
  readonly complete: boolean
}

const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** The newest month that is over, else the first one of the property. */
function newestMonth({ first, last }: ClosedDays): string {
  const month = last.slice(0, 7)
  if (lastDayOf(month) === last) return month
  const before = addDays(`${month}-01`, -1)
  return before < first ? month : before.slice(0, 7)
}

/** The days of a month that are closed: 422 `not_closed` where there are none. rule 20.9 */
export function monthDays(month: string | undefined, closed: ClosedDays | null): MonthDays {
  if (!closed) throw invalid('month', 'not_closed', 'No day is closed yet.')
  const chosen = month ?? newestMonth(closed)
  const end = lastDayOf(chosen)
  const from = later(`${chosen}-01`, closed.first)
  const to = earlier(end, closed.last)
  if (from > to) {
    const known = `days are closed from ${closed.first} to ${closed.last}`
    throw invalid('month', 'not_closed', `No day of this month is closed: ${known}.`)
  }
  return { month: chosen, from, to, complete: to === end }
}

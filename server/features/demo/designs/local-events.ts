import type { LocalEvent } from '#contract/property/properties.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { HotelDesign } from './design.ts'

type YearlyEvent = HotelDesign['local_events'][number]

const HOLIDAYS: readonly YearlyEvent[] = [
  { name: 'New Year', from: '01-01', to: '01-01' },
  { name: 'Labour Day', from: '05-01', to: '05-01' },
  { name: 'German Unity Day', from: '10-03', to: '10-03' },
  { name: 'Christmas', from: '12-24', to: '12-26' },
  { name: 'New Year’s Eve', from: '12-31', to: '12-31' },
]

export const HAMBURG: readonly YearlyEvent[] = [
  ...HOLIDAYS,
  { name: 'Harbour festival', from: '05-07', to: '05-09' },
  { name: 'Boat show', from: '10-22', to: '10-26' },
]

export const LEIPZIG: readonly YearlyEvent[] = [
  ...HOLIDAYS,
  { name: 'Book fair', from: '03-18', to: '03-21' },
  { name: 'Bach festival', from: '06-11', to: '06-20' },
]

/** Days from the one that the demo is made on to a trade fair, which is seen without turning pages. */
const FAIR_IN_DAYS = 9

/** What a town has to come this year and the next, and a trade fair soon. */
export function localEventsFrom(now: Temporal.Instant, design: HotelDesign): LocalEvent[] {
  const { property, local_events: yearly } = design
  const today = dateIn(property.timezone, now)
  const year = Number(today.slice(0, 4))
  const fair = {
    name: 'Logistics fair',
    from: addDays(today, FAIR_IN_DAYS),
    to: addDays(today, FAIR_IN_DAYS + 2),
  }
  const dated = [year, year + 1].flatMap((of) =>
    yearly.map(({ name, from, to }) => ({ name, from: `${of}-${from}`, to: `${of}-${to}` })),
  )
  return [...dated.filter(({ to }) => to >= today), fair].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  )
}

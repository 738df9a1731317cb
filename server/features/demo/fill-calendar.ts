import { addDays, nightsOf } from '../../kernel/time/dates.ts'
import type { Chance, Weighted } from './chance.ts'

/** The outcome of a booking. */
export type Outcome = 'stay' | 'no_show' | 'lost' | 'expired' | 'overbooked'

/** A stay that is booked, or was. */
export interface Slot {
  readonly check_in: string
  readonly check_out: string
  /** Index among the rooms of the type; null where it never occupies one. */
  readonly room: number | null
  readonly outcome: Outcome
  /** Includes the night that is sold to the last room. */
  readonly popular: boolean
}

export interface Calendar {
  /** Demand for each night, and after the last. */
  readonly demand: ReadonlyMap<string, number>
  readonly count: number
  readonly nights: readonly Weighted<number>[]
  readonly first: string
  readonly until: string
  /** Arrivals before this date may be no-shows. */
  readonly no_shows_before: string
  /** Nights on which the last room of the type cannot be used. */
  readonly blocked: ReadonlySet<string>
  /** A night that is sold to the last room, and once more. */
  readonly full_night: string | null
}

const NO_SHOW = 0.02
/** Cancelled bookings for each one that was kept. */
const LOST = 0.13
const EXPIRED = 0.02

/**
 * Fills the rooms of a type night by night up to the demand. A room that is free tonight is free from then
 * on, because no later arrival has a room yet: so two stays never overlap in one.
 */
export function fillCalendar(calendar: Calendar, chance: Chance): Slot[] {
  const { demand, count, first, until, no_shows_before, full_night } = calendar
  const sold_on = new Map<string, number>()
  const free_from: string[] = Array(count).fill(first)
  const slots: Slot[] = []
  for (const date of nightsOf(first, until)) {
    for (let sold = sold_on.get(date) ?? 0; sold < demand.get(date)!; sold++) {
      const free = free_from.flatMap((from, room) =>
        from <= date && usable(calendar, room, date) ? [room] : [],
      )
      if (free.length === 0) break
      const room = chance.pick(free)
      const check_out = longest(calendar, sold_on, room, date, chance.weighted(calendar.nights))
      const no_show = date < no_shows_before && chance.happens(NO_SHOW)
      const held_to = no_show ? addDays(date, 1) : check_out
      for (const night of nightsOf(date, held_to)) sold_on.set(night, (sold_on.get(night) ?? 0) + 1)
      free_from[room] = held_to
      slots.push({
        check_in: date,
        check_out,
        room,
        outcome: no_show ? 'no_show' : 'stay',
        popular: full_night !== null && date <= full_night && full_night < held_to,
      })
      slots.push(...lost(calendar, date, chance))
    }
    if (date === full_night) {
      slots.push({
        check_in: date,
        check_out: addDays(date, 1),
        room: null,
        outcome: 'overbooked',
        popular: true,
      })
    }
  }
  return slots
}

const usable = ({ blocked, count }: Calendar, room: number, date: string) =>
  room < count - 1 || !blocked.has(date)

/** Ends a stay before a night on which enough rooms are taken, or its room is closed. */
function longest(
  calendar: Calendar,
  sold_on: ReadonlyMap<string, number>,
  room: number,
  check_in: string,
  nights: number,
): string {
  for (let night = 1; night < nights; night++) {
    const date = addDays(check_in, night)
    const full = (sold_on.get(date) ?? 0) >= calendar.demand.get(date)!
    if (full || !usable(calendar, room, date)) return date
  }
  return addDays(check_in, nights)
}

function lost(calendar: Calendar, check_in: string, chance: Chance): Slot[] {
  const found: Slot[] = []
  for (const [outcome, probability] of [
    ['lost', LOST],
    ['expired', EXPIRED],
  ] as const) {
    if (!chance.happens(probability)) continue
    const check_out = addDays(check_in, chance.weighted(calendar.nights))
    found.push({ check_in, check_out, room: null, outcome, popular: false })
  }
  return found
}

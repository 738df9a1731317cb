import { describe, expect, it } from 'vitest'
import { addDays, nightsOf } from '../../kernel/time/dates.ts'
import { chanceOf } from './chance.ts'
import { demandOn, roomsInDemand } from './demand.ts'
import { fillCalendar } from './fill-calendar.ts'

const WEEKDAYS = [0.96, 1.02, 1.03, 1, 1.05, 1.08, 0.84]
const FIRST = '2026-01-01'
const UNTIL = '2027-01-01'
const FULL = '2026-11-14'

function fill(seed: number) {
  const chance = chanceOf(seed, 'calendar')
  const count = 8
  const demand = roomsInDemand({ count, weekdays: WEEKDAYS, full_night: FULL }, FIRST, UNTIL, chance)
  const calendar = {
    demand,
    count,
    nights: [
      [1, 4],
      [2, 4],
      [7, 1],
    ] as const,
    first: FIRST,
    until: UNTIL,
    no_shows_before: '2026-10-01',
    blocked: new Set(nightsOf('2026-11-10', FULL)),
    full_night: FULL,
  }
  return { calendar, slots: fillCalendar(calendar, chance) }
}

describe('the demo calendar', () => {
  it.each([1, 2, 3])('never has two stays in one room, nor any in a blocked one (seed %i)', (seed) => {
    const { calendar, slots } = fill(seed)
    const used = new Set<string>()
    for (const { room, check_in, check_out, outcome } of slots) {
      if (room === null) continue
      for (const date of nightsOf(check_in, outcome === 'no_show' ? addDays(check_in, 1) : check_out)) {
        expect(used).not.toContain(`${room} ${date}`)
        expect(room === 7 && calendar.blocked.has(date)).toBe(false)
        used.add(`${room} ${date}`)
      }
    }
    expect(used.size).toBeGreaterThan(8 * 365 * 0.5)
  })

  it('uses at most the requested number of rooms, and one more on the full night', () => {
    const { calendar, slots } = fill(1)
    const occupied = new Map<string, number>()
    for (const { check_in, check_out, outcome } of slots) {
      if (outcome === 'lost' || outcome === 'expired' || outcome === 'no_show') continue
      for (const date of nightsOf(check_in, check_out)) occupied.set(date, (occupied.get(date) ?? 0) + 1)
    }
    for (const [date, rooms] of occupied) {
      expect(rooms).toBeLessThanOrEqual(calendar.demand.get(date)! + (date === FULL ? 1 : 0))
    }
    expect(occupied.get(FULL)).toBe(9)
  })

  it('has no no-shows among future arrivals', () => {
    const { slots } = fill(1)
    const arrivals = slots.filter(({ outcome }) => outcome === 'no_show').map(({ check_in }) => check_in)
    expect(arrivals.length).toBeGreaterThan(0)
    for (const check_in of arrivals) expect(check_in < '2026-10-01').toBe(true)
  })

  it('is fuller in August than in January, and on Saturdays than on Sundays', () => {
    expect(demandOn(WEEKDAYS, '2026-08-05')).toBeGreaterThan(demandOn(WEEKDAYS, '2026-01-07'))
    expect(demandOn(WEEKDAYS, '2026-04-11')).toBeGreaterThan(demandOn(WEEKDAYS, '2026-04-12'))
    for (const date of nightsOf(FIRST, UNTIL)) {
      expect(demandOn(WEEKDAYS, date)).toBeGreaterThanOrEqual(0.42)
      expect(demandOn(WEEKDAYS, date)).toBeLessThanOrEqual(0.94)
    }
  })
})

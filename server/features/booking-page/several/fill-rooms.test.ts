import { describe, expect, it } from 'vitest'
import { runSync } from '#server/kernel/event-loop.ts'
import { type FreeType, fillRooms, MAX_EXAMINED, MAX_PARTIES } from './fill-rooms.ts'
import { partyKey } from './spread-party.ts'

const type = (id: string, places: number, left: number): FreeType => ({
  id,
  left,
  max_occupancy: places,
  max_adults: places,
  max_children: places - 1,
})
const party = (adults: number, ...children_ages: number[]) => ({
  adults,
  children: children_ages.length,
  children_ages,
})
const names = (free: FreeType[], adults: number, enough = 5) =>
  runSync(fillRooms(free, party(adults), enough)).fillings.map(({ types }) =>
    types.map(({ id }) => id).join(' '),
  )

describe('rule 26.32 — choices of rooms that hold a party', () => {
  it('are all of the fewest rooms, and of more only while too few are found', () => {
    const free = [type('a', 3, 1), type('b', 2, 3), type('c', 1, 1)]
    expect(names(free, 4, 1)).toEqual(['a b', 'a c', 'b b'])
    expect(names(free, 4, 4)).toEqual(['a b', 'a c', 'b b', 'a b b', 'a b c', 'b b b', 'b b c'])
    expect(names(free, 30)).toEqual([])
  })

  it('are examined within one budget, whatever the property sells', () => {
    const ages = [17, 15, 14, 12, 11, 9, 7, 5, 3, 1]
    for (const [places, left] of [
      [4, 30],
      [3, 1],
      [2, 30],
    ] as const) {
      const free = Array.from({ length: 30 }, (_, i) => type(`t${i}`, places + (i % 3), left))
      const { fillings, examined } = runSync(fillRooms(free, party(20, ...ages), 5))
      expect(examined).toBeLessThanOrEqual(MAX_EXAMINED)
      const parties = new Set(fillings.flatMap((filling) => filling.parties.map(partyKey)))
      expect(parties.size).toBeLessThanOrEqual(MAX_PARTIES)
      expect(fillings.length).toBeGreaterThan(0)
    }
  })
})

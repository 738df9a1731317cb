import { describe, expect, it } from 'vitest'
import { type RoomLimits, spreadParty } from './spread-party.ts'

const room = (
  max_occupancy: number,
  max_adults = max_occupancy,
  max_children = max_occupancy,
): RoomLimits => ({
  max_occupancy,
  max_adults,
  max_children,
})
const party = (adults: number, ...children_ages: number[]) => ({
  adults,
  children: children_ages.length,
  children_ages,
})

describe('rule 26.32 — a party in several rooms', () => {
  const cases: [string, ReturnType<typeof party>, RoomLimits[], ReturnType<typeof party>[] | null][] = [
    ['evenly', party(4), [room(3), room(3)], [party(2), party(2)]],
    ['more where there are more places', party(5), [room(4), room(2)], [party(4), party(1)]],
    ['the oldest child first', party(2, 3, 12), [room(2), room(2)], [party(1, 12), party(1, 3)]],
    ['no room without an adult', party(1, 5, 6), [room(2), room(2)], null],
    ['no more than fit', party(5), [room(2), room(2)], null],
    ['adults and children by their own limits', party(4, 4), [room(3, 2, 1), room(2, 1, 1)], null],
    [
      'children first where adults would take their places',
      party(4, 4),
      [room(3, 3, 0), room(2, 2, 1)],
      [party(3), party(1, 4)],
    ],
  ]
  it.each(cases)('%s', (_, of, rooms, expected) => {
    expect(spreadParty(of, rooms)).toEqual(expected)
  })
})

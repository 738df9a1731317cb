import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareRooms } from './share-rooms.ts'

const rooms = (...minutes: number[]) => minutes.map((one, i) => ({ room_id: `rm_${i}`, minutes: one }))

describe('rule 24.11 — rooms are distributed by minutes', () => {
  it.each([
    ['equal rooms', rooms(30, 30, 30, 30), [0, 0], [0, 0, 1, 1]],
    ['a large one alone', rooms(60, 15, 15, 30), [0, 0], [0, 1, 1, 1]],
    ['who has some already gets less', rooms(30, 30, 30), [30, 0], [0, 1, 1]],
    ['who has more than the level gets none', rooms(30, 30), [300, 0, 0], [1, 2]],
    ['one person', rooms(30, 30), [0], [0, 0]],
    ['no rooms', rooms(), [0, 0], []],
  ])('%s', (_, shared, loads, expected) => {
    expect(shareRooms(shared, loads)).toEqual(expected)
  })

  it('everybody below the level gets within one room of it, with adjacent rooms', () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 })
    fc.assert(
      fc.property(
        minutes,
        fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 8 }),
        (all, loads) => {
          const chosen = shareRooms(rooms(...all), loads)
          expect(chosen).toEqual([...chosen].sort((a, b) => a - b))
          const sums = loads.map(
            (load, who) => load + all.reduce((sum, one, i) => sum + (chosen[i] === who ? one : 0), 0),
          )
          const got = sums.filter((sum, who) => sum > loads[who]!)
          const level = Math.max(...loads.filter((load, who) => sums[who] === load), 0)
          const largest = Math.max(0, ...all)
          // Nobody who got rooms is more than one room above another who got some.
          expect(Math.max(0, ...got) - Math.min(...got, Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(
            got.length > 1 ? 2 * largest : Math.max(0, level),
          )
        },
      ),
    )
  })
})

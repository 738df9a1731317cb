import { describe, expect, it } from 'vitest'
import { excludedAfterToggle, keyOf } from './ticked.ts'

const line = (
  reservation_id: string,
  previous_room_id: string | null,
  room_id: string,
  from = 1,
  to = 4,
) => ({
  reservation_id,
  previous_room_id,
  room_id,
  from: `2027-01-0${from}`,
  to: `2027-01-0${to}`,
})
const names = (keys: ReadonlySet<string>) => [...keys].map((key) => key.split(' ')[0]).sort()

// a goes to 101, which b leaves for 102, which c leaves; d has nothing to do with them.
const [a, b, c, d] = [
  line('a', null, '101'),
  line('b', '101', '102'),
  line('c', '102', '103'),
  line('d', null, '104'),
]
const lines = [a, b, c, d]

describe('an excluded row', () => {
  it('also excludes stays that needed the released room', () => {
    expect(names(excludedAfterToggle(lines, new Set(), c))).toEqual(['a', 'b', 'c'])
    expect(names(excludedAfterToggle(lines, new Set(), b))).toEqual(['a', 'b'])
    expect(names(excludedAfterToggle(lines, new Set(), d))).toEqual(['d'])
  })

  it('is included again with the stays that must leave its room', () => {
    const none = new Set(lines.map(keyOf))
    expect(names(excludedAfterToggle(lines, none, a))).toEqual(['d'])
    expect(names(excludedAfterToggle(lines, none, c))).toEqual(['a', 'b', 'd'])
  })

  it('stays with separate nights are independent', () => {
    const later = line('later', null, '101', 4, 6)
    expect(names(excludedAfterToggle([b, later], new Set(), b))).toEqual(['b'])
  })

  it('two that swap rooms belong together', () => {
    const pair = [line('one', '101', '102'), line('other', '102', '101')]
    const without = excludedAfterToggle(pair, new Set(), pair[0]!)
    expect(names(without)).toEqual(['one', 'other'])
    expect(names(excludedAfterToggle(pair, without, pair[1]!))).toEqual([])
  })
})

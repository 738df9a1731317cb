import { beforeEach, describe, expect, it } from 'vitest'
import { BatchPacing as Pace } from '../../../engine/batch-pacing.ts'
import type { Claimed } from './claim-store.ts'
import { EndpointQueue } from './endpoint-queue.ts'

const claimed = (id: string, more: Partial<Claimed> = {}) =>
  ({ id, interruptions: 0, claimed_at: 0, ...more }) as Claimed
const ids = (deliveries: readonly Claimed[]) => deliveries.map(({ id }) => id)

let lane: EndpointQueue
beforeEach(() => {
  lane = new EndpointQueue()
})
const succeed = (times: number, duration_ms = 10) => {
  for (let i = 0; i < times; i++) lane.succeeded(duration_ms)
}

describe('how far an endpoint is trusted', () => {
  it('nobody has seen it answer: one place, one leased', () => {
    expect([lane.free, lane.room()]).toEqual([1, 1])
  })

  it('it answers: four places, and twice as much ahead each time, up to half a second of its time', () => {
    const rooms = Array.from({ length: 8 }, () => {
      lane.succeeded(10)
      return lane.room()
    })
    expect(lane.free).toBe(4)
    expect(rooms).toEqual([4, 8, 16, 32, 64, 128, 200, 200])
  })

  it('one that takes long to answer has nothing ahead', () => {
    succeed(8, 600)
    expect([lane.free, lane.room()]).toEqual([4, 4])
  })

  it('two failures in a row: one place again; one success: four', () => {
    succeed(3)
    lane.failed()
    expect(lane.free).toBe(4)
    lane.failed()
    expect([lane.free, lane.room(), lane.is_healthy]).toEqual([1, 1, false])
    lane.succeeded(10)
    expect([lane.free, lane.is_healthy]).toEqual([4, true])
  })

  it('room is asked for by the half window, and never more than its share', () => {
    succeed(8)
    lane.take(Array.from({ length: 101 }, (_, i) => claimed(`${i}`)))
    expect(lane.room()).toBe(0)
    lane.waiting.pop()
    expect(lane.room()).toBe(100)
    expect(lane.room(50)).toBe(0)
  })
})

describe('what waits', () => {
  it('too long is given up, oldest first, and nothing is taken ahead any more', () => {
    succeed(8)
    lane.take([
      claimed('a', { claimed_at: 1 }),
      claimed('b', { claimed_at: 2 }),
      claimed('c', { claimed_at: 3 }),
    ])
    expect(ids(lane.dropStale(3))).toEqual(['a', 'b'])
    expect(ids(lane.waiting)).toEqual(['c'])
    lane.waiting.pop()
    expect(lane.room()).toBe(4)
    expect(lane.dropStale(9)).toEqual([])
  })

  it('after an interruption goes first, and back when it cannot begin', () => {
    succeed(8)
    lane.take([claimed('a'), claimed('b', { interruptions: 1 }), claimed('c', { interruptions: 2 })])
    expect(lane.waiting.shift()!.id).toBe('b')
    expect(ids(lane.dropInterrupted())).toEqual(['c'])
    expect(ids(lane.waiting)).toEqual(['a'])
    expect(lane.dropInterrupted()).toEqual([])
    lane.waiting.pop()
    // More of that kind may be waiting in the database.
    expect(lane.room()).toBe(4)
    lane.take([claimed('d')])
    expect(lane.room()).toBe(199)
  })
})

describe('pace', () => {
  it('calm: each at once', () => {
    const pace = new Pace()
    for (let now = 0; now < 2_000; now += 10) {
      expect(pace.wait(now)).toBe(0)
      pace.served(1, now, now + 1)
    }
  })

  it.each([
    [1_000, 20],
    [4_000, 5],
    [400, 25],
  ])('at %i a second: %i ms', (rate, gap) => {
    const pace = new Pace()
    let now = 0
    for (; now < 5_000; now += gap) pace.served((rate * gap) / 1000, now, now + 1)
    expect(pace.wait(now - gap)).toBeGreaterThan(gap * 0.9)
    expect(pace.wait(now - gap)).toBeLessThan(gap * 1.1)
  })

  it('looks that find nothing become rare, and the first that finds something ends that', () => {
    const pace = new Pace()
    const waits = Array.from({ length: 6 }, () => {
      pace.served(0, 0, 0)
      return pace.wait(0)
    })
    expect(waits).toEqual([0, 4, 8, 16, 25, 25])
    pace.served(1, 100, 100)
    expect(pace.wait(100)).toBe(0)
  })
})

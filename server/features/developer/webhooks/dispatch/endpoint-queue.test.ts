import { beforeEach, describe, expect, it } from 'vitest'
import type { Claimed } from './claim-store.ts'
import { EndpointQueue } from './endpoint-queue.ts'

const claimed = (id: string, more: Partial<Claimed> = {}) =>
  ({ id, interruptions: 0, claimed_at: 0, ...more }) as Claimed
const ids = (deliveries: readonly Claimed[]) => deliveries.map(({ id }) => id)

let queue: EndpointQueue
beforeEach(() => {
  queue = new EndpointQueue('wh_1')
})
const succeed = (times: number, duration_ms = 10) => {
  for (let i = 0; i < times; i++) queue.recordSuccess(duration_ms)
}

describe('concurrency of an endpoint', () => {
  it('unproven: one slot, one delivery leased', () => {
    expect([queue.free_slots, queue.capacity()]).toEqual([1, 1])
  })

  it('proven: four slots, and twice the prefetch each time, up to half a second of its time', () => {
    const rooms = Array.from({ length: 8 }, () => {
      queue.recordSuccess(10)
      return queue.capacity()
    })
    expect(queue.free_slots).toBe(4)
    expect(rooms).toEqual([4, 8, 16, 32, 64, 128, 200, 200])
  })

  it('a slow endpoint has no prefetch', () => {
    succeed(8, 600)
    expect([queue.free_slots, queue.capacity()]).toEqual([4, 4])
  })

  it('two failures in a row: one slot again; one success: four', () => {
    succeed(3)
    queue.recordFailure()
    expect(queue.free_slots).toBe(4)
    queue.recordFailure()
    expect([queue.free_slots, queue.capacity(), queue.is_healthy]).toEqual([1, 1, false])
    queue.recordSuccess(10)
    expect([queue.free_slots, queue.is_healthy]).toEqual([4, true])
  })

  it('requests capacity by the half window, and at most its share', () => {
    succeed(8)
    queue.enqueue(Array.from({ length: 101 }, (_, i) => claimed(`${i}`)))
    expect(queue.capacity()).toBe(0)
    queue.waiting.pop()
    expect(queue.capacity()).toBe(100)
    expect(queue.capacity(50)).toBe(0)
  })
})

describe('waiting deliveries', () => {
  it('are released after waiting too long, oldest first, and prefetch stops', () => {
    succeed(8)
    queue.enqueue([
      claimed('a', { claimed_at: 1 }),
      claimed('b', { claimed_at: 2 }),
      claimed('c', { claimed_at: 3 }),
    ])
    expect(ids(queue.removeStale(3))).toEqual(['a', 'b'])
    expect(ids(queue.waiting)).toEqual(['c'])
    queue.waiting.pop()
    expect(queue.capacity()).toBe(4)
    expect(queue.removeStale(9)).toEqual([])
  })

  it('are first after an interruption, and released when they cannot start', () => {
    succeed(8)
    queue.enqueue([claimed('a'), claimed('b', { interruptions: 1 }), claimed('c', { interruptions: 2 })])
    expect(queue.waiting.shift()!.id).toBe('b')
    expect(ids(queue.removeInterrupted())).toEqual(['c'])
    expect(ids(queue.waiting)).toEqual(['a'])
    expect(queue.removeInterrupted()).toEqual([])
    queue.waiting.pop()
    // More of that kind may be waiting in the database.
    expect(queue.capacity()).toBe(4)
    queue.enqueue([claimed('d')])
    expect(queue.capacity()).toBe(199)
  })
})

import { describe, expect, it } from 'vitest'
import { BatchPacing } from './batch-pacing.ts'

describe('batch pacing', () => {
  it('sends each batch at once at low load', () => {
    const pacing = new BatchPacing()
    for (let now = 0; now < 2_000; now += 10) {
      expect(pacing.wait(now)).toBe(0)
      pacing.served(1, now, now + 1)
    }
  })

  it.each([
    [1_000, 20],
    [4_000, 5],
    [400, 25],
  ])('at %i a second: %i ms', (rate, gap) => {
    const pacing = new BatchPacing()
    let now = 0
    for (; now < 5_000; now += gap) pacing.served((rate * gap) / 1000, now, now + 1)
    expect(pacing.wait(now - gap)).toBeGreaterThan(gap * 0.9)
    expect(pacing.wait(now - gap)).toBeLessThan(gap * 1.1)
  })

  it('polls less often while nothing is due, until something is', () => {
    const pacing = new BatchPacing()
    const waits = Array.from({ length: 6 }, () => {
      pacing.served(0, 0, 0)
      return pacing.wait(0)
    })
    expect(waits).toEqual([0, 4, 8, 16, 25, 25])
    pacing.served(1, 100, 100)
    expect(pacing.wait(100)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { chanceOf } from './chance.ts'

const sequence = (seed: number, name: string) => {
  const chance = chanceOf(seed, name)
  return Array.from({ length: 20 }, () => chance.between(0, 999))
}

describe('seeded random numbers', () => {
  it('are the same for the same seed and name, and differ for any other', () => {
    expect(sequence(1, 'stays')).toEqual(sequence(1, 'stays'))
    expect(sequence(1, 'stays')).not.toEqual(sequence(2, 'stays'))
    expect(sequence(1, 'stays')).not.toEqual(sequence(1, 'guests'))
  })

  it('are uniform over their range, both ends included', () => {
    const chance = chanceOf(7, 'even')
    const counts = new Map<number, number>()
    for (let i = 0; i < 10_000; i++) {
      const drawn = chance.between(1, 10)
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  it('follow weights', () => {
    const chance = chanceOf(7, 'weights')
    const drawn = Array.from({ length: 10_000 }, () =>
      chance.weighted([
        ['often', 3],
        ['seldom', 1],
        ['never', 0],
      ]),
    )
    expect(drawn).not.toContain('never')
    expect(Math.abs(drawn.filter((word) => word === 'often').length - 7500)).toBeLessThan(200)
  })
})

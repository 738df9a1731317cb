import { describe, expect, it } from 'vitest'
import { certainCount } from './often-enough.ts'

describe('lower bounds of random tests', () => {
  it.each([
    // 0.5 ** 20 is below one in a million: 20 coins show heads at least once.
    { trials: 19, share: 0.5, least: 0 },
    { trials: 20, share: 0.5, least: 1 },
    { trials: 10, share: 0.99, least: 6 },
    { trials: 1000, share: 0.5, least: 425 },
    { trials: 3, share: 0.9, least: 0 },
  ])('$trials trials of $share: at least $least', ({ least, ...usual }) => {
    expect(certainCount(usual)).toBe(least)
  })

  it('chance falls short of the bound less than once in a million, and reaches the next one more often', () => {
    for (const share of [0.05, 0.3, 0.8]) {
      for (const trials of [30, 100, 400]) {
        const least = certainCount({ trials, share })
        expect(chanceBelow(least, trials, share)).toBeLessThan(1e-6)
        expect(chanceBelow(least + 1, trials, share)).toBeGreaterThanOrEqual(1e-6)
      }
    }
  })
})

/** P(X < count) by adding one trial after the other. */
function chanceBelow(count: number, trials: number, share: number): number {
  let chances = [1]
  for (let i = 0; i < trials; i++) {
    chances = [...chances, 0].map(
      (chance, met) => chance * (1 - share) + (met > 0 ? chances[met - 1]! * share : 0),
    )
  }
  return chances.slice(0, count).reduce((sum, chance) => sum + chance, 0)
}

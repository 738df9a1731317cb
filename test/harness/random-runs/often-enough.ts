import { expect } from 'vitest'
import { IS_LONG_RUN } from '../repetitions.ts'

/** A random test whose seed is drawn may miss its lower bound by chance this often. */
const MAX_CHANCE = 1e-6

/**
 * Proves that a random run has met a case: `met` of its `trials`, of which `share` meet it usually. With the committed
 * seed of `npm test` it is met at least once; the bound of drawn seeds is so low that chance misses it less than once
 * in a million. Trials of one run that depend on each other count as one.
 */
export function expectMet(name: string, met: number, usual: { trials: number; share: number }): void {
  const least = Math.max(IS_LONG_RUN ? 0 : 1, certainCount(usual))
  expect(met, `${name}: met ${met} times, at least ${least} expected`).toBeGreaterThanOrEqual(least)
}

/** The largest count that independent trials fall short of with a probability below `MAX_CHANCE`. */
export function certainCount({ trials, share }: { trials: number; share: number }): number {
  let [log_choices, chance, count] = [0, 0, 0]
  for (; count < trials; count++) {
    chance += Math.exp(log_choices + count * Math.log(share) + (trials - count) * Math.log1p(-share))
    if (chance >= MAX_CHANCE) return count
    log_choices += Math.log(trials - count) - Math.log(count + 1)
  }
  return count
}

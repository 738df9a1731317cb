import { randomInt } from 'node:crypto'
import { configureGlobal } from 'fast-check'
import { onTestFailed } from 'vitest'
import { IS_LONG_RUN } from './repetitions.ts'

/**
 * The seed of random tests in `npm test`, which so make the same choices each time: whether they pass depends on the
 * code alone. With it they meet each case that they must meet.
 */
const COMMITTED_SEED = 20_270_304

/**
 * The seed of a run's random tests: the long runs draw one each time, but in CI, where a change is judged by itself.
 * `SEED=7 npm test -- delivery/random-changes` repeats a run.
 */
export const SEED = Number(
  process.env.SEED ?? (IS_LONG_RUN && !process.env.CI ? randomInt(2 ** 31) : COMMITTED_SEED),
)

// Property tests print their seed themselves.
configureGlobal({ seed: SEED })

/** The seed of the current test, printed when it fails; `of` separates several in one test. */
export function seeded(of = 0): number {
  onTestFailed(({ task }) => {
    process.stderr.write(`SEED=${SEED} repeats the random choices of "${task.name}"\n`)
  })
  return SEED + of
}

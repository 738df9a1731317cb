import { randomInt } from 'node:crypto'
import { configureGlobal } from 'fast-check'
import { onTestFailed } from 'vitest'

/** The seed of a run's random tests. `SEED=7 npm test -- delivery/random-changes` repeats a run. */
export const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))

// Property tests print their seed themselves.
configureGlobal({ seed: SEED })

/** The seed of the current test, printed when it fails; `of` separates several in one test. */
export function seeded(of = 0): number {
  onTestFailed(({ task }) => {
    process.stderr.write(`SEED=${SEED} repeats the random choices of "${task.name}"\n`)
  })
  return SEED + of
}

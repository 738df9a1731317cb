import { randomInt } from 'node:crypto'
import { configureGlobal } from 'fast-check'
import { onTestFailed } from 'vitest'

/** What the random tests of a run draw from. `SEED=7 npm test -- delivery/walk` draws the same again. */
export const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))

// Properties print their seed themselves.
configureGlobal({ seed: SEED })

/** The seed of the running test, which is printed when the test fails; `of` tells several in one test apart. */
export function seeded(of = 0): number {
  onTestFailed(({ task }) => {
    process.stderr.write(`SEED=${SEED} repeats the random choices of "${task.name}"\n`)
  })
  return SEED + of
}

import type { Random } from '#test/harness/random.ts'

/** Waits up to 12 ms. */
export const moment = (random: Random) => new Promise((resolve) => setTimeout(resolve, random.next() * 12))

/** A failpoint at which a request waits for a moment, and fails in 3 of 100 cases; `onDeath` counts. */
export const failingAtRandom = (random: Random, onDeath: () => void) => async () => {
  await moment(random)
  if (random.next() >= 0.03) return
  onDeath()
  throw new Error('the process dies here')
}

/** Chance that can be had again: the same seed makes the same choices, though not the same timing. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    pick: <T>(all: readonly T[]): T => all[below(all.length)]!,
    /** In an order of its own. */
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
  }
}
export type Chance = ReturnType<typeof chanceOf>

/** Up to 12 ms. */
export const moment = (chance: Chance) => new Promise((resolve) => setTimeout(resolve, chance.next() * 12))

/** A failpoint at which a request waits for a moment, and in 3 of 100 cases dies; `onDeath` counts. */
export const dangerous = (chance: Chance, onDeath: () => void) => async () => {
  await moment(chance)
  if (chance.next() >= 0.03) return
  onDeath()
  throw new Error('the process dies here')
}

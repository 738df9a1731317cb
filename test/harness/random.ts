/** Repeatable random choices: the same seed gives the same choices, though not the same timing. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    /** 0 ≤ number < 1. */
    next,
    /** An integer from 0. */
    below,
    happens: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
  }
}
export type Random = ReturnType<typeof randomOf>

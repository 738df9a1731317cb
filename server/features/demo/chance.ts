/** Random choices that can be repeated: the same seed and name give the same sequence. */
export interface Chance {
  /** 0 ≤ fraction < 1. */
  fraction(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  happens(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** One of them, each as likely as its weight. */
  weighted<T>(from: readonly Weighted<T>[]): T
}

export type Weighted<T> = readonly [value: T, weight: number]

/** Mulberry32, seeded by a number and a name, so that one part of the demo does not shift the choices of another. */
export function chanceOf(seed: number, name: string): Chance {
  let state = seed >>> 0
  for (const character of name) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193)
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    between,
    happens: (probability) => fraction() < probability,
    pick: (from) => from[between(0, from.length - 1)]!,
    weighted(from) {
      let left = fraction() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        left -= weight
        if (left < 0) return value
      }
      return from.at(-1)![0]
    },
  }
}

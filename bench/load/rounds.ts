import { median } from '../line.ts'

/** Rates of two sides, measured in turns. */
export interface Paired {
  readonly first: readonly number[]
  readonly second: readonly number[]
  /** Of the second to the first, by round. */
  readonly ratios: readonly number[]
}

/** First, second, second, first, … : what drifts meets both sides alike. */
export async function interleave(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Paired> {
  const rates = { first: [] as number[], second: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const sides = [
      ['first', first],
      ['second', second],
    ] as const
    for (const [name, run] of round % 2 === 0 ? sides : sides.toReversed()) rates[name].push(await run())
  }
  return { ...rates, ratios: rates.second.map((rate, i) => rate / rates.first[i]!) }
}

/** A change counts only outside of three times this. */
export const deviation = (values: readonly number[]) =>
  median(values.map((value) => Math.abs(value - median(values))))

/** Runs second after second until two in a row differ by less than a twentieth, or for long enough. */
export async function warmUp(second: () => Promise<number>, longest: number): Promise<number> {
  let last = 0
  for (let seconds = 1; seconds <= longest; seconds++) {
    const rate = await second()
    if (seconds > 3 && Math.abs(rate - last) < 0.05 * last) return seconds
    last = rate
  }
  return longest
}

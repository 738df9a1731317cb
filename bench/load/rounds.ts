import { median } from '../result-line.ts'

/** Rates of two sides, measured in alternation. */
export interface Paired {
  readonly first: readonly number[]
  readonly second: readonly number[]
  /** Ratios of the second to the first, by round. */
  readonly ratios: readonly number[]
}

/** First, second, second, first, …: drift affects both sides equally. */
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

/** A change is significant only beyond three times this. */
export const deviation = (values: readonly number[]) =>
  median(values.map((value) => Math.abs(value - median(values))))

/** Runs seconds of load until two in a row differ by less than 5 %, or for `longest`. */
export async function warmUp(second: () => Promise<number>, longest: number): Promise<number> {
  let last = 0
  for (let seconds = 1; seconds <= longest; seconds++) {
    const rate = await second()
    if (seconds > 3 && Math.abs(rate - last) < 0.05 * last) return seconds
    last = rate
  }
  return longest
}

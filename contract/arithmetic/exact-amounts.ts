/** An exact amount of minor units, as a fraction: prices are rounded once a night, at the end. */
export interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const exact = (minor: number): Exact => ({ numerator: BigInt(minor), denominator: 1n })

export const plus = (a: Exact, minor: number): Exact => ({
  numerator: a.numerator + BigInt(minor) * a.denominator,
  denominator: a.denominator,
})

/** A percentage with at most four decimals, as a fraction of a million: floating point is used nowhere. */
const millionths = (percent: number): bigint => BigInt(Math.round(percent * 10_000))
const MILLION = 1_000_000n

/** `a` and `percent` more (less, when negative). */
export const raised = (a: Exact, percent: number): Exact => ({
  numerator: a.numerator * (MILLION + millionths(percent)),
  denominator: a.denominator * MILLION,
})

export const difference = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator - b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

export const sum = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

export const isZero = ({ numerator }: Exact): boolean => numerator === 0n

/** Half up, to whole minor units. rule 3 */
export function roundHalfUp({ numerator, denominator }: Exact): number {
  const doubled = 2n * numerator + denominator
  const divisor = 2n * denominator
  const quotient = doubled / divisor
  // BigInt division truncates: below zero the floor is one less.
  return Number(doubled % divisor < 0n ? quotient - 1n : quotient)
}

/** Half away from zero, to whole minor units: a credit mirrors its charge. rule 7, 18.5 */
export function roundHalfAway({ numerator, denominator }: Exact): number {
  const doubled = 2n * numerator
  const away = numerator < 0n ? doubled - denominator : doubled + denominator
  return Number(away / (2n * denominator))
}

/** `amount` times `percent`, rounded half up. Both in whole units; percent with at most four decimals. */
export const percentOf = (amount: number, percent: number): number =>
  roundHalfUp({ numerator: BigInt(amount) * millionths(percent), denominator: MILLION })

import { roundHalfAway } from '../../contract/arithmetic/exact-amounts.ts'

/** A percentage as written, `"7.00"`, in whole hundredths: no floats. */
const hundredthsOf = (rate: string): bigint => BigInt(rate.replace('.', ''))

export interface VatParts {
  readonly net: number
  readonly vat: number
}

/** VAT inside a gross amount: net is rounded, VAT is the rest, so that the gross never changes. rule 7 */
export function vatInside(gross: number, rate: string): VatParts {
  const net = roundHalfAway({
    numerator: BigInt(gross) * 10_000n,
    denominator: 10_000n + hundredthsOf(rate),
  })
  return { net, vat: gross - net }
}

/** VAT on top of a net amount. rule 1 */
export function vatOnTop(net: number, rate: string): VatParts {
  return { net, vat: roundHalfAway({ numerator: BigInt(net) * hundredthsOf(rate), denominator: 10_000n }) }
}

/** The rounded part of an amount: the net inside a gross one, the VAT on top of a net one. */
export const roundedPart = (amount: number, rate: string, included: boolean): number =>
  included ? vatInside(amount, rate).net : vatOnTop(amount, rate).vat

/**
 * Calculates the VAT of several amounts of one rate, gross ones where it is `included` and net ones where it
 * is not. It is rounded once over their sum, and divided among the lines by largest remainder, the earlier
 * one in ties. `rounded` is the total where other documents have a part of it. rule 7
 */
export function divideVat(
  amounts: readonly number[],
  rate: string,
  included: boolean,
  rounded: number = roundedPart(sumOf(amounts), rate, included),
): VatParts[] {
  const percent = hundredthsOf(rate)
  if (!included) {
    const shares = shared(
      amounts.map((net) => BigInt(net) * percent),
      10_000n,
      rounded,
    )
    return amounts.map((net, i) => ({ net, vat: shares[i]! }))
  }
  const nets = shared(
    amounts.map((gross) => BigInt(gross) * 10_000n),
    10_000n + percent,
    rounded,
  )
  return amounts.map((gross, i) => ({ net: nets[i]!, vat: gross - nets[i]! }))
}

/** Integer parts of exact fractions that sum to `whole`: floors, plus one for the largest remainders. */
function shared(numerators: readonly bigint[], denominator: bigint, whole: number): number[] {
  const floors = numerators.map((part) => floorOf(part, denominator))
  const parts = floors.map(Number)
  let left = whole - sumOf(parts)
  const by_remainder = numerators
    .map((part, i) => ({ i, remainder: part - floors[i]! * denominator }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1))
  for (let turn = 0; left !== 0 && parts.length > 0; turn++) {
    const step = left > 0 ? 1 : -1
    parts[by_remainder[turn % parts.length]!.i]! += step
    left -= step
  }
  return parts
}

const floorOf = (numerator: bigint, denominator: bigint): bigint => {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

import { roundHalfAway } from '#contract/arithmetic/exact-amounts.ts'

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
export const vatPart = (amount: number, rate: string, included: boolean): number =>
  included ? vatInside(amount, rate).net : vatOnTop(amount, rate).vat

/**
 * Calculates the VAT of several amounts of one rate, gross ones where it is `included` and net ones where it
 * is not. It is rounded once over their sum, and each line has what it adds to the rounded sum of the lines before
 * it: what is charged later changes no earlier line. `rounded` is the total where other documents have a part
 * of it. rule 7.3, 18.5
 */
export function divideVat(
  amounts: readonly number[],
  rate: string,
  included: boolean,
  rounded: number = vatPart(sumOf(amounts), rate, included),
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

/** Integer parts of exact fractions that sum to `whole`: what differs from their rounded sum goes to the largest. */
function shared(numerators: readonly bigint[], denominator: bigint, whole: number): number[] {
  let sum = 0n
  let before = 0
  const parts = numerators.map((part) => {
    sum += part
    const after = roundHalfAway({ numerator: sum, denominator })
    const share = after - before
    before = after
    return share
  })
  let left = whole - before
  const by_size = numerators
    .map((part, i) => ({ i, size: part < 0n ? -part : part }))
    .sort((a, b) => (a.size === b.size ? a.i - b.i : a.size > b.size ? -1 : 1))
  for (let turn = 0; left !== 0 && parts.length > 0; turn++) {
    const step = left > 0 ? 1 : -1
    parts[by_size[turn % parts.length]!.i]! += step
    left -= step
  }
  return parts
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

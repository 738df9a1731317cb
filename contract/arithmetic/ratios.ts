import { roundHalfAway } from './exact-amounts.ts'

/** The mean of an amount, rounded half up away from zero; null where there is nothing to divide by. rule 18.5 */
export const meanOf = (amount: number, count: number): number | null =>
  count > 0 ? roundHalfAway({ numerator: BigInt(amount), denominator: BigInt(count) }) : null

/** A quotient with two decimals; null where it would be divided by zero. rule 18.5 */
export function ratioOf(part: number, whole: number): string | null {
  const hundredths = meanOf(part * 100, whole)
  return hundredths === null ? null : (hundredths / 100).toFixed(2)
}

/** A share in percent with two decimals, for example occupancy: rooms sold by rooms available. rule 17.11, 18.5 */
export const percentageOf = (part: number, whole: number): string | null => ratioOf(part * 100, whole)

/** The same as a whole number, for charts and narrow columns. */
export const wholePercentOf = (part: number, whole: number): number | null => meanOf(part * 100, whole)

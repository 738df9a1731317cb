import { invalid } from '#server/kernel/errors.ts'

/** The middle column of every keypad. */
const LISTED = new Set(['2580', '0852'])

/** One or two repeated digits, or digits in order: the most likely guesses. rule 15.32 */
export function isSimpleCode(code: string): boolean {
  const digits = [...code].map(Number)
  const repeats = [1, 2].some((period) => digits.every((digit, at) => digit === digits[at % period]))
  const goesBy = (step: number) =>
    digits.every((digit, at) => at === 0 || digit === (digits[at - 1]! + step + 10) % 10)
  return repeats || goesBy(1) || goesBy(-1) || LISTED.has(code)
}

/** 422 SVC-2002 for a code that is easy to guess. */
export function requireGoodCode(code: string): void {
  if (isSimpleCode(code))
    throw invalid('code', 'too_simple', 'Choose a code that does not repeat and does not count up or down.')
}

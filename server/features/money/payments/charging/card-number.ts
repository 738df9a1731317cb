import { invalid } from '#server/kernel/errors.ts'

/** Digits as on cards, alone or in groups; longer runs are bank references, two letters before them an IBAN. */
const RUNS = /(?<!\d[ -]?|\b[A-Z]{2})(?:\d[ -]?){12,18}\d(?![ -]?\d)/g
/** Card numbers begin with 2 to 6. */
const FIRST = /^[2-6]/

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether a text contains what may be a card number: 13 to 19 digits with a valid check digit. */
export const holdsCardNumber = (text: string): boolean =>
  (text.match(RUNS) ?? []).some((run) => {
    const digits = run.replaceAll(/\D/g, '')
    return FIRST.test(digits) && passesLuhn(digits)
  })

/** Card numbers go to the provider alone: 422 SVC-2002, and what was sent is neither kept nor repeated. */
export function refuseCardNumbers(fields: Readonly<Record<string, string | null | undefined>>): void {
  for (const [field, text] of Object.entries(fields)) {
    if (!text || !holdsCardNumber(text)) continue
    throw invalid(
      field,
      'card_number',
      `${field} must not hold the number of a card: give what the payment provider calls it.`,
    )
  }
}

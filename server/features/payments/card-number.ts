import { invalid } from '../../kernel/errors.ts'

/** Digits as cards have them, alone or in groups; longer runs are references of banks, two letters before an IBAN. */
const RUNS = /(?<!\d[ -]?|\b[A-Z]{2})(?:\d[ -]?){12,18}\d(?![ -]?\d)/g
/** Issuers of cards begin with 2 to 6. */
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

/** Whether a text holds what could be the number of a card: 13 to 19 digits whose last one checks the others. */
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

/** What a field for a rate takes: `7`, `7.5`, `7,0`, `7.00`. */
export const RATE_PATTERN = '\\s*\\d{1,3}([.,]\\d{1,2})?\\s*'
const RATE = new RegExp(`^${RATE_PATTERN}$`)

/** A rate as people type it, as the API has it: `7,5` is `7.50`. What is none stays, for the service to refuse. */
export const vatRateOf = (typed: string): string =>
  RATE.test(typed) ? Number(typed.trim().replace(',', '.')).toFixed(2) : typed

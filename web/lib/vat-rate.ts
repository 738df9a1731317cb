/** Accepted forms of a rate: `7`, `7.5`, `7,0`, `7.00`. */
export const RATE_PATTERN = '\\s*\\d{1,3}([.,]\\d{1,2})?\\s*'
const RATE = new RegExp(`^${RATE_PATTERN}$`)

/**
 * A typed rate in the format of the API: `7,5` is `7.50`. Anything else is left for the service to refuse.
 */
export const vatRateOf = (typed: string): string =>
  RATE.test(typed) ? Number(typed.trim().replace(',', '.')).toFixed(2) : typed

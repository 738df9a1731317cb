import { PHONE } from '#contract/schema.ts'
import { plainPhone } from '#contract/text/phone.ts'

const E164 = new RegExp(PHONE)

/**
 * Normalises a phone number: spaces, dashes, dots, slashes, brackets and `(0)` are removed, `00` becomes a
 * plus. Null for anything but an international number. rule 5
 */
export function toE164(typed: string): string | null {
  // An unencoded plus in a query string is decoded as a space.
  const digits = plainPhone(typed.replace(/^ (?=[1-9])/, '+'))
  return E164.test(digits) ? digits : null
}

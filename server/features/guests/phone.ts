/**
 * A phone number as it is stored, from how people write it: spaces, dashes, dots, slashes, brackets and `(0)` go,
 * `00` is a plus. Null for what is no international number. rule 5
 */
export function toE164(typed: string): string | null {
  const digits = typed
    // An unencoded plus in a query arrives as a space.
    .replace(/^ (?=[1-9])/, '+')
    .replaceAll('(0)', '')
    .replaceAll(/[\s\-‐‑‒–./()]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}

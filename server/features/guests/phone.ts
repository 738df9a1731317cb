/**
 * Normalises a phone number: spaces, dashes, dots, slashes, brackets and `(0)` are removed, `00` becomes a
 * plus. Null for anything but an international number. rule 5
 */
export function toE164(typed: string): string | null {
  const digits = typed
    // An unencoded plus in a query string is decoded as a space.
    .replace(/^ (?=[1-9])/, '+')
    .replaceAll('(0)', '')
    .replaceAll(/[\s\-‐‑‒–./()]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null
}

/**
 * What may tell who somebody is, or open something: e-mail addresses, internet addresses, keys, logins in addresses.
 * Names and texts of guests are in no source of the bundle.
 */
const PATTERNS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\/\/[^\s/@"']{1,300}@/g, '//[login]@'],
  [/[^\s"<>()[\]{},;:@\\/]{1,64}@[^\s"'<>()[\]{},;:@\\/]{1,255}/g, '[e-mail]'],
  [/\b(?:sk|pk|rk)_(?:live|sandbox|test)_[0-9A-Za-z]+/g, '[key]'],
  [/\bwhsec_[0-9A-Za-z]+/g, '[key]'],
  [/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g, '[address]'],
  [/\b(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\b/gi, '[address]'],
  [/\b(?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?/gi, '[address]'],
]

/** A text without what is private. */
export const redact = (text: string): string =>
  PATTERNS.reduce((result, [pattern, instead]) => result.replaceAll(pattern, instead), text)

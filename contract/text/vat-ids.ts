/**
 * The form of VAT identification numbers behind the prefix of their country: of the European Union as VIES lists it,
 * Northern Ireland, the United Kingdom, Switzerland and Norway. A number of another country has no known form.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
}

/** The prefix of a country, where it is not its ISO code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' }

/** As it is stored: in capitals, without the spaces, dots and dashes of its printed form. rule 30.3 */
export const plainVatId = (text: string): string => text.replaceAll(/[\s.\-‐-―]/g, '').toUpperCase()

/**
 * The prefix that a plain number should begin with and whose form it does not have; null where it has the form of its
 * prefix, or where neither its prefix nor the country has a known form. rule 30.3
 */
export function prefixOfWrongVatId(vat_id: string, country: string | null): string | null {
  const own = Object.keys(FORMS).find((prefix) => vat_id.startsWith(prefix))
  if (own !== undefined) return FORMS[own]!.test(vat_id.slice(own.length)) ? null : own
  const expected = country === null ? undefined : (PREFIXES[country] ?? country)
  return expected !== undefined && expected in FORMS ? expected : null
}

/** Prefixes whose numbers the EU's VIES knows. rule 30.17 */
const NOT_OF_VIES = new Set(['CHE', 'GB', 'NO'])

/** A number as VIES takes it, prefix and rest; null for one that it does not know. rule 30.17 */
export function viesNumber(vat_id: string): { country: string; number: string } | null {
  const plain = plainVatId(vat_id)
  const country = Object.keys(FORMS).find((prefix) => plain.startsWith(prefix))
  if (country === undefined || NOT_OF_VIES.has(country)) return null
  return { country, number: plain.replace(country, '') }
}

/**
 * Decimal digits by ISO 4217; all other currencies have two. A table, because CLDR (and so `Intl`) has 0 for
 * HUF, IDR, COP, IQD and PKR.
 */
const EXPONENTS: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}
/** Maximum price in minor units: a year of such nights, with all surcharges, is still a safe integer. */
export const MAX_PRICE = 1_000_000_000_000

/** Needs no schemas, so that the browser can load it alone. */
export const minorUnitDigits = (currency: string): number => EXPONENTS[currency] ?? 2

/** An amount as a decimal with all digits of its currency, without floating point: `-12.34`, `1200`. */
export function decimalOf({ amount, currency }: { amount: number; currency: string }): string {
  const digits = minorUnitDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

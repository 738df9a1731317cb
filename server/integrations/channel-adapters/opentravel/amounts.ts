import { minorUnitDigits } from '../../../../contract/money.ts'
import type { XmlElement } from '../../xml/read-xml.ts'

/** An amount as a partner wrote it, in minor units of its currency; half-up where it has more digits. */
export interface Amount {
  readonly amount: number
  /** Null where the element does not say. */
  readonly currency: string | null
}

const DECIMAL = /^([+-]?)(\d{1,24})(?:\.(\d{0,12}))?$/

/**
 * What the guest pays by an element: `AmountAfterTax`, or `AmountBeforeTax` and the taxes it names. Undefined
 * where it has neither. With `DecimalPlaces` a number without a point counts minor units, as the standard
 * says.
 */
export function amountOf(element: XmlElement | undefined, fallback: string | null): Amount | undefined {
  if (!element) return undefined
  const { AmountAfterTax, AmountBeforeTax, Amount, CurrencyCode, DecimalPlaces } = element.attributes
  const currency = /^[A-Z]{3}$/.test(CurrencyCode ?? '') ? CurrencyCode! : fallback
  const minor = (text: string | undefined) => minorUnits(text, currency, DecimalPlaces)
  const after = minor(AmountAfterTax) ?? minor(Amount)
  if (after !== undefined) return { amount: after, currency }
  const before = minor(AmountBeforeTax)
  if (before === undefined) return undefined
  const taxes = element.children.find(({ name }) => name === 'Taxes')
  return { amount: before + (minor(taxes?.attributes.Amount) ?? 0), currency }
}

/** "120.00" of EUR, or "12000" with two decimal places, is 12000. Undefined for anything but a number. */
function minorUnits(text: string | undefined, currency: string | null, places?: string): number | undefined {
  const parts = DECIMAL.exec(text?.trim() ?? '')
  if (!parts) return undefined
  const [, sign, whole = '', fraction] = parts
  const digits = minorUnitDigits(currency ?? '')
  const scaled = fraction === undefined && /^\d$/.test(places ?? '')
  const shift = scaled ? digits - Number(places) : digits
  // As a whole number of the smallest unit written, without floating point.
  const written = BigInt(whole + (fraction ?? ''))
  const power = shift - (fraction?.length ?? 0)
  const exact = power >= 0 ? written * 10n ** BigInt(power) : halfUp(written, 10n ** BigInt(-power))
  // Amounts too large for a price are refused later: if they were left out, the stay would be sold at our
  // price.
  return Number(exact) * (sign === '-' ? -1 : 1)
}

const halfUp = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n)

import { percentOf } from '#contract/arithmetic/exact-amounts.ts'
import { decimalOf, minorUnitDigits } from '#contract/money.ts'
import { shorten } from '#contract/text/shorten.ts'
import { childrenOf, firstOf, type XmlElement } from '../../xml/read-xml.ts'
import { Unreadable } from './unreadable.ts'

/** An amount as a partner wrote it, in minor units of the booking's currency; half-up where it has more digits. */
export interface Amount {
  readonly amount: number
  /** It is before tax, and the message names no tax: the guest may pay more. */
  readonly is_before_tax: boolean
}

const DECIMAL = /^([+-]?)(\d{1,24})(?:\.(\d{0,12}))?$/

/**
 * What the guest pays by an element: `AmountAfterTax`, or `AmountBeforeTax` and the taxes it names. Undefined
 * where it has neither; throws Unreadable for one that is no number. With `DecimalPlaces` a number without a
 * point counts minor units, as the standard says.
 */
export function amountOf(element: XmlElement | undefined, currency: string | null): Amount | undefined {
  if (!element) return undefined
  const { AmountAfterTax, AmountBeforeTax, Amount } = element.attributes
  const after = minorUnits(AmountAfterTax, element, currency) ?? minorUnits(Amount, element, currency)
  if (after !== undefined) return { amount: after, is_before_tax: false }
  const before = minorUnits(AmountBeforeTax, element, currency)
  if (before === undefined) return undefined
  const taxes = taxesOn(before, element, currency)
  return { amount: before + (taxes ?? 0), is_before_tax: taxes === undefined }
}

/** `Taxes@Amount`, else the sum of its `Tax` children: an amount, or a percentage of what is before tax. */
function taxesOn(before: number, element: XmlElement, currency: string | null): number | undefined {
  const taxes = firstOf(element, 'Taxes')
  if (!taxes) return undefined
  const whole = minorUnits(taxes.attributes.Amount, taxes, currency)
  if (whole !== undefined) return whole
  const each = childrenOf(taxes, 'Tax').map((tax) => {
    if (tax.attributes.Type === 'Inclusive') return 0
    const percent = Number(tax.attributes.Percent)
    return (
      minorUnits(tax.attributes.Amount, tax, currency) ??
      (percent > 0 && percent <= 100 ? percentOf(before, percent) : 0)
    )
  })
  return each.length === 0 ? undefined : each.reduce((sum, tax) => sum + tax, 0)
}

/** "120.00" of EUR, or "12000" with two decimal places, is 12000. */
function minorUnits(
  text: string | undefined,
  { attributes: { DecimalPlaces } }: XmlElement,
  currency: string | null,
): number | undefined {
  const written = text?.trim()
  if (!written) return undefined
  const parts = DECIMAL.exec(written)
  // Without it the stay would be sold at our price.
  if (!parts) throw new Unreadable(`The amount ${shorten(written, 40)} is not a number.`)
  const [, sign, whole = '', fraction] = parts
  const digits = minorUnitDigits(currency ?? '')
  const scaled = fraction === undefined && /^\d$/.test(DecimalPlaces ?? '')
  const shift = scaled ? digits - Number(DecimalPlaces) : digits
  // As a whole number of the smallest unit written, without floating point.
  const units = BigInt(whole + (fraction ?? ''))
  const power = shift - (fraction?.length ?? 0)
  const exact = power >= 0 ? units * 10n ** BigInt(power) : halfUp(units, 10n ** BigInt(-power))
  // Amounts too large for a price are refused later: if they were left out, the stay would be sold at our
  // price.
  return Number(exact) * (sign === '-' ? -1 : 1)
}

const halfUp = (value: bigint, by: bigint) => (value * 2n + by) / (by * 2n)

/** An outer total decides over the parts in it, unless it alone is before tax. */
export const preferredAmount = (outer: Amount | undefined, inner: Amount | undefined): Amount | undefined =>
  outer && !(outer.is_before_tax && inner && !inner.is_before_tax) ? outer : inner

/** An amount as staff read it in a warning. */
export const inWords = (amount: number, currency: string | null): string =>
  currency === null || Math.abs(amount) > Number.MAX_SAFE_INTEGER
    ? String(amount)
    : `${decimalOf({ amount, currency })} ${currency}`

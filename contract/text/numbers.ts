import { decimalOf, minorUnitDigits } from '../currency.ts'
import type { Money } from '../money.ts'

type Style = Pick<
  Intl.NumberFormatOptions,
  'style' | 'currencyDisplay' | 'signDisplay' | 'trailingZeroDisplay'
>

/**
 * Formats amounts in a locale with all decimals of their currency, from the decimal text: a number would lose
 * digits. Formatters are cached by currency, because creating one takes longer than using it.
 */
export function amountFormat(locale: string, style: Style = {}): (money: Money) => string {
  const by_currency = new Map<string, Intl.NumberFormat>()
  return (money) => {
    const { currency } = money
    const known = by_currency.get(currency)
    const digits = minorUnitDigits(currency)
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const format =
      known ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction, ...style })
    if (!known) by_currency.set(currency, format)
    return format.format(decimalOf(money) as Intl.StringNumericLiteral)
  }
}

/** Formats percentages such as `7.00` as `7 %`, with the decimal mark of the locale and at least `digits` decimals. */
export function percentFormat(locale: string, digits = 0): (value: string | number) => string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: 2 })
  return (value) => `${format.format(value as Intl.StringNumericLiteral)} %`
}

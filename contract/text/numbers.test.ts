import { describe, expect, it } from 'vitest'
import { amountFormat, percentFormat } from './numbers.ts'

describe('amounts in a locale', () => {
  it.each([
    ['en-GB', 12_050, 'EUR', '€120.50'],
    ['en-GB', 12_050, 'USD', 'US$120.50'],
    ['de', 12_050, 'EUR', '120,50\u00a0€'],
    ['de', -123_456, 'JPY', '-123.456\u00a0¥'],
    ['en-GB', 150_000, 'HUF', 'HUF\u00a01,500.00'],
    ['en-GB', 1_234, 'KWD', 'KWD\u00a01.234'],
    ['en-GB', 9_007_199_254_740_985, 'EUR', '€90,071,992,547,409.85'],
  ])('%s: %d minor units of %s are %s', (locale, amount, currency, text) => {
    expect(amountFormat(locale)({ amount, currency })).toBe(text)
  })

  it('without the currency, with a sign, and without decimals of a whole amount', () => {
    const in_euro = (amount: number) => ({ amount, currency: 'EUR' })
    expect(amountFormat('de', { style: 'decimal' })(in_euro(123_456))).toBe('1.234,56')
    expect(amountFormat('en-GB', { signDisplay: 'exceptZero' })(in_euro(500))).toBe('+€5.00')
    const short = amountFormat('en-GB', { trailingZeroDisplay: 'stripIfInteger' })
    expect([12_000, 12_050].map((amount) => short(in_euro(amount)))).toEqual(['€120', '€120.50'])
  })
})

it.each([
  ['7.00', 'en-GB', 0, '7 %'],
  ['5.50', 'en-GB', 0, '5.5 %'],
  ['5.50', 'de', 0, '5,5 %'],
  ['81.25', 'fr', 2, '81,25 %'],
  ['100.00', 'de', 2, '100,00 %'],
  [2.5, 'de', 0, '2,5 %'],
])('the percentage %s in %s with %d decimals is %s', (value, locale, digits, text) => {
  expect(percentFormat(locale, digits)(value)).toBe(text)
})

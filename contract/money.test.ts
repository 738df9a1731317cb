import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportion, decimalOf, minorUnitDigits } from './money.ts'

describe('money (rule 0, 7)', () => {
  it.each([
    [0, 'EUR', '0.00'],
    [5, 'EUR', '0.05'],
    [-7, 'EUR', '-0.07'],
    [-1_234, 'EUR', '-12.34'],
    [12_005, 'EUR', '120.05'],
    [18_000, 'JPY', '18000'],
    [1_234, 'KWD', '1.234'],
    [-7, 'KWD', '-0.007'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '90071992547409.91'],
  ])('%d of %s is written %s', (amount, currency, text) => {
    expect(decimalOf({ amount, currency })).toBe(text)
  })

  it('minor units are those of ISO 4217, where CLDR differs too', () => {
    const digits = (codes: string) => [...new Set(codes.split(' ').map(minorUnitDigits))]
    expect(digits('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF')).toEqual([0])
    expect(digits('BHD IQD JOD KWD LYD OMR TND')).toEqual([3])
    expect(digits('CLF UYW')).toEqual([4])
    expect(digits('EUR USD GBP CHF HUF IDR COP PKR')).toEqual([2])
  })

  it('apportions 9.45 over two nights as 4.73 and 4.72, and 90.90 net over three lines of 33.33 as 30.30 each', () => {
    expect(apportion(945, [1, 1])).toEqual([473, 472])
    expect(apportion(9090, [3333, 3333, 3333])).toEqual([3030, 3030, 3030])
    expect(apportion(2804, [1000, 1000, 1000])).toEqual([935, 935, 934])
  })

  it('parts add up to the whole, and each is less than a unit from its exact share', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 })
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const parts = apportion(amount, shares)
        const whole = shares.reduce((sum, share) => sum + share, 0)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        if (whole > 0) {
          parts.forEach((part, i) => {
            expect(Math.abs(part - (amount * shares[i]!) / whole)).toBeLessThan(1)
          })
        }
      }),
    )
  })
})

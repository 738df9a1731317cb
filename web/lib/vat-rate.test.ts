import { expect, it } from 'vitest'
import { vatRateOf } from './vat-rate.ts'

it.each([
  ['7', '7.00'],
  ['7,5', '7.50'],
  ['7.00', '7.00'],
  [' 19,0 ', '19.00'],
  ['0', '0.00'],
  ['100', '100.00'],
])('a VAT rate typed as %j is %s', (typed, rate) => expect(vatRateOf(typed)).toBe(rate))

it.each(['', 'seven', '7.', '7,555', '-7', '7 %', '1,000.00'])(
  'what is no VAT rate is left for the service to refuse: %j',
  (typed) => expect(vatRateOf(typed)).toBe(typed),
)

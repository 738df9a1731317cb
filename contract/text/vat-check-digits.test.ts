import { describe, expect, it } from 'vitest'
import { hasWrongCheckDigits } from './vat-check-digits.ts'

/** Published numbers of companies, one of each country whose rule is known. */
const RIGHT = [
  'ATU13585627',
  'BE0428759497',
  'BG175074752',
  'CHE107787577MWST',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'FI20774740',
  'FR83404833048',
  'GB980780684',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IE6433435OA',
  'IT00743110157',
  'LT119511515',
  'LT100001919017',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'NL002455799B11',
  'NO995525828MVA',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
  'XI980780684',
]

describe('rule 30.3 — check digits of VAT identification numbers', () => {
  it.each(RIGHT)('%s is right', (vat_id) => expect(hasWrongCheckDigits(vat_id)).toBe(false))

  it.each(RIGHT)('%s with another digit is wrong', (vat_id) => {
    // Not the last three, which of some countries are no part of what is checked.
    const at = vat_id.search(/\d/) + 2
    const other = [...vat_id].map((one, i) => (i === at ? String((Number(one) + 1) % 10) : one)).join('')
    expect(hasWrongCheckDigits(other)).toBe(true)
  })

  it.each([
    'ESX9999999X',
    'GBGD123',
    'FRXX123456789',
    'CZ123456789',
    'US123456789',
    '123456789',
    'IE1A23456B',
  ])('%s has no known rule', (vat_id) => expect(hasWrongCheckDigits(vat_id)).toBe(false))
})

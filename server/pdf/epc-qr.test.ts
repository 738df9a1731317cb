import { expect, it } from 'vitest'
import { formatIban, isBic, isIban } from './bank-account.ts'
import { giroSquares, giroText } from './epc-qr.ts'

const TRANSFER = {
  holder: 'Harbour House GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amount: 37_205,
  reference: 'HARBOUR-2027-00001 K7Q-4F2M',
}

it('EPC069-12 — at most twelve lines, the amount with a decimal point', () => {
  expect(giroText(TRANSFER)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Harbour House GmbH',
    'DE89370400440532013000',
    'EUR372.05',
    '',
    '',
    'HARBOUR-2027-00001 K7Q-4F2M',
  ])
})

it.each([0, -1, 100_000_000_000])('there is no code for %d cents', (amount) => {
  expect(giroText({ ...TRANSFER, amount })).toBeNull()
})

it('names are truncated at 70 letters, whatever their bytes, and the whole stays within 331 bytes', () => {
  const holder = 'Ž'.repeat(100)
  expect(giroText({ ...TRANSFER, holder })?.split('\n')[5]).toBe('Ž'.repeat(70))
  expect(giroSquares({ ...TRANSFER, holder: '漢'.repeat(70), reference: '漢'.repeat(140) })).toBeNull()
})

it('the symbol has a version of the standard, at most 13', () => {
  const squares = giroSquares(TRANSFER)!
  expect((squares.length - 17) % 4).toBe(0)
  expect(squares.length).toBeLessThanOrEqual(17 + 4 * 13)
})

it.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['gb29nwbk60161331926819', true],
  ['DE89 3704 0044 0532 0130 01', false],
  ['DE8937040044', false],
  ['', false],
])('IBAN %s is %s', (iban, good) => {
  expect(isIban(iban)).toBe(good)
})

it('an IBAN is written in groups, a BIC has 8 or 11 letters', () => {
  expect(formatIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(['COBADEFF', 'COBADEFFXXX', 'COBADEFFX', 'C0BADEFF'].map(isBic)).toEqual([true, true, false, false])
})

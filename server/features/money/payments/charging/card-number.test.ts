import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsCardNumber, refuseCardNumbers } from './card-number.ts'

/** Numbers that issuers publish for tests. */
const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '3056930009020004',
  '4222222222222',
  '6205500000000000004',
]

describe('card numbers in texts', () => {
  it.each(CARDS)('%s is detected, alone, in groups and within words', (number) => {
    const grouped = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
    const dashed = number.replaceAll(/(\d{4})(?=\d)/g, '$1-')
    for (const text of [number, grouped, dashed, `card ${number}`, `Paid by ${grouped}, thank you`])
      expect([text, holdsCardNumber(text)]).toEqual([text, true])
  })

  it.each([
    'pm_1OZx2y2eZvKYlo2C0Qfh7xYz',
    'card_approved',
    'RE-2027-00041',
    'SEPA 2027-01-04 / 000123456789',
    'DE89 3704 0044 0532 0130 00',
    'AT42 4242 4242 4242 4242',
    '4242 4242 4242 4242 4242 4242',
    'RF18 5390 0754 7034',
    '4242424242424243',
    '012345678901234567890123456',
    '',
  ])('"%s" is none', (text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })

  it('is refused with only the field named, whatever the text around it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CARDS), fc.stringMatching(/^[a-z ,.]{0,20}$/), (number, words) => {
        expect(() => refuseCardNumbers({ reference: `${words}${number}${words}` })).toThrow('SVC-2002')
        try {
          refuseCardNumbers({ card: null, reference: number })
        } catch (error) {
          expect(JSON.stringify(error)).not.toContain(number)
          expect(String(error)).not.toContain(number)
        }
      }),
    )
  })
})

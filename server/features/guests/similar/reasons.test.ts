import { describe, expect, it } from 'vitest'
import { reasonsOf } from './reasons.ts'

const ANNA = {
  first_name: 'Anna',
  last_name: 'Müller',
  email: 'a@example.com',
  phone: '+4930901820',
  country: 'DE',
}

describe('rule 28.19 — reasons for a possible duplicate', () => {
  it.each([
    [{ ...ANNA, email: 'A@example.com ' }, ['email', 'phone', 'name']],
    [{ ...ANNA, email: null, phone: null }, ['name']],
    [{ ...ANNA, first_name: 'ANNA', last_name: 'Muller', email: null, phone: null }, ['name']],
    [{ ...ANNA, first_name: 'Hanna', email: null, phone: null }, ['similar_name']],
    [{ ...ANNA, first_name: 'Hanna', email: null, phone: null, country: 'AT' }, []],
    [{ ...ANNA, first_name: 'Otto', email: null, phone: null }, []],
    [{ ...ANNA, first_name: 'Otto', email: null }, ['phone']],
    [{ first_name: 'X', last_name: 'Y', email: null, phone: null, country: null }, []],
  ])('%o: %j', (other, reasons) => {
    expect(reasonsOf(ANNA, other)).toEqual(reasons)
    expect(reasonsOf(other, ANNA)).toEqual(reasons)
  })
})

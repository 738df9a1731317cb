import { describe, expect, it } from 'vitest'
import { internationalPhone, plainPhone } from './phone.ts'

it.each([
  ['+49 30 123456', '+4930123456'],
  ['0049 (30) 12-34.56', '+4930123456'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['  ', ''],
  ['+49 30 123456 ext 7', '+4930123456ext7'],
])('%s is sent as %s', (written, sent) => {
  expect(plainPhone(written)).toBe(sent)
})

describe('rule 5.24 — a national number is completed by its country', () => {
  it.each([
    ['030 23125724', 'DE', '+493023125724'],
    ['07700 900941', 'GB', '+447700900941'],
    ['06 1234 5678', 'IT', '+390612345678'],
    ['612 345 678', 'ES', '+34612345678'],
    ['(415) 555-0100', 'US', '+14155550100'],
    ['+44 7700 900941', 'DE', '+447700900941'],
    ['0044 7700 900941', 'DE', '+447700900941'],
    ['030 23125724', 'XX', '03023125724'],
    ['030 23125724', null, '03023125724'],
    ['23125724', 'DE', '23125724'],
    ['030 23125724 ext. 4', 'DE', '03023125724ext4'],
  ])('%s in %s is %s', (written, country, phone) => {
    expect(internationalPhone(written, country)).toBe(phone)
  })
})

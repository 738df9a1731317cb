import { describe, expect, it } from 'vitest'
import { acceptProperty } from './accept-property.ts'

const WISH = {
  name: 'Harbour House',
  code: 'HARBOUR',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  country: 'DE',
}

describe('validation of a property', () => {
  it('is accepted with its VAT rate in two decimals', () => {
    for (const [typed, stored] of [
      ['7', '7.00'],
      ['7.5', '7.50'],
      ['100', '100.00'],
      [undefined, '0.00'],
    ]) {
      expect(acceptProperty({ ...WISH, vat: typed })).toMatchObject({
        property: { default_vat_rate: stored },
      })
    }
  })

  it('accepts a city tax and an address as the API returns them', () => {
    const city_tax = { basis: 'per_person_night', amount: { amount: 200, currency: 'EUR' } }
    const address = { line1: 'Kai 1', city: 'Hamburg' }
    const wish = { ...WISH, city_tax: JSON.stringify(city_tax), address: JSON.stringify(address) }
    expect(acceptProperty(wish)).toMatchObject({ property: { city_tax, address } })
  })

  it('spells the time zone as IANA does', () => {
    expect(acceptProperty({ ...WISH, timezone: 'america/new_york' })).toMatchObject({
      property: { timezone: 'America/New_York' },
    })
  })

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'time zone'],
    [{ timezone: '+02:00' }, 'time zone'],
    [{ currency: 'DEM' }, 'currency'],
    [{ currency: 'eur' }, 'currency'],
    [{ country: 'UK' }, 'country'],
    [{ vat: '7,5' }, 'VAT'],
    [{ vat: '100.01' }, 'VAT'],
    [{ code: 'old mill' }, 'code'],
    [{ code: 'HARBOUR-C' }, 'code'],
    [{ code: 'HARBOUR-D' }, 'code'],
    [{ name: ' ' }, 'name'],
    [{ check_in_time: '24:00' }, 'time such as'],
    [{ city_tax: '{' }, 'city tax'],
    [{ city_tax: '{"basis":"per_stay"}' }, 'city tax'],
    [{ city_tax: '{"basis":"per_stay","amount":{"amount":200,"currency":"USD"}}' }, 'city tax'],
    [{ address: '{"planet":"Mars"}' }, 'address'],
  ])('names what is wrong with %j', (wrong, word) => {
    const { problems } = acceptProperty({ ...WISH, ...wrong }) as { problems: string[] }
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(word)
  })

  it('reports all errors at once', () => {
    expect(acceptProperty({ ...WISH, currency: 'X', country: 'Y' })).toMatchObject({
      problems: [expect.stringContaining('currency'), expect.stringContaining('country')],
    })
  })
})

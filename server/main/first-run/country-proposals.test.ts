import { describe, expect, it } from 'vitest'
import { COUNTRIES } from '#contract/countries.ts'
import { proposalFor } from './country-proposals.ts'
import { firstPropertyOf } from './first-property.ts'

describe('what a country proposes', () => {
  it.each([
    [
      'DE',
      'UTC',
      { currency: 'EUR', vat: '7.00', timezone: 'Europe/Berlin', net_prices: false, language: 'de' },
    ],
    ['CH', 'UTC', { currency: 'CHF', vat: '3.80', timezone: 'Europe/Zurich', language: 'de' }],
    ['GB', 'UTC', { currency: 'GBP', vat: '20.00', timezone: 'Europe/London', language: 'en' }],
    ['JP', 'UTC', { currency: 'JPY', vat: '10.00', timezone: 'Asia/Tokyo', language: 'en' }],
    ['ES', 'UTC', { timezone: 'Europe/Madrid', language: 'es' }],
    ['ES', 'Atlantic/Canary', { timezone: 'Atlantic/Canary' }],
    ['US', 'America/Denver', { currency: 'USD', timezone: 'America/Denver', net_prices: true }],
  ])('%s on a machine in %s', (country, zone, expected) => {
    expect(proposalFor(country, zone)).toMatchObject(expected)
  })

  it('is a valid property in every country that has a currency here', () => {
    const proposed = COUNTRIES.filter((country) => proposalFor(country, 'UTC').currency)
    expect(proposed.length).toBeGreaterThan(35)
    for (const country of proposed)
      expect(firstPropertyOf({ name: 'Hotel', country }).property.country).toBe(country)
  })
})

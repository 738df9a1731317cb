import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CityTax } from '../../../contract/resources/properties.ts'
import { COUPLE } from '../../../test/harness/reservations/offers.ts'
import { eur } from '../../../test/harness/stock.ts'
import { vatInside } from '../../kernel/vat.ts'
import { taxesOf, type VatTerms } from './taxes.ts'

const TERMS: VatTerms = { prices_include_vat: true, vat_rate: '7.00', meal_price: null }
const cityTax = (tax: Partial<CityTax>): CityTax => ({ basis: 'per_person_night', ...tax })

describe('VAT inside a gross amount (rule 7)', () => {
  it.each([
    [10000, '7.00', 9346, 654],
    [11900, '19.00', 10000, 1900],
    [21600, '7.00', 20187, 1413],
    [10000, '10.00', 9091, 909],
    [9999, '10.00', 9090, 909],
    [3000, '7.00', 2804, 196],
  ])('%i at %s %% is %i and %i', (gross, rate, net, vat) => {
    expect(vatInside(gross, rate)).toEqual({ net, vat })
  })

  it('net and VAT always make the gross again', () => {
    const rates = fc.integer({ min: 0, max: 10000 }).map((hundredths) => (hundredths / 100).toFixed(2))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), rates, (gross, rate) => {
        const { net, vat } = vatInside(gross, rate)
        expect(net + vat).toBe(gross)
        expect(vat).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the taxes of a stay (rule 3, 4)', () => {
  it('a meal is split off before VAT, per person and night', () => {
    const meal_price = { amount: 1000, currency: 'EUR', vat_rate: '19.00' }
    const rows = taxesOf([12000, 12000], COUPLE, { ...TERMS, meal_price }, null, 'EUR')
    expect(rows).toEqual([
      { type: 'vat', rate: '7.00', net: eur(18692), amount: eur(1308), included: true },
      { type: 'vat', rate: '19.00', net: eur(3361), amount: eur(639), included: true },
    ])
  })

  it('net prices have VAT added, rate by rate', () => {
    const rows = taxesOf([10000], COUPLE, { ...TERMS, prices_include_vat: false }, null, 'EUR')
    expect(rows).toEqual([{ type: 'vat', rate: '7.00', net: eur(10000), amount: eur(700), included: false }])
  })

  it('city tax by person and night, with its age and its most nights: 2 adults and a child of 6, ten nights, cap 7', () => {
    const party = { adults: 2, children: 1, children_ages: [6] }
    const tax = cityTax({ amount: eur(250), min_age: 12, max_nights: 7 })
    const rows = taxesOf(Array(10).fill(9000), party, TERMS, tax, 'EUR')
    expect(rows.at(-1)).toEqual({
      type: 'city_tax',
      rate: null,
      net: null,
      amount: eur(3500),
      included: false,
      quantity: 14,
      unit_price: eur(250),
    })
  })

  it.each<[string, CityTax, number]>([
    ['by room and night', cityTax({ basis: 'per_room_night', amount: eur(300) }), 600],
    ['by stay', cityTax({ basis: 'per_stay', amount: eur(300) }), 300],
    ['percent of the gross', cityTax({ basis: 'percent', percent: 5 }), 1000],
    ['percent of the net', cityTax({ basis: 'percent', percent: 5, percent_of: 'net' }), 935],
  ])('city tax %s', (_title, tax, amount) => {
    expect(taxesOf([10000, 10000], COUPLE, TERMS, tax, 'EUR').at(-1)?.amount).toEqual(eur(amount))
  })

  it('a city tax that prices hold already is not added, and bears no VAT', () => {
    const tax = cityTax({ basis: 'per_stay', amount: eur(700), included_in_price: true })
    const [vat, town] = taxesOf([11400], COUPLE, TERMS, tax, 'EUR')
    expect([vat, town]).toEqual([
      { type: 'vat', rate: '7.00', net: eur(10000), amount: eur(700), included: true },
      { type: 'city_tax', rate: null, net: null, amount: eur(700), included: true },
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CityTax } from '#contract/property/properties.ts'
import { vatInside } from '#server/kernel/vat.ts'
import { COUPLE } from '#test/harness/reservations/offers.ts'
import { eur } from '#test/harness/stock.ts'
import type { CityTaxOfStay } from './city-tax-exemption.ts'
import type { Party } from './offer.ts'
import { taxesOf as taxesOfNights, type VatTerms } from './taxes.ts'

const taxesOf = (
  nightly: readonly number[],
  party: Party,
  terms: VatTerms,
  tax: CityTaxOfStay | null,
  currency: string,
  dates: readonly string[] = [],
) =>
  taxesOfNights(
    nightly.map((amount, i) => ({ amount, ...(dates[i] && { date: dates[i] }) })),
    party,
    terms,
    tax,
    currency,
  )
const TERMS: VatTerms = { prices_include_vat: true, vat_rate: '7.00', meal_price: null }
const cityTax = (tax: Partial<CityTax>): CityTax => ({ basis: 'per_person_night', ...tax })

describe('VAT included in a gross amount (rule 7)', () => {
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

  it('net and VAT always sum to the gross', () => {
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
  it('a meal is separated before VAT, per person and night', () => {
    const meal_price = { amount: 1000, currency: 'EUR', vat_rate: '19.00' }
    const rows = taxesOf([12000, 12000], COUPLE, { ...TERMS, meal_price }, null, 'EUR')
    expect(rows).toEqual([
      { type: 'vat', rate: '7.00', net: eur(18692), amount: eur(1308), included: true },
      { type: 'vat', rate: '19.00', net: eur(3361), amount: eur(639), included: true },
    ])
  })

  it('VAT is added to net prices, rate by rate', () => {
    const rows = taxesOf([10000], COUPLE, { ...TERMS, prices_include_vat: false }, null, 'EUR')
    expect(rows).toEqual([{ type: 'vat', rate: '7.00', net: eur(10000), amount: eur(700), included: false }])
  })

  it('city tax per person and night, with minimum age and maximum nights: 2 adults and a child of 6, ten nights, cap 7', () => {
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

  it('a percentage applies to the taxed nights, to the part of those who are not exempt, and says to how much', () => {
    const percent = cityTax({ basis: 'percent', percent: 5, max_nights: 2 })
    expect(taxesOf(Array(4).fill(10_000), COUPLE, TERMS, percent, 'EUR').at(-1)).toEqual({
      type: 'city_tax',
      rate: '5.00',
      net: eur(20_000),
      amount: eur(1_000),
      included: false,
    })
    const family = { adults: 2, children: 2, children_ages: [6, 15] }
    expect(taxesOf([10_000], family, TERMS, { ...percent, min_age: 12 }, 'EUR').at(-1)).toMatchObject({
      rate: '5.00',
      net: eur(7_500),
      amount: eur(375),
    })
  })

  it('a child of unknown age is exempt where the tax has a minimum age, and taxed where it has none', () => {
    const family = { adults: 2, children: 1, children_ages: [] }
    const amountOf = (tax: Partial<CityTax>) =>
      taxesOf([10_000, 10_000], family, TERMS, cityTax({ amount: eur(200), ...tax }), 'EUR').at(-1)?.amount
    expect([amountOf({ min_age: 18 }), amountOf({})]).toEqual([eur(800), eur(1_200)])
  })

  it('a city tax included in prices is not added, and has no VAT', () => {
    const tax = cityTax({ basis: 'per_stay', amount: eur(700), included_in_price: true })
    const [vat, town] = taxesOf([11400], COUPLE, TERMS, tax, 'EUR')
    expect([vat, town]).toEqual([
      { type: 'vat', rate: '7.00', net: eur(10000), amount: eur(700), included: true },
      { type: 'city_tax', rate: null, net: null, amount: eur(700), included: true },
    ])
  })
})

describe('rule 20.6 — seasons of the city tax', () => {
  const NIGHTS = ['2027-04-29', '2027-04-30', '2027-05-01', '2027-05-02']
  const SUMMER = { from: '05-01', to: '09-30', amount: eur(350) }
  const townOf = (tax: CityTax, dates: readonly string[], party: Party = COUPLE) =>
    taxesOf(
      dates.map(() => 10_000),
      party,
      TERMS,
      tax,
      'EUR',
      dates,
    ).at(-1)

  it('each night is taxed by its season: two nights at 2.00 and two at 3.50 for two are 22.00', () => {
    const tax = cityTax({ amount: eur(200), seasons: [SUMMER] })
    expect(townOf(tax, NIGHTS)).toEqual({
      type: 'city_tax',
      rate: null,
      net: null,
      included: false,
      amount: eur(2 * 2 * 200 + 2 * 2 * 350),
    })
    // Nights of one season alone tell what a unit is.
    expect(townOf(tax, NIGHTS.slice(2))).toMatchObject({
      amount: eur(1_400),
      quantity: 4,
      unit_price: eur(350),
    })
    expect(townOf({ ...tax, max_nights: 3 }, NIGHTS)?.amount).toEqual(eur(2 * 2 * 200 + 2 * 350))
    expect(
      townOf({ ...tax, min_age: 12 }, NIGHTS, { adults: 1, children: 1, children_ages: [6] })?.amount,
    ).toEqual(eur(2 * 200 + 2 * 350))
  })

  it('a season can span the turn of the year, and can be free', () => {
    const tax = cityTax({ amount: eur(200), seasons: [{ from: '12-30', to: '01-01', amount: eur(0) }] })
    const dates = ['2027-12-29', '2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02']
    expect(townOf(tax, dates)?.amount).toEqual(eur(2 * 2 * 200))
  })

  it('a tax per stay is that of the first night; a percentage applies to the nights of its season', () => {
    expect(
      townOf(cityTax({ basis: 'per_stay', amount: eur(200), seasons: [SUMMER] }), NIGHTS)?.amount,
    ).toEqual(eur(200))
    const percent = cityTax({
      basis: 'percent',
      percent: 5,
      seasons: [{ from: '05-01', to: '09-30', percent: 7.5 }],
    })
    expect(townOf(percent, NIGHTS)?.amount).toEqual(eur(1_000 + 1_500))
  })
})

describe('rule 20.7 — a stay that is exempt from city tax', () => {
  const exemption = { reason: 'business', note: null } as const

  it.each([
    ['added', cityTax({ amount: eur(200) })],
    ['included', cityTax({ amount: eur(200), included_in_price: true })],
    ['percent', cityTax({ basis: 'percent', percent: 5 })],
  ])('has a row of nothing that says why, and VAT on the whole price (%s)', (_title, tax) => {
    const rows = taxesOf([10700], COUPLE, TERMS, { ...tax, exemption }, 'EUR')
    expect(rows).toEqual([
      { type: 'vat', rate: '7.00', net: eur(10000), amount: eur(700), included: true },
      { type: 'city_tax', rate: null, net: null, amount: eur(0), included: false, exemption },
    ])
  })

  it('has no row where no tax applies', () => {
    const rows = taxesOf([10700], COUPLE, TERMS, { ...cityTax({ amount: eur(0) }), exemption }, 'EUR')
    expect(rows).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { COUPLE, offerOf, override, planOf } from '#test/harness/reservations/offers.ts'
import { eur } from '#test/harness/stock.ts'
import { priceOfNight } from './night-price.ts'
import type { Offer, Party, PlanTerms } from './offer.ts'

const FRIDAY = '2027-01-08'
const MONDAY = '2027-01-11'
const priced = (offer: Offer, date = MONDAY, party: Partial<Party> = {}) =>
  priceOfNight(offer, { ...COUPLE, ...party }, date)
const price = (...args: Parameters<typeof priced>) => {
  const night = priced(...args)
  return 'unpriced' in night ? undefined : night
}
const refusal = (...args: Parameters<typeof priced>) => {
  const night = priced(...args)
  return 'unpriced' in night ? night.unpriced : undefined
}

describe('the price of a night (rule 3)', () => {
  it('override, else weekday, else base', () => {
    const offer = offerOf({
      weekday_prices: [{ days: ['fri', 'sat'], price: eur(14000) }],
      overrides: new Map([override('2027-01-09', { price: 25000 })]),
    })
    expect(price(offer)).toEqual({ amount: 12000, source: 'base' })
    expect(price(offer, FRIDAY)).toEqual({ amount: 14000, source: 'weekday' })
    expect(price(offer, '2027-01-09')).toEqual({ amount: 25000, source: 'override' })
  })

  it('occupancy adjusts it by the difference to the base price: one adult pays 230.00 on a 250.00 night', () => {
    const offer = offerOf({
      occupancy_pricing: {
        included_adults: 2,
        extra_adult_price: eur(3000),
        by_adults: [{ adults: 1, price: eur(10000) }],
        children: [
          { min_age: 0, max_age: 5, price: eur(0) },
          { min_age: 6, max_age: 12, price: eur(1500) },
        ],
      },
      overrides: new Map([override(MONDAY, { price: 25000 })]),
    })
    const amount = (party: Partial<Party>) => price(offer, MONDAY, party)?.amount
    expect(amount({ adults: 1 })).toBe(23000)
    expect(amount({ adults: 3 })).toBe(28000)
    expect(amount({ children: 2, children_ages: [5, 6] })).toBe(26500)
    expect(amount({ children: 1, children_ages: [13] })).toBe(28000)
    expect(amount({ children: 1 })).toBe(28000)
  })

  it('occupancy prices of a date are absolute', () => {
    const offer = offerOf({
      occupancy_pricing: { included_adults: 2, extra_adult_price: eur(3000) },
      overrides: new Map([
        override(MONDAY, { price: 20000, occupancy_prices: [{ adults: 3, price: { amount: 21000 } }] }),
      ]),
    })
    expect(price(offer, MONDAY, { adults: 3 })?.amount).toBe(21000)
    expect(price(offer, MONDAY, { adults: 4 })?.amount).toBe(26000)
  })

  it("a derived price follows its parent plan and the parent's dates; an override takes precedence", () => {
    const parent = planOf({ id: 'rp_parent', overrides: new Map([override(FRIDAY, { price: 20000 })]) })
    const derived_from = {
      rate_plan_id: 'rp_parent',
      adjustment: { type: 'percent' as const, value: -10 },
      inherit_restrictions: false,
    }
    const offer = offerOf({
      base_price: null,
      derived_from,
      parent,
      overrides: new Map([override('2027-01-12', { price: 9900 })]),
    })
    expect(price(offer)).toEqual({ amount: 10800, source: 'derived' })
    expect(price(offer, FRIDAY)).toEqual({ amount: 18000, source: 'derived' })
    expect(price(offer, '2027-01-12')).toEqual({ amount: 9900, source: 'override' })
  })

  it('fractions of a chain are rounded once, at the end', () => {
    const above = planOf({ base_price: 9999 })
    const by = (value: number) => ({
      rate_plan_id: 'x',
      adjustment: { type: 'percent' as const, value },
      inherit_restrictions: false,
    })
    const middle = planOf({ base_price: null, derived_from: by(-15), parent: above })
    expect(price(offerOf({ base_price: null, derived_from: by(-15), parent: above }))?.amount).toBe(8499)
    // 99.99 × 0.85 × 1.01 = 85.841415, while rounding in between would give 85.84 + 0.01.
    expect(price(offerOf({ base_price: null, derived_from: by(1), parent: middle }))?.amount).toBe(8584)
  })

  it('rounds half up: JPY 12,345 at −10 % is 11,111', () => {
    const offer = {
      ...offerOf({ base_price: 12345, currency: 'JPY' }),
      channel_adjustment: { type: 'percent' as const, value: -10 },
    }
    expect(price(offer)?.amount).toBe(11111)
  })

  it('the channel adjustment comes last', () => {
    const offer = offerOf({ occupancy_pricing: { included_adults: 1, extra_adult_price: eur(1000) } })
    expect(price({ ...offer, channel_adjustment: { type: 'percent', value: 12 } })?.amount).toBe(14560)
    expect(price({ ...offer, channel_adjustment: { type: 'amount', value: -500 } })?.amount).toBe(12500)
  })

  it('a price beyond the safe range after derivations is no price', () => {
    const offer = {
      ...offerOf({ base_price: 500_000_000_000 }),
      channel_adjustment: { type: 'percent' as const, value: 101 },
    }
    expect(refusal(offer)).toBe('no_price')
  })

  it('a night without a price is not for sale; one at a price of 0 is', () => {
    expect(refusal(offerOf({ base_price: null }))).toBe('no_price')
    expect(price(offerOf({ base_price: 0 }))?.amount).toBe(0)
  })
})

const derivedBy = (type: 'percent' | 'amount', value: number, parent: Partial<PlanTerms> = {}) =>
  offerOf({
    base_price: null,
    derived_from: { rate_plan_id: 'rp_parent', adjustment: { type, value }, inherit_restrictions: false },
    parent: planOf({ id: 'rp_parent', ...parent }),
  })

describe('a calculated price of 0 or below is none; one that was set to 0 is free (rule 3)', () => {
  const free = { base_price: 0 }
  const one_free = { occupancy_pricing: { by_adults: [{ adults: 1, price: eur(0) }] } }
  const channel = (type: 'percent' | 'amount', value: number) => ({ channel_adjustment: { type, value } })
  const sixty = [{ days: ['mon' as const], price: eur(6000) }]

  it.each<[string, Offer, Partial<Party>, number | 'price_not_positive']>([
    ['derived below 0', derivedBy('amount', -20_000), {}, 'price_not_positive'],
    ['derived to 0', derivedBy('amount', -12_000), {}, 'price_not_positive'],
    ['derived at −100 %', derivedBy('percent', -100), {}, 'price_not_positive'],
    ['derived to 1', derivedBy('amount', -11_999), {}, 1],
    ['a fraction that rounds to 0', derivedBy('percent', -80, { base_price: 2 }), {}, 'price_not_positive'],
    ['a fraction that rounds to 1', derivedBy('percent', -80, { base_price: 3 }), {}, 1],
    ['written as 0 above, a percentage less', derivedBy('percent', -10, free), {}, 0],
    ['written as 0 above, an amount less', derivedBy('amount', -1, free), {}, 'price_not_positive'],
    ['written as 0 above, an amount more', derivedBy('amount', 500, free), {}, 500],
    ['a channel to 0', { ...offerOf(), ...channel('amount', -12_000) }, {}, 'price_not_positive'],
    ['a channel below 0', { ...offerOf(), ...channel('amount', -99_000) }, {}, 'price_not_positive'],
    ['written as 0, a channel by percent', { ...offerOf(free), ...channel('percent', 12) }, {}, 0],
    [
      'written as 0, a channel takes off',
      { ...offerOf(free), ...channel('amount', -1) },
      {},
      'price_not_positive',
    ],
    ['one adult written as 0', offerOf(one_free), { adults: 1 }, 0],
    [
      'the same on a cheaper night',
      offerOf({ ...one_free, weekday_prices: sixty }),
      { adults: 1 },
      'price_not_positive',
    ],
    [
      'the same with a discount that brings it up to 0 again',
      { ...offerOf({ ...one_free, weekday_prices: sixty }), ...channel('amount', 6000) },
      { adults: 1 },
      'price_not_positive',
    ],
    [
      'an occupancy price of the date written as 0',
      offerOf({
        overrides: new Map([override(MONDAY, { occupancy_prices: [{ adults: 2, price: { amount: 0 } }] })]),
      }),
      {},
      0,
    ],
    ['an override written as 0', offerOf({ overrides: new Map([override(MONDAY, { price: 0 })]) }), {}, 0],
  ])('%s', (_, offer, party, expected) => {
    expect(price(offer, MONDAY, party)?.amount ?? refusal(offer, MONDAY, party)).toBe(expected)
  })
})

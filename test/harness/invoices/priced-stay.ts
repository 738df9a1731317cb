import fc from 'fast-check'

/** Random prices of a stay. */

export const money = (amount: number) => ({ amount, currency: 'EUR' })
export const rate = fc.constantFrom('0.00', '7.00', '10.00', '19.00', '5.50', '21.00')

const terms = fc.record({
  prices_include_vat: fc.boolean(),
  vat_rate: rate,
  meal_price: fc.option(
    fc.record({ amount: fc.integer({ min: 1, max: 4000 }), currency: fc.constant('EUR'), vat_rate: rate }),
    { nil: null },
  ),
})
const cityTax = fc.option(
  fc.oneof(
    fc.record({
      basis: fc.constantFrom('per_person_night' as const, 'per_room_night' as const),
      amount: fc.integer({ min: 1, max: 700 }).map(money),
      included_in_price: fc.boolean(),
    }),
    fc.record({
      basis: fc.constant('percent' as const),
      percent: fc.constantFrom(5, 3.5),
      included_in_price: fc.boolean(),
    }),
  ),
  { nil: null },
)
const services = fc.uniqueArray(
  fc.record({
    service_id: fc.constantFrom('svc_a', 'svc_b'),
    per: fc.constantFrom('stay' as const, 'night' as const, 'person_night' as const, 'item' as const),
    quantity: fc.integer({ min: 1, max: 3 }),
    unit_price: fc.integer({ min: 0, max: 5000 }),
    vat_rate: rate,
  }),
  { maxLength: 2, selector: ({ service_id }) => service_id },
)
export const priced = fc.record({
  prices: fc.array(fc.integer({ min: 3000, max: 40_000 }), { minLength: 1, maxLength: 6 }),
  adults: fc.integer({ min: 1, max: 4 }),
  terms,
  cityTax,
  services,
})
export type Priced = typeof priced extends fc.Arbitrary<infer T> ? T : never

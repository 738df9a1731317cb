import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let room_type_id: string
beforeAll(async () => {
  hotel = await test.createHotel()
  const room_type = { name: 'Double', inventory_count: 2, max_occupancy: 3, standard_occupancy: 2 }
  room_type_id = (await hotel.api.make('/room-types', room_type)).id
})

const refusal = async (more: object) => {
  const body = { room_type_id, name: 'Flexible', base_price: eur(12000), ...more }
  const reply = await hotel.api.post('/rate-plans', body)
  expect(reply.status).toBe(422)
  expect(reply.body.error.code).toBe('SVC-2002')
  return reply.body.error.details.map(({ field }: { field: string }) => field)
}

describe('rule 3 — invalid rate plans', () => {
  const chf = { amount: 100, currency: 'CHF' }
  const rule = (fee: object, when: object = { hours_before: 24 }) => ({
    cancellation_policy: { rules: [{ ...when, fee }] },
  })
  it.each<[object, string[]]>([
    [{ base_price: chf }, ['base_price.currency']],
    [{ occupancy_pricing: { extra_adult_price: chf } }, ['occupancy_pricing.extra_adult_price.currency']],
    [
      { occupancy_pricing: { by_adults: [{ adults: 1, price: chf }] } },
      ['occupancy_pricing.by_adults.0.price.currency'],
    ],
    [
      { occupancy_pricing: { children: [{ min_age: 0, max_age: 1, price: chf }] } },
      ['occupancy_pricing.children.0.price.currency'],
    ],
    [{ weekday_prices: [{ days: ['mon'], price: chf }] }, ['weekday_prices.0.price.currency']],
    [rule({ type: 'amount', amount: chf }), ['cancellation_policy.rules.0.fee.amount.currency']],
    [
      { cancellation_policy: { no_show_fee: { type: 'amount', amount: chf } } },
      ['cancellation_policy.no_show_fee.amount.currency'],
    ],
    [{ deposit_rule: { type: 'amount', amount: chf } }, ['deposit_rule.amount.currency']],
    [{ meal_price: { ...chf, vat_rate: '7.00' } }, ['meal_price.currency']],
    [{ price_overrides: [{ date: '2027-02-01', price: chf }] }, ['price_overrides.0.price.currency']],
    [
      { price_overrides: [{ date: '2027-02-01', occupancy_prices: [{ adults: 1, price: chf }] }] },
      ['price_overrides.0.occupancy_prices.0.price.currency'],
    ],
  ])('422 — a price in another currency than the property: %j', async (more, fields) => {
    expect(await refusal(more)).toEqual(fields)
  })

  it.each<[string, object, string[]]>([
    ['days_before without time', rule({ type: 'none' }, { days_before: 1 }), ['cancellation_policy.rules.0']],
    ['time alone', rule({ type: 'none' }, { time: '18:00' }), ['cancellation_policy.rules.0']],
    ['no deadline', rule({ type: 'none' }, {}), ['cancellation_policy.rules.0']],
    [
      'both forms of deadline',
      rule({ type: 'none' }, { days_before: 1, time: '18:00', hours_before: 3 }),
      ['cancellation_policy.rules.0'],
    ],
    [
      'a percent above 100',
      rule({ type: 'percent', percent: 101 }),
      ['cancellation_policy.rules.0.fee.percent'],
    ],
    [
      'three decimals',
      rule({ type: 'percent', percent: 1.125 }),
      ['cancellation_policy.rules.0.fee.percent'],
    ],
    [
      'a fee of another type',
      rule({ type: 'nights', percent: 5 }),
      ['cancellation_policy.rules.0.fee.nights', 'cancellation_policy.rules.0.fee.percent'],
    ],
    ['no nights', { deposit_rule: { type: 'nights', nights: 0 } }, ['deposit_rule.nights']],
    [
      'a hold under 5 minutes',
      { deposit_rule: { type: 'full', hold_minutes: 4 } },
      ['deposit_rule.hold_minutes'],
    ],
    [
      'a weekday twice',
      {
        weekday_prices: [
          { days: ['fri', 'sat'], price: eur(1) },
          { days: ['sun', 'sat'], price: eur(2) },
        ],
      },
      ['weekday_prices.1.days.1'],
    ],
    [
      'a number of adults twice',
      {
        occupancy_pricing: {
          by_adults: [
            { adults: 1, price: eur(1) },
            { adults: 1, price: eur(2) },
          ],
        },
      },
      ['occupancy_pricing.by_adults.1.adults'],
    ],
    [
      'ages that overlap',
      {
        occupancy_pricing: {
          children: [
            { min_age: 0, max_age: 5, price: eur(1) },
            { min_age: 5, max_age: 9, price: eur(2) },
          ],
        },
      },
      ['occupancy_pricing.children.1'],
    ],
    [
      'ages the wrong way round',
      { occupancy_pricing: { children: [{ min_age: 6, max_age: 5, price: eur(1) }] } },
      ['occupancy_pricing.children.0.max_age'],
    ],
    [
      'a shortest stay above the longest',
      { restrictions: { min_stay: 3, max_stay: 2 } },
      ['restrictions.max_stay'],
    ],
    [
      'a shortest stay above the longest, on one date',
      { price_overrides: [{ date: '2027-02-01', restrictions: { min_stay: 3, max_stay: 2 } }] },
      ['price_overrides.0.restrictions.max_stay'],
    ],
    ['a misspelt field', { base_prise: eur(1) }, ['base_prise']],
  ])('422 — %s', async (_, more, fields) => {
    expect((await refusal(more)).sort()).toEqual(fields)
  })
})

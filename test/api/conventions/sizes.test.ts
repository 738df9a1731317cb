import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel } from '../../harness/app.ts'
import type { Reply } from '../../harness/client.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { book, eur, makeBooking, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let hall: Stock
beforeAll(async () => {
  hotel = await test.createHotel()
  hall = await makeStock(hotel.api, {
    inventory_count: 20,
    room_type: { max_occupancy: 50, max_adults: 50, max_children: 20 },
  })
})

const refusal = ({ status, body }: Reply) => [status, body.error?.code, body.error?.details?.[0]?.field]

describe('rule 12 — parties', () => {
  it('at most 50 adults, within the capacity of the room type', async () => {
    const code = async (adults: unknown) => refusal(await book(hotel.api, hall, { adults }))
    expect((await makeBooking(hotel.api, hall, { adults: 50 })).adults).toBe(50)
    for (const adults of [51, 0, -1, 1.5, '2', null])
      expect(await code(adults)).toEqual([422, 'SVC-2002', 'adults'])
    const { id } = await makeBooking(hotel.api, hall, { adults: 1 })
    const patch = async (body: object) => refusal(await hotel.api.patch(`/reservations/${id}`, body))
    expect(await patch({ adults: 51 })).toEqual([422, 'SVC-2002', 'adults'])
    const small = await makeStock(hotel.api)
    expect(refusal(await book(hotel.api, small, { adults: 5 }))).toEqual([422, 'SVC-1009', undefined])
    const room_type = { name: 'Hangar', inventory_count: 1, max_occupancy: 51 }
    expect(refusal(await hotel.api.post('/room-types', room_type))).toEqual([
      422,
      'SVC-2002',
      'max_occupancy',
    ])
  })

  it('at most 20 children, and 20 ages of up to 17 years', async () => {
    const ages = (count: number, age = 3) => Array.from({ length: count }, () => age)
    const code = async (wish: object) => refusal(await book(hotel.api, hall, { adults: 1, ...wish }))
    const most = { adults: 1, children: 20, children_ages: ages(20, 17) }
    expect(await makeBooking(hotel.api, hall, most)).toMatchObject(most)
    expect(await code({ children: 21 })).toEqual([422, 'SVC-2002', 'children'])
    expect(await code({ children: 20, children_ages: ages(21) })).toEqual([422, 'SVC-2002', 'children_ages'])
    expect(await code({ children: 1, children_ages: [18] })).toEqual([422, 'SVC-2002', 'children_ages.0'])
    expect(await code({ children: 1, children_ages: [3, 4] })).toEqual([422, 'SVC-2002', 'children_ages'])
  })
})

describe('rule 4 — stays', () => {
  it('1 to 365 nights, for bookings and changes', async () => {
    const check_in = '2027-03-15'
    for (const nights of [1, 365]) {
      const stay = { check_in, check_out: addDays(check_in, nights) }
      expect(await makeBooking(hotel.api, hall, stay)).toMatchObject({ ...stay, nights })
    }
    const wrong = { check_in, check_out: addDays(check_in, 366) }
    const refused = await book(hotel.api, hall, wrong)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1011',
      details: { field: 'check_out', reason: 'too_many_nights', limit: 365 },
    })
    const { id } = await makeBooking(hotel.api, hall, { check_in, check_out: addDays(check_in, 2) })
    const extended = (nights: number) =>
      hotel.api.patch(`/reservations/${id}`, { check_out: addDays(check_in, nights) })
    expect((await extended(365)).body).toMatchObject({ nights: 365 })
    expect(refusal(await extended(366))).toEqual([422, 'SVC-1011', undefined])
    expect((await hotel.api.get(`/reservations/${id}`)).body.nights).toBe(365)
  })
})

describe('rule 4 — metadata', () => {
  const pairs = (count: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`key_${from + i}`, 'x'.repeat(500)]))

  it('at most 20 pairs of strings: keys up to 40 characters, values up to 500', async () => {
    const code = async (metadata: unknown) => refusal(await book(hotel.api, hall, { metadata }))
    const longest = { ...pairs(19), ['k'.repeat(40)]: '' }
    expect((await makeBooking(hotel.api, hall, { metadata: longest })).metadata).toEqual(longest)
    expect(await code(pairs(21))).toEqual([422, 'SVC-2002', 'metadata'])
    for (const metadata of [
      { key: 'x'.repeat(501) },
      { ['k'.repeat(41)]: 'x' },
      { '': 'x' },
      { key: 1 },
      { key: null },
      ['x'],
    ])
      expect((await code(metadata)).slice(0, 2)).toEqual([422, 'SVC-2002'])
  })

  it('at most 20 pairs after a change is merged', async () => {
    const { id } = await makeBooking(hotel.api, hall, { metadata: pairs(20) })
    const patch = (metadata: object) => hotel.api.patch(`/reservations/${id}`, { metadata })
    const swapped = await patch({ key_0: null, key_1: null, ...pairs(2, 30) })
    expect(Object.keys(swapped.body.metadata)).toHaveLength(20)
    expect(refusal(await patch(pairs(1, 40)))).toEqual([422, 'SVC-2002', 'metadata'])
    expect((await hotel.api.get(`/reservations/${id}`)).body).toEqual(swapped.body)
  })
})

describe('rule 12 — lists', () => {
  it('a rate plan accepts at most 1,000 elements of dates', async () => {
    const { id } = await hotel.api.make('/rate-plans', {
      room_type_id: hall.room_type_id,
      name: 'Dated',
      base_price: eur(12000),
    })
    const elements = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        date: addDays('2027-01-04', i % 700),
        price: eur(10000 + i),
        occupancy_prices: Array.from({ length: 12 }, (_, n) => ({ adults: n + 1, price: eur(9000 + i) })),
      }))
    const patch = (count: number) =>
      hotel.api.patch(`/rate-plans/${id}`, { price_overrides: elements(count) })
    const { status, body } = await patch(1000)
    expect([status, body.price_overrides.length]).toEqual([200, 700])
    expect(body.price_overrides[0].price).toEqual(eur(10700))
    expect(refusal(await patch(1001))).toEqual([422, 'SVC-2002', 'price_overrides'])
  })
})

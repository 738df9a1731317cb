import { describe, expect, it } from 'vitest'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

const CITY_TAX = { basis: 'per_person_night' as const, amount: eur(200), included_in_price: false }

describe('the close of a business day', () => {
  it('rule 17.9 — a stay of two nights with a deposit, a charge and a departure makes three consecutive records', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel({ property: { city_tax: CITY_TAX } })
    const { api, property_id } = hotel
    const stock = await makeStock(api, {
      inventory_count: 3,
      rate_plan: {
        base_price: eur(12_000),
        vat_rate: '7.00',
        meal_plan: 'bed_and_breakfast',
        meal_price: { ...eur(1_000), vat_rate: '19.00' },
      },
    })
    const rooms = (await api.get('/rooms')).body.data
    const stay = { check_in: '2027-01-05', check_out: '2027-01-07', room_id: rooms[0].id, adults: 2 }
    const { id } = await makeBooking(api, stock, stay)
    const { to } = actions(hotel, id)
    const draft = (await api.get(`/invoices?reservation_id=${id}`)).body.data[0]
    await api.make(`/invoices/${draft.id}/payments`, { amount: eur(5_000), method: 'card' })
    await api.make(`/rooms/${rooms[2].id}/blocks`, {
      type: 'out_of_order',
      from: '2027-01-04',
      to: '2027-01-06',
    })

    test.clock.set('2027-01-05T14:00:00Z')
    expect((await to('checked_in')).status).toBe(200)
    test.clock.set('2027-01-06T19:00:00Z')
    const bar = { type: 'service', description: 'Bar', vat_rate: '19.00', unit_price: eur(1_190) }
    await api.make('/invoices', { reservation_id: id, added_lines: [{ ...bar, date: '2027-01-06' }] })
    test.clock.set('2027-01-07T09:00:00Z')
    const { balance } = (await api.get(`/reservations/${id}`)).body
    expect(balance).toEqual(eur(24_000 + 800 + 1_190 - 5_000))
    await api.make(`/invoices/${draft.id}/payments`, { amount: balance, method: 'cash' })
    expect((await to('checked_out')).status).toBe(200)
    test.clock.set('2027-01-08T02:00:59Z')
    await closeDays(test)
    const days = await daysOf(hotel)
    expect(days.map(({ date }) => date)).toEqual(['2027-01-04', '2027-01-05', '2027-01-06'])
    test.clock.set('2027-01-08T02:01:00Z')
    await closeDays(test)
    const after = await daysOf(hotel)
    expect(after.slice(0, 3)).toEqual(days)
    const night = [
      { type: 'accommodation', vat_rate: '7.00', net: eur(9_346), vat: eur(654), gross: eur(10_000) },
      { type: 'meal', vat_rate: '19.00', net: eur(1_681), vat: eur(319), gross: eur(2_000) },
    ]
    expect(after).toMatchObject([
      {
        rooms_available: 2,
        out_of_order: 1,
        rooms_sold: 0,
        arrivals: 0,
        departures: 0,
        stayovers: 0,
        revenue: [],
        payments: [{ method: 'card', received: eur(5_000), refunded: eur(0) }],
        deposits_held: eur(5_000),
        open_balances: eur(0),
      },
      {
        rooms_available: 2,
        out_of_order: 1,
        rooms_sold: 1,
        arrivals: 1,
        departures: 0,
        stayovers: 0,
        revenue: [
          night[0],
          { type: 'city_tax', vat_rate: '0.00', net: eur(800), vat: eur(0), gross: eur(800) },
          night[1],
        ],
        payments: [],
        deposits_held: eur(0),
        open_balances: eur(12_800 - 5_000),
      },
      {
        rooms_available: 3,
        out_of_order: 0,
        rooms_sold: 1,
        arrivals: 0,
        departures: 0,
        stayovers: 1,
        revenue: [
          { type: 'accommodation', vat_rate: '7.00', net: eur(9_346), vat: eur(654), gross: eur(10_000) },
          { type: 'meal', vat_rate: '19.00', gross: eur(2_000) },
          { type: 'service', vat_rate: '19.00', net: eur(1_000), vat: eur(190), gross: eur(1_190) },
        ],
        payments: [],
        deposits_held: eur(0),
        open_balances: eur(12_800 - 5_000 + 13_190),
      },
      {
        rooms_available: 3,
        rooms_sold: 0,
        arrivals: 0,
        departures: 1,
        stayovers: 0,
        revenue: [],
        payments: [{ method: 'cash', received: balance, refunded: eur(0) }],
        deposits_held: eur(0),
        open_balances: eur(0),
        unusual: [],
      },
    ])
    const one = await api.get(`/days/2027-01-05?property_id=${property_id}`)
    expect(one.body).toEqual(after[1])
  })
})

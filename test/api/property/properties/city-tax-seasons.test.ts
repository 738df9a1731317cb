import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

describe('rule 20.6 — seasons of the city tax', () => {
  it('a stay across the start of a season has both amounts, on its invoice too; overlapping and incomplete seasons are refused', async () => {
    test.clock.set('2027-03-01T10:00:00Z')
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    const path = `/properties/${hotel.property_id}`
    const set = (seasons: object[]) =>
      api.patch(path, { city_tax: { basis: 'per_person_night', amount: eur(200), seasons } })
    const summer = { from: '05-01', to: '09-30', amount: eur(350) }
    for (const wrong of [
      [summer, { ...summer, from: '09-30', to: '10-31' }],
      [summer, { ...summer, from: '10-31', to: '05-01' }],
      [{ from: '05-01', to: '09-30' }],
      [{ ...summer, amount: { amount: 350, currency: 'USD' } }],
    ])
      expect((await set(wrong)).body.error.details[0]).toMatchObject({
        field: 'city_tax',
        code: 'incomplete',
      })
    expect((await set([{ ...summer, from: '05-00' }])).body.error.code).toBe('SVC-2002')
    const seasons = [summer, { from: '12-20', to: '01-06', amount: eur(500) }]
    expect((await set(seasons)).body.city_tax.seasons).toEqual(seasons)
    const stock = await makeStock(hotel.api)
    const stay = await makeBooking(hotel.api, stock, {
      check_in: '2027-04-30',
      check_out: '2027-05-02',
      adults: 2,
    })
    const [, town] = stay.taxes
    expect(town).toMatchObject({ type: 'city_tax', amount: eur(2 * 200 + 2 * 350) })
    const [draft] = (await hotel.api.get(`/invoices?reservation_id=${stay.id}`)).body.data
    expect(draft.total).toEqual(stay.total)
    expect(draft.line_items.at(-1)).toMatchObject({ type: 'city_tax', quantity: 1, unit_price: eur(1_100) })
    // A stay keeps its terms of the time of booking.
    await set([])
    expect((await hotel.api.get(`/reservations/${stay.id}`)).body.taxes).toEqual(stay.taxes)
  })

  it('rule 4.50 — the largest amount can be booked; a stay above the maximum is refused', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    const set = (amount: number) =>
      api.patch(`/properties/${hotel.property_id}`, {
        city_tax: { basis: 'per_person_night', amount: eur(amount) },
      })
    expect((await set(10_000_000_001)).status).toBe(422)
    expect((await set(10_000_000_000)).status).toBe(200)
    const room_type = { max_occupancy: 50, max_adults: 50, standard_occupancy: 50 }
    const stock = await makeStock(hotel.api, { room_type })
    const stay = await book(hotel.api, stock, { adults: 50, check_in: '2027-03-15', check_out: '2027-03-16' })
    expect([stay.status, stay.body.total?.amount]).toEqual([201, 50 * 10_000_000_000 + 12_000])
    const dear = await book(hotel.api, stock, { adults: 50, check_in: '2027-03-15', check_out: '2028-03-14' })
    expect([dear.status, dear.body.error.details]).toMatchObject([422, { reason: 'total_too_high' }])
  })
})

import { describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

/** Two properties of an account, with two closed days; one guest is in house in the first. */
async function twoProperties() {
  test.clock.set('2027-01-04T15:00:00Z')
  const hotel = await test.createHotel()
  const second = await hotel.addProperty({ name: 'Second house' })
  const stock = await makeStock(hotel.api, { inventory_count: 4, property_id: hotel.property_id })
  const room_id = (await hotel.api.get(`/rooms?property_id=${hotel.property_id}`)).body.data[0].id
  const stay = { check_in: '2027-01-04', check_out: '2027-01-06', room_id }
  const { id } = await makeBooking(hotel.api, stock, stay)
  await hotel.api.patch(`/reservations/${id}`, { status: 'checked_in' })
  await hotel.api.make('/invoices', {
    reservation_id: id,
    added_lines: [{ type: 'service', description: 'Sorry', vat_rate: '19.00', unit_price: eur(-100) }],
  })
  test.clock.set('2027-01-06T09:00:00Z')
  await closeDays(test)
  return { ...hotel, second, id }
}

describe('GET /app/api/day', () => {
  it('rule 17.11 — the newest closed day of all properties, with its figures, the adjacent days and the names in exceptions', async () => {
    const hotel = await twoProperties()
    const { api } = await staffOf(test, hotel)
    const newest = (await api.get('/day')).body
    expect(newest).toMatchObject({ date: '2027-01-05', previous: '2027-01-04', next: null })
    expect(newest.records).toHaveLength(2)
    const { body } = await api.get(`/day?date=2027-01-04&property_id=${hotel.property_id}`)
    expect(body).toMatchObject({
      date: '2027-01-04',
      previous: null,
      next: '2027-01-05',
      records: [
        {
          day: { date: '2027-01-04', property_id: hotel.property_id, rooms_sold: 1 },
          figures: { occupancy: '25.00', adr: { amount: 11_215 }, revpar: { amount: 2_804 } },
        },
      ],
      stays: [{ id: hotel.id, first_name: 'Ngozi', last_name: 'Okafor' }],
    })
    const day = (await hotel.api.get(`/days/2027-01-04?property_id=${hotel.property_id}`)).body
    expect(body.records[0].day).toEqual(day)
  })

  it('an open day has no record, and names the adjacent closed day', async () => {
    const hotel = await twoProperties()
    const { api } = await staffOf(test, hotel)
    const { body } = await api.get('/day?date=2027-01-06')
    expect(body).toEqual({
      date: '2027-01-06',
      previous: '2027-01-05',
      next: null,
      records: [],
      stays: [],
      rooms: [],
    })
  })

  it('users restricted to a property see its days only; housekeeping sees none', async () => {
    const hotel = await twoProperties()
    const limited = await signedIn(
      test,
      await createStaff(test, hotel, 'manager', { property_ids: [hotel.second] }),
    )
    const { body } = await limited.api.get('/day')
    expect(body.records.map(({ day }: { day: { property_id: string } }) => day.property_id)).toEqual([
      hotel.second,
    ])
    const other = await limited.api.get(`/day?property_id=${hotel.property_id}`)
    expect([other.status, other.body.error.code]).toEqual([403, 'SVC-4005'])
    const { api } = await staffOf(test, hotel, 'housekeeping')
    expect((await api.get('/day')).status).toBe(403)
  })
})

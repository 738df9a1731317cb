import { afterEach, describe, expect, it } from 'vitest'
import { actions, frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const { arriving } = frontDesk(test)
afterEach(() => test.clock.set('2027-01-04T09:00:00Z'))

const dateOf = async (hotel: Awaited<ReturnType<typeof test.createHotel>>) =>
  (await hotel.api.get(`/properties/${hotel.property_id}`)).body.business_date

describe('rule 17.1 — the business day ends at the property’s own time', () => {
  it('until 03:00 in Berlin it is the previous day, and so with 06:00 or 00:00', async () => {
    const at_three = await test.createHotel()
    const at_six = await test.createHotel({ property: { day_ends_at: '06:00' } })
    const at_midnight = await test.createHotel({ property: { day_ends_at: '00:00' } })
    const dates = () => Promise.all([at_three, at_six, at_midnight].map(dateOf))
    test.clock.set('2027-01-04T22:59:59Z')
    expect(await dates()).toEqual(['2027-01-04', '2027-01-04', '2027-01-04'])
    test.clock.set('2027-01-04T23:00:00Z')
    expect(await dates()).toEqual(['2027-01-04', '2027-01-04', '2027-01-05'])
    test.clock.set('2027-01-05T01:59:59Z')
    expect(await dates()).toEqual(['2027-01-04', '2027-01-04', '2027-01-05'])
    test.clock.set('2027-01-05T02:00:00Z')
    expect(await dates()).toEqual(['2027-01-05', '2027-01-04', '2027-01-05'])
    test.clock.set('2027-01-05T05:00:00Z')
    expect(await dates()).toEqual(['2027-01-05', '2027-01-05', '2027-01-05'])
  })

  it('a guest of one night checks in at 00:30; 409 SVC-1007 from the check-out time of the next morning on', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 2 })
    const rooms = (await hotel.api.get('/rooms')).body.data
    const arrivals: string[] = []
    for (const { id: room_id } of rooms.slice(0, 2)) {
      const stay = { check_in: '2027-01-04', check_out: '2027-01-05', room_id }
      arrivals.push((await makeBooking(hotel.api, stock, stay)).id)
    }
    const [late, too_late] = arrivals.map((id) => actions(hotel, id))
    test.clock.set('2027-01-04T23:30:00Z')
    expect((await late!.to('checked_in')).body.status).toBe('checked_in')
    test.clock.set('2027-01-05T10:00:00Z')
    expect((await too_late!.to('checked_in')).body.error).toMatchObject({
      code: 'SVC-1007',
      details: { reason: 'not_in_the_stay' },
    })
  })

  it('201 — a walk-in at 01:30 books the current night; SVC-1011 once the day has ended', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 3 })
    const tonight = { check_in: '2027-01-04', check_out: '2027-01-05' }
    test.clock.set('2027-01-05T00:30:00Z')
    expect((await book(hotel.api, stock, tonight)).status).toBe(201)
    test.clock.set('2027-01-05T02:00:00Z')
    const refused = await book(hotel.api, stock, tonight)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1011',
      details: { reason: 'before_business_date', limit: '2027-01-05' },
    })
  })

  it('a no-show of the evening can be undone until the day ends, and not after', async () => {
    const hotel = await arriving()
    test.clock.set('2027-01-04T23:30:00Z')
    expect((await hotel.to('no_show')).body.status).toBe('no_show')
    test.clock.set('2027-01-05T01:59:00Z')
    expect((await hotel.to('confirmed')).body.status).toBe('confirmed')
    expect((await hotel.to('no_show')).body.status).toBe('no_show')
    test.clock.set('2027-01-05T02:00:00Z')
    const refused = await hotel.to('confirmed')
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1007',
      details: { reason: 'another_business_date' },
    })
  })

  it('a departure at 02:30 belongs to the previous day: the current night is not charged', async () => {
    const hotel = await arriving()
    await hotel.to('checked_in')
    test.clock.set('2027-01-06T01:30:00Z')
    const { body } = await hotel.to('checked_out', { allow_open_balance: true })
    expect(body).toMatchObject({ status: 'checked_out', check_out: '2027-01-05' })
  })
})

describe('the time is a setting of the property', () => {
  it('PATCH /properties — changes the business date; 422 SVC-2002 for a time during the day, with nothing changed', async () => {
    const hotel = await test.createHotel()
    test.clock.set('2027-01-05T03:00:00Z')
    const { api } = await staffOf(test, hotel, 'owner')
    const path = `/properties/${hotel.property_id}`
    expect(await dateOf(hotel)).toBe('2027-01-05')
    const { status, body } = await api.patch(path, { day_ends_at: '04:30' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ day_ends_at: '04:30', business_date: '2027-01-04' })
    for (const day_ends_at of ['06:01', '12:00', '3:00', '05:60', '']) {
      const refused = await api.patch(path, { day_ends_at })
      expect(refused.body.error, day_ends_at).toMatchObject({
        code: 'SVC-2002',
        details: [{ field: 'day_ends_at' }],
      })
    }
    expect((await api.get(path)).body.day_ends_at).toBe('04:30')
  })
})

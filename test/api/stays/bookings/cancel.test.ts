import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makePlan, makeStock, roomsOf } from '#test/harness/stock.ts'

const test = sharedApp()
const fee = (type: object) => ({
  cancellation_policy: { rules: [{ days_before: 100, time: '18:00', fee: type }] },
})

/** One room at half the price when cancelled, one at a night, one free. */
async function booked() {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const half = await makeStock(api, { inventory_count: 3, rate_plan: fee({ type: 'percent', percent: 50 }) })
  const { room_type_id } = half
  const night = await makePlan(api, room_type_id, fee({ type: 'nights', nights: 1 }))
  const free = await makePlan(api, room_type_id)
  const plans = [half.rate_plan_id, night.id, free.id]
  const booking = await api.make(
    '/bookings',
    roomsOf(plans.map((rate_plan_id) => ({ room_type_id, rate_plan_id }))),
  )
  return {
    hotel,
    api,
    booking,
    cancel: (body?: object) => api.post(`/bookings/${booking.id}/cancel`, body ?? {}),
  }
}

describe('rule 4.61 — POST /bookings/{id}/cancel', () => {
  it('cancels every room for the fee of its own policy', async () => {
    const { api, booking, cancel } = await booked()
    test.clock.set('2027-03-01T09:00:00Z')
    const dry = await api.post(`/bookings/${booking.id}/cancel?dry_run=true`, {})
    expect(dry.body).toMatchObject({ dry_run: true, fee: eur(18000 + 12000) })
    const { status, body } = await cancel({ reason: 'guest_request' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'cancelled',
      fee: eur(30000),
      refund: null,
      refund_status: 'none',
      cancelled_at: '2027-03-01T09:00:00Z',
      total: eur(108000),
      amount_owed: eur(30000),
      balance: eur(30000),
      version: 6,
    })
    const fees = body.reservations.map((one: { cancellation: { fee: object } }) => one.cancellation.fee)
    expect(fees).toEqual([eur(18000), eur(12000), null])
    const events = (await api.get('/events?type=reservation.cancelled')).body.data
    expect(events).toHaveLength(3)
    const query = `from=2027-03-15&to=2027-03-16&room_type_id=${booking.reservations[0].room_type_id}`
    expect((await api.get(`/availability?${query}`)).body.data[0].nights[0].available).toBe(3)
  })

  it('leaves what is cancelled already; 409 SVC-1007 — nothing is left to cancel', async () => {
    const { api, booking, cancel } = await booked()
    await api.make(`/reservations/${booking.reservations[0].id}/cancel`, { reason: 'one' })
    expect((await api.get(`/bookings/${booking.id}`)).body.status).toBe('confirmed')
    const { body } = await cancel({ reason: 'all' })
    const reasons = body.reservations.map(
      (one: { cancellation: { reason: string } }) => one.cancellation.reason,
    )
    expect(reasons).toEqual(['one', 'all', 'all'])
    expect((await cancel()).body.error).toMatchObject({
      code: 'SVC-1007',
      details: { reason: 'already_cancelled' },
    })
  })

  it('409 SVC-1007 — a guest is in house: the room is named, nothing is cancelled', async () => {
    const { api, booking, cancel } = await booked()
    test.clock.set('2027-03-15T15:00:00Z')
    const { data } = (await api.get(`/rooms?room_type_id=${booking.reservations[1].room_type_id}`)).body
    const arrived = { room_id: data[0].id, status: 'checked_in' }
    expect((await api.patch(`/reservations/${booking.reservations[1].id}`, arrived)).status).toBe(200)
    const { status, body } = await cancel()
    expect([status, body.error.code, body.error.details.room]).toEqual([409, 'SVC-1007', 1])
    expect((await api.get(`/bookings/${booking.id}`)).body.status).toBe('checked_in')
  })

  it('412 SVC-1015 — a room has changed since; the fee can be waived with a reason', async () => {
    const { api, booking } = await booked()
    test.clock.set('2027-03-01T09:00:00Z')
    await api.patch(`/reservations/${booking.reservations[0].id}`, { adults: 1 })
    const path = `/bookings/${booking.id}/cancel`
    const body = { waive_fee: true, reason: 'storm' }
    expect((await api.post(path, body, { 'if-match': '"3"' })).body.error.code).toBe('SVC-1015')
    const cancelled = await api.post(path, body, { 'if-match': '"4"' })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', fee: null })
  })

  it('404 SVC-3001 — a booking of another account', async () => {
    const { booking } = await booked()
    const { api } = await test.createHotel()
    expect((await api.post(`/bookings/${booking.id}/cancel`, {})).status).toBe(404)
    expect((await api.get(`/bookings/${booking.id}`)).status).toBe(404)
  })
})

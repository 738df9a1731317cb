import { describe, expect, it } from 'vitest'
import { actions, frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const { arriving, pay } = frontDesk(test)

describe('spec 3.3 — cancellation', () => {
  const strict = {
    rate_plan: {
      cancellation_policy: { rules: [{ days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } }] },
    },
  }

  it('POST cancel: free before the deadline, fee and refund after it, nights released, reservation.cancelled alone', async () => {
    test.clock.set('2027-03-01T09:00:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, strict)
    const { id } = await makeBooking(hotel.api, stock)
    await pay(id, 36000)
    test.clock.set('2027-03-13T17:00:00Z')
    expect((await hotel.api.get(`/reservations/${id}/cancellation-quote`)).body).toMatchObject({
      fee: null,
      refund: eur(36000),
    })
    test.clock.set('2027-03-13T17:00:01Z')
    const { status, body } = await hotel.api.post(`/reservations/${id}/cancel`, { reason: 'guest_request' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'cancelled',
      fee: eur(12000),
      refund: eur(24000),
      refund_status: 'manual',
      cancelled_at: '2027-03-13T17:00:01Z',
      total: eur(36000),
      balance: eur(-24000),
      cancellation: { cancelled_by: 'api', reason: 'guest_request', fee: eur(12000) },
    })
    const events = await actions(hotel, id).events()
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'reservation.cancelled',
      'reservation.created',
    ])
    expect(events[0].data).toMatchObject({
      cancelled_by: 'api',
      fee: eur(12000),
      refund: eur(24000),
      reason: 'guest_request',
    })
    expect((await book(hotel.api, stock)).status).toBe(201)
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('409 SVC-1007 — a second cancellation adds no fee; PATCH to the same status is 200 without an event', async () => {
    const hotel = await test.createHotel()
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    const cancel = (headers?: Record<string, string>) =>
      hotel.api.post(`/reservations/${id}/cancel`, undefined, headers)
    const first = await cancel({ 'idempotency-key': 'cancel-1' })
    expect(first.body).toMatchObject({ fee: null, refund: null, refund_status: 'none' })
    expect((await cancel()).body.error.code).toBe('SVC-1007')
    const again = await cancel({ 'idempotency-key': 'cancel-1' })
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    const same = await actions(hotel, id).to('cancelled')
    expect([same.status, (await actions(hotel, id).events()).length]).toEqual([200, 2])
  })

  it('PATCH to cancelled is equal to POST cancel', async () => {
    const hotel = await test.createHotel()
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    const { body } = await actions(hotel, id).to('cancelled')
    expect(body).toMatchObject({
      status: 'cancelled',
      cancellation: { cancelled_by: 'api', refund_status: 'none' },
    })
    const [event] = await actions(hotel, id).events()
    expect(event.type).toBe('reservation.cancelled')
  })

  it('409 SVC-1007 — a checked-in stay cannot be cancelled, and a closed one cannot change dates', async () => {
    const stay = await arriving()
    await stay.to('checked_in')
    const refused = await stay.api.post(`/reservations/${stay.reservation.id}/cancel`)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1007',
      details: { allowed: ['confirmed'] },
    })
    test.clock.set('2027-01-07T10:00:00Z')
    await stay.to('checked_out', { allow_open_balance: true })
    expect(
      (await stay.api.patch(`/reservations/${stay.reservation.id}`, { adults: 1 })).body.error.code,
    ).toBe('SVC-1007')
    expect((await stay.api.patch(`/reservations/${stay.reservation.id}`, { notes: 'kept' })).status).toBe(200)
  })

  it('reinstating claims the nights again, without the fee and the room; 409 SVC-1001 when they are sold', async () => {
    const stay = await arriving(strict)
    await stay.to('cancelled')
    expect((await stay.get()).balance).toEqual(eur(12000))
    const back = await stay.to('confirmed')
    expect(back.body).toMatchObject({
      status: 'confirmed',
      cancellation: null,
      room_id: null,
      balance: eur(36000),
    })
    await stay.to('cancelled')
    await makeBooking(stay.api, stay.stock, { check_in: '2027-01-06', check_out: '2027-01-07' })
    expect((await stay.to('confirmed')).body.error).toMatchObject({ code: 'SVC-1001' })
  })

  it('409 SVC-1007 — no reinstatement when the stay is over, and nothing that is refused is named as allowed', async () => {
    const late = await arriving()
    await late.to('cancelled')
    test.clock.set('2027-01-07T10:00:00Z')
    expect((await late.get()).cancellation.reversible).toBe(false)
    expect((await late.to('confirmed')).body.error.details).toMatchObject({
      reason: 'stay_is_over',
      allowed: [],
    })
    const again = await late.api.post(`/reservations/${late.reservation.id}/cancel`, {})
    expect(again.body.error.details).toMatchObject({ reason: 'already_cancelled', allowed: [] })
    test.clock.set('2027-01-04T09:00:00Z')
  })
})

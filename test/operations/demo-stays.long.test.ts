import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '../harness/app.ts'
import { openDemo } from './demo-account.ts'

const test = testApp()
const TODAY = '2027-01-04'
let demo: Awaited<ReturnType<typeof openDemo>>

beforeAll(async () => {
  demo = await openDemo(test)
}, 180_000)

describe('the stays of the demo', () => {
  it('have totals of nights, taxes and services, and no errors', async () => {
    expect(demo.reservations.filter(({ services }) => services.length > 0).length).toBeGreaterThan(0)
    for (const { nightly_rates, taxes, services_total, charges_total, total, nights } of demo.reservations) {
      const added = taxes.filter(({ included }) => !included)
      const parts = [...nightly_rates, ...added].map(({ amount }) => amount)
      const sum = [...parts, services_total, charges_total].reduce((all, { amount }) => all + amount, 0)
      expect(sum).toBe(total.amount)
      expect(nightly_rates).toHaveLength(nights)
    }
  })

  it('passes the doctor: nights, holds, totals and events agree', async () => {
    const { live } = test.app.environments
    const { findings, checked } = await diagnose('live', live.system, test.clock.now())
    expect(findings).toEqual([])
    expect(checked.reservations).toBe(demo.reservations.length)
  })

  it('sell no night twice but one, which a channel overbooked and the reservation reports', async () => {
    const { rows } = await test.db.query<{
      date: string
      sold: number
      capacity: number
      room_type_id: string
    }>(`SELECT date::text, sold, capacity, room_type_id FROM nights WHERE sold > capacity`)
    expect(rows).toMatchObject([{ date: '2027-01-13', sold: 6, capacity: 5 }])
    const flagged = demo.reservations.filter(({ warnings }) => warnings.length > 0)
    expect(flagged).toMatchObject([
      { check_in: '2027-01-13', channel: 'booking_com', room_id: null, warnings: [{ code: 'overbooked' }] },
    ])
    expect(flagged[0]!.room_type_id).toBe(rows[0]!.room_type_id)
  })

  it('have an occupancy between 40 and 95 percent in every past month', async () => {
    const { rows } = await test.db.query<{ property_id: string; month: string; share: string }>(
      `SELECT t.property_id, date_trunc('month', n.date) AS month, sum(n.sold)::numeric / sum(n.capacity) AS share
       FROM nights n JOIN room_types t ON t.id = n.room_type_id
       WHERE n.date >= '2025-12-04' AND n.date < $1 GROUP BY 1, 2`,
      [TODAY],
    )
    expect(rows).toHaveLength(2 * 14)
    for (const { share } of rows) {
      expect(Number(share)).toBeGreaterThan(0.4)
      expect(Number(share)).toBeLessThan(0.95)
    }
  })

  it('have every status, past and future', () => {
    for (const status of [
      'confirmed',
      'pending_payment',
      'checked_in',
      'checked_out',
      'cancelled',
      'no_show',
    ] as const)
      expect(demo.having({ status }).length).toBeGreaterThan(0)
    const left = demo.having({ status: 'checked_out' })
    expect(left.every(({ room_id }) => room_id !== null)).toBe(true)
    // Companies that pay by bank transfer after the stay.
    const on_account = left.filter(({ balance }) => balance.amount > 0)
    expect(on_account.length).toBeGreaterThan(0)
    expect(on_account.length).toBeLessThan(20)
    for (const stay of left.filter((one) => !on_account.includes(one)))
      expect(stay).toMatchObject({ payment_status: 'paid', balance: { amount: 0 }, amount_paid: stay.total })
    const fees = demo.having({ status: 'cancelled' }).filter(({ cancellation }) => cancellation!.fee)
    expect(fees.length).toBeGreaterThan(50)
    const cancelled_by = new Set(
      demo.having({ status: 'cancelled' }).map(({ cancellation }) => cancellation!.cancelled_by),
    )
    expect([...cancelled_by].sort()).toEqual(['channel', 'guest', 'staff', 'system'])
    expect(demo.reservations.filter(({ check_in }) => check_in >= '2027-05-01').length).toBeGreaterThan(20)
  })

  it('have an open day: arrivals with and without a room, departures, guests in house', () => {
    const arrivals = demo.having({ check_in: TODAY, status: 'confirmed' })
    expect(arrivals.filter(({ room_id }) => room_id !== null).length).toBeGreaterThan(0)
    expect(arrivals.filter(({ room_id }) => room_id === null).length).toBeGreaterThan(0)
    const in_house = demo.having({ status: 'checked_in' })
    expect(in_house.length).toBeGreaterThan(8)
    for (const { room_id, check_in, check_out } of in_house) {
      expect(room_id).not.toBeNull()
      expect(check_in < TODAY && check_out >= TODAY).toBe(true)
    }
    const departed = demo.having({ check_out: TODAY, status: 'checked_out' })
    const departing = demo.having({ check_out: TODAY, status: 'checked_in' })
    expect(departed.length + departing.length).toBeGreaterThan(3)
    const stale = demo.reservations.filter(
      ({ status, check_in, check_out }) =>
        (status === 'confirmed' && check_in < TODAY) || (status === 'checked_in' && check_out < TODAY),
    )
    expect(stale).toEqual([])
  })

  it('have at each property a late arrival, an open balance and a dirty room for an early arrival', async () => {
    const rooms = new Map((await demo.every('/rooms?limit=100')).map((room) => [room.id, room]))
    for (const property_id of [demo.hotel_id, demo.hostel_id]) {
      const arrivals = demo.having({ property_id, check_in: TODAY, status: 'confirmed' })
      expect(arrivals).toContainEqual(
        expect.objectContaining({
          estimated_arrival_time: '23:30',
          notes: expect.stringContaining('delayed'),
        }),
      )
      const soon = arrivals.find(({ notes }) => notes?.startsWith('Anniversary'))!
      // Seeded at ten in the morning, local time.
      expect(soon.estimated_arrival_time).toBe('10:30')
      expect(rooms.get(soon.room_id!)).toMatchObject({ status: 'dirty' })
      const leaving = demo.having({ property_id, check_out: TODAY, status: 'checked_in' })
      expect(leaving.some(({ balance }) => balance.amount > 0)).toBe(true)
    }
  })

  it('have active holds, of an hour and of two days', () => {
    const left = demo
      .having({ status: 'pending_payment' })
      .map(({ hold_expires_at }) => test.clock.now().until(hold_expires_at!).total('minutes'))
    expect(left.filter((minutes) => minutes > 30 && minutes <= 60).length).toBeGreaterThan(2)
    expect(left.filter((minutes) => minutes > 120).length).toBeGreaterThan(2)
    expect(Math.min(...left)).toBeGreaterThan(0)
  })

  it('have events of the last 30 days, and none older', async () => {
    const events = await demo.every('/events?limit=100')
    const month_ago = test.clock
      .now()
      .subtract({ hours: 30 * 24 })
      .toString()
    for (const { created_at } of events)
      expect(created_at >= month_ago && created_at <= '2027-01-04T09:00:00Z').toBe(true)
    const announced = (type: string) =>
      events.filter((event) => event.type === type).map(({ data }) => data.id)
    const cancelled = demo.reservations.filter(
      ({ status, cancellation }) => status === 'cancelled' && (cancellation?.cancelled_at ?? '') >= month_ago,
    )
    expect(announced('reservation.cancelled').sort()).toEqual(cancelled.map(({ id }) => id).sort())
    const made = demo.reservations.filter(({ created_at }) => created_at >= month_ago)
    expect(announced('reservation.created').sort()).toEqual(made.map(({ id }) => id).sort())
    expect(announced('reservation.updated').length).toBeGreaterThan(100)
  })

  it('accept bookings like any other account', async () => {
    const { body } = await demo.api.get(
      `/availability?from=2027-06-07&to=2027-06-10&property_id=${demo.hotel_id}&adults=1`,
    )
    const { room_type_id, offers } = body.data[0]
    const booked = await demo.api.make('/reservations', {
      room_type_id,
      rate_plan_id: offers[0].rate_plan_id,
      check_in: '2027-06-07',
      check_out: '2027-06-10',
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' },
      expected_total: offers[0].total,
    })
    expect(booked.total).toEqual(offers[0].total)
    const overbooked = demo.reservations.find(({ warnings }) => warnings.length > 0)!
    const full = await demo.api.post('/reservations', {
      room_type_id: overbooked.room_type_id,
      rate_plan_id: overbooked.rate_plan_id,
      check_in: overbooked.check_in,
      check_out: overbooked.check_out,
      guest_id: booked.guest_id,
    })
    expect(full.body.error).toMatchObject({
      code: 'SVC-1001',
      details: { nights: [{ date: overbooked.check_in, available: 0 }] },
    })
    await demo.api.post(`/reservations/${booked.id}/cancel`)
  })
})

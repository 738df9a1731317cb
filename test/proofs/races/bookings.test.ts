import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Client, Reply } from '#test/harness/client.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'
import { expectNightsAgree } from './expect-nights-agree.ts'

const test = sharedApp()
const ROUNDS = repetitions(4, 40, 200)
const CROSSINGS = repetitions(4, 12)
const SWAPS = repetitions(20, 60)
const CHANGES = repetitions(12, 40)

const codes = (replies: Reply[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const name = status < 300 ? String(status) : `${status} ${body.error.code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const guest = (i: number) => ({
  guest: { first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` },
})

describe('spec 4.2 — availability is never oversold', () => {
  it(`50 clients for one room, ${ROUNDS} rounds: exactly one 201 each, SVC-1001 for the rest`, async () => {
    const { api, account_id } = await test.createHotel()
    const stock = await makeStock(api)
    for (let round = 0; round < ROUNDS; round++) {
      const check_in = addDays('2027-02-01', round * 2)
      const replies = await Promise.all(
        times(50, (i) => book(api, stock, { check_in, check_out: addDays(check_in, 2), ...guest(i) })),
      )
      expect(codes(replies)).toEqual({ 201: 1, '409 SVC-1001': 49 })
    }
    await expectNightsAgree(test.db, account_id)
  })

  it('overlapping stays of many lengths under load: no deadlock reaches a client, every available room is sold', async () => {
    const { api, account_id } = await test.createHotel()
    const types = await Promise.all(times(3, () => makeStock(api, { inventory_count: 6 })))
    for (let round = 0; round < CROSSINGS; round++) {
      const first = addDays('2027-02-01', round * 15)
      const replies = await Promise.all(
        times(90, (i) => {
          const check_in = addDays(first, (i * 7) % 10)
          return book(api, types[i % 3]!, {
            check_in,
            check_out: addDays(check_in, 1 + (i % 5)),
            ...guest(i),
          })
        }),
      )
      expect(Object.keys(codes(replies)).sort()).toEqual(['201', '409 SVC-1001'])
    }
    await expectNightsAgree(test.db, account_id)
  })

  it(`two stays that swap their dates concurrently, ${SWAPS} times: both succeed or one gets a reason`, async () => {
    const { api, account_id } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: 2 })
    const early = { check_in: '2027-02-10', check_out: '2027-02-14' }
    const late = { check_in: '2027-02-12', check_out: '2027-02-16' }
    const one = await makeBooking(api, stock, { ...early, ...guest(1) })
    const two = await makeBooking(api, stock, { ...late, ...guest(2) })
    for (let round = 0; round < SWAPS; round++) {
      const [a, b] = round % 2 === 0 ? [late, early] : [early, late]
      const replies = await Promise.all([
        api.patch(`/reservations/${one.id}`, a),
        api.patch(`/reservations/${two.id}`, b),
      ])
      for (const { status, body } of replies)
        expect([200, 'SVC-1001']).toContain(status === 200 ? 200 : body.error.code)
    }
    await expectNightsAgree(test.db, account_id)
  })

  it('many concurrent bookings with the same new guest: one guest with all bookings', async () => {
    const { api } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: 30 })
    const replies = await Promise.all(times(30, () => book(api, stock)))
    expect(codes(replies)).toEqual({ 201: 30 })
    expect(new Set(replies.map(({ body }) => body.guest_id)).size).toBe(1)
  })

  it('one specific room, 20 clients: one gets it, the others get SVC-1006 while other rooms are free', async () => {
    const { api } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: 30 })
    const room_id = (await api.get('/rooms')).body.data[0].id
    const replies = await Promise.all(times(20, (i) => book(api, stock, { room_id, ...guest(i) })))
    expect(codes(replies)).toEqual({ 201: 1, '409 SVC-1006': 19 })
  })
})

describe('rule 4 — concurrent changes', () => {
  const rounds =
    (count: number, play: (hotel: { api: Client }, stock: Stock, id: string) => Promise<void>) =>
    async () => {
      const hotel = await test.createHotel()
      const stock = await makeStock(hotel.api, { inventory_count: 2 })
      for (let round = 0; round < count; round++) {
        const check_in = addDays('2027-02-01', round)
        const { id } = await makeBooking(hotel.api, stock, {
          check_in,
          check_out: addDays(check_in, 1),
          ...guest(round),
        })
        await play(hotel, stock, id)
      }
      await expectNightsAgree(test.db, hotel.account_id)
    }
  const cancel = (api: Client, id: string) => api.post(`/reservations/${id}/cancel`)

  it(
    'two cancellations: one succeeds, the other is refused, and the nights are released once',
    rounds(CHANGES, async ({ api }, _stock, id) => {
      expect(codes(await Promise.all([cancel(api, id), cancel(api, id)]))).toEqual({
        200: 1,
        '409 SVC-1007': 1,
      })
    }),
  )

  it(
    'a cancellation and a change of dates: the second sees the result of the first',
    rounds(CHANGES, async ({ api }, _stock, id) => {
      const extend = api.patch(`/reservations/${id}`, { notes: 'x', adults: 1 })
      const [cancelled, changed] = await Promise.all([cancel(api, id), extend])
      expect(cancelled.status).toBe(200)
      expect([200, 'SVC-1007']).toContain(changed.status === 200 ? 200 : changed.body.error.code)
    }),
  )

  it('a cancellation and a check-in: one of them succeeds', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 1 })
    const room_id = (await hotel.api.get('/rooms')).body.data[0].id
    for (let round = 0; round < CHANGES; round++) {
      test.clock.set(`${addDays('2027-02-01', round)}T15:00:00Z`)
      const check_in = addDays('2027-02-01', round)
      const { id } = await makeBooking(hotel.api, stock, {
        check_in,
        check_out: addDays(check_in, 1),
        room_id,
      })
      const replies = await Promise.all([
        cancel(hotel.api, id),
        hotel.api.patch(`/reservations/${id}`, { status: 'checked_in' }),
      ])
      expect(codes(replies)).toEqual({ 200: 1, '409 SVC-1007': 1 })
      const { status } = (await hotel.api.get(`/reservations/${id}`)).body
      if (status === 'checked_in') {
        await hotel.api.patch(`/reservations/${id}`, { status: 'checked_out', allow_open_balance: true })
        await test.db.query(`UPDATE rooms SET status = 'clean'`)
      }
    }
    test.clock.set('2027-01-04T09:00:00Z')
    await expectNightsAgree(test.db, hotel.account_id)
  })

  it('an expired hold released by many requests ends once, with one event, and its room is sold once', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, {
      rate_plan: { deposit_rule: { type: 'full', hold_minutes: 5 } },
    })
    for (let round = 0; round < CHANGES; round++) {
      const check_in = addDays('2027-03-01', round)
      const stay = { check_in, check_out: addDays(check_in, 1) }
      const { id } = await makeBooking(hotel.api, stock, { ...stay, ...guest(0) })
      test.clock.advance({ minutes: 5 })
      const replies = await Promise.all([
        ...times(8, (i) => book(hotel.api, stock, { ...stay, ...guest(i + 1) })),
        hotel.api.patch(`/reservations/${id}`, { status: 'confirmed' }),
      ])
      const won = replies.filter(({ status }) => status < 300)
      expect(won).toHaveLength(1)
      const events = (await hotel.api.get(`/events?resource_id=${id}&type=reservation.cancelled`)).body.data
      expect(events).toHaveLength(1)
      expect(events[0].data).toMatchObject({ reason: 'payment_expired', fee: null, total: eur(12000) })
    }
    await expectNightsAgree(test.db, hotel.account_id)
  })
})

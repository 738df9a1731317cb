import { describe, expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import type { Client } from '../../harness/client.ts'
import { countedApp } from '../../harness/faults/counted-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { bookingOf, makeBooking, makeStock } from '../../harness/stock.ts'

const test = testApp()
const counted = countedApp(test)
const { costOf } = counted

async function roomsOf(api: Client): Promise<string[]> {
  const { data } = (await api.get('/rooms?limit=100')).body
  return data.map(({ id }: { id: string }) => id)
}

describe('docs/benchmarks.md — messages of a request to the database', () => {
  const guest = (n: number) => ({
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `trips${n}@example.com` },
  })

  it('a booking is 2 round trips, 18 statements and 1 commit', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 20 })
    const api = counted.client(hotel.api.secret)
    const cost = await costOf((n) => makeBooking(api, stock, guest(n)))
    expect(cost).toEqual({ trips: 2, statements: 18, commits: 1 })
    const order = [
      'insert_into_guests',
      'insert_into_reservations',
      'claim_every_night',
      'store_answer',
      'COMMIT',
    ]
    // ADR 27: the guest before the nights, which are contended and therefore locked last.
    expect(counted.names.filter((name) => order.includes(name))).toEqual(order)
  })

  it('ADR 103 — a booking of ten rooms is 2 round trips, and 3 statements more than a stay that is booked alone', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 200 })
    const api = counted.client(hotel.api.secret)
    const { guest: _, ...room } = bookingOf(stock)
    const cost = await costOf((n) =>
      api.make('/bookings', { ...guest(n), rooms: Array.from({ length: 10 }, () => room) }),
    )
    expect(cost).toEqual({ trips: 2, statements: 21, commits: 1 })
    const order = ['insert_into_guests', 'insert_many_into_reservations', 'lock_nights_in_order', 'COMMIT']
    expect(counted.names.filter((name) => order.includes(name))).toEqual(order)
  })

  it('the same for a room that five channels sell', async () => {
    const hotel = await test.createHotel()
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const name of names) await hotel.connectChannel(name)
    const channels = names.map((channel) => ({ channel, channel_room_id: 'DBL', channel_rate_id: 'BAR' }))
    const stock = await makeStock(hotel.api, { inventory_count: 20, rate_plan: { channels } })
    const api = counted.client(hotel.api.secret)
    const cost = await costOf((n) => makeBooking(api, stock, guest(n)))
    expect(cost).toEqual({ trips: 2, statements: 18, commits: 1 })
  })

  it('rule 22.12 — with a promotion it is one statement more, with limited uses three, in as many round trips', async () => {
    const { api: owner, property_id } = await test.createHotel()
    const stock = await makeStock(owner, { inventory_count: 40 })
    const api = counted.client(owner.secret)
    const discount = { type: 'percent', value: 10 }
    for (const [code, limit, statements, first] of [
      ['OPEN', {}, 19, 0],
      ['LIMITED', { max_uses: 50 }, 21, 50],
    ] as const) {
      await owner.make('/promotions', { property_id, code, discount, ...limit })
      const cost = await costOf((n) => makeBooking(api, stock, { ...guest(first + n), promotion_code: code }))
      expect(cost).toEqual({ trips: 2, statements, commits: 1 })
    }
  })

  it('rule 25.10 — with services it is two statements more, for any number of them, in as many round trips', async () => {
    const { api: owner, property_id } = await test.createHotel()
    const stock = await makeStock(owner, { inventory_count: 20 })
    const services: { service_id: string }[] = []
    for (const per of ['night', 'person']) {
      const terms = { name: { en: per }, price: { amount: 1000, currency: 'EUR' }, per, daily_limit: 60 }
      services.push({ service_id: (await owner.make('/services', { property_id, ...terms })).id })
    }
    const api = counted.client(owner.secret)
    const cost = await costOf((n) => makeBooking(api, stock, { ...guest(n), services }))
    expect(cost).toEqual({ trips: 2, statements: 20, commits: 1 })
  })

  it('a move of one stay is 7 round trips, 22 statements and 1 commit; of a hundred stays, in as many round trips, 6 statements more each', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 100 })
    const rooms = await roomsOf(hotel.api)
    const stays: string[] = []
    for (let n = 0; n < 100; n++) stays.push((await makeBooking(hotel.api, stock, guest(n))).id)
    const api = counted.client(hotel.api.secret)
    const move = (some: readonly string[], by: number) =>
      api.post('/reservations/moves', {
        moves: some.map((reservation_id, i) => ({ reservation_id, room_id: rooms[(i + by) % 100] })),
      })
    const one = await costOf((n) => move(stays.slice(0, 1), n))
    expect(one).toEqual({ trips: 7, statements: 22, commits: 1 })
    const all = await costOf((n) => move(stays, n))
    expect(all).toEqual({ trips: 7, statements: 22 + 99 * 6, commits: 1 })
  })

  it('rooms of a stay on the booking page are as many round trips and statements as GET /availability', async () => {
    const hotel = await test.createHotel()
    await makeStock(hotel.api, { inventory_count: 20 })
    const stay = { from: '2027-03-01', to: '2027-03-03', adults: '2' }
    const query = new URLSearchParams(stay)
    const page = (await openPage(test, hotel)).replace(test.base, counted.base)
    const rooms = await costOf(async () => {
      const { status, html } = await visit(`${page}/rooms?${query}`)
      expect([status, html.includes('<ol class="offers">')]).toEqual([200, true])
    })
    const api = counted.client(hotel.api.secret)
    const search = await costOf(() => api.get(`/availability?${query}`))
    expect({ rooms, search }).toEqual({
      rooms: { trips: 2, statements: 6, commits: 1 },
      search: { trips: 3, statements: 6, commits: 1 },
    })
  })

  it('a poll for events without new ones is 6 round trips, the last of which is not awaited, 9 statements and 2 commits', async () => {
    const hotel = await test.createHotel()
    await makeBooking(hotel.api, await makeStock(hotel.api))
    const api = counted.client(hotel.api.secret)
    const [newest] = (await api.get('/events')).body.data
    const cost = await costOf(() => api.get(`/events?after=${newest.id}`))
    expect(cost).toEqual({ trips: 6, statements: 9, commits: 2 })
  })

  it('a search by name is 3 round trips, 12 statements and 1 commit, besides its session', async () => {
    const hotel = await test.createHotel()
    await makeBooking(hotel.api, await makeStock(hotel.api))
    const { cookie } = await staffOf(test, hotel)
    const cost = await costOf(async () => {
      const answer = await fetch(`${counted.base}/app/api/live/search?q=Okafor`, { headers: { cookie } })
      expect(answer.status).toBe(200)
      expect((await answer.json()) as object).toMatchObject({ data: [{ kind: 'guest' }, {}] })
    })
    expect(cost).toEqual({ trips: 3, statements: 12, commits: 1 })
  })

  it('a search by a mistyped name is 2 round trips and 3 statements more', async () => {
    const hotel = await test.createHotel()
    await makeBooking(hotel.api, await makeStock(hotel.api))
    const { cookie } = await staffOf(test, hotel)
    const cost = await costOf(async () => {
      const answer = await fetch(`${counted.base}/app/api/live/search?q=Okafr`, { headers: { cookie } })
      expect((await answer.json()) as object).toMatchObject({ similar: true })
    })
    expect(cost).toMatchObject({ statements: 15, commits: 1 })
    expect(cost.trips).toBeLessThanOrEqual(5)
  })
})

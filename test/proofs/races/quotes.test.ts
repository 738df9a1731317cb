import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { deadlocksDuring, inTurn } from '#test/harness/faults/deadlocks.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { leftOf } from '#test/harness/reservations/groups.ts'
import { makeSent, offerOf } from '#test/harness/reservations/quotes.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeStock, roomsOf } from '#test/harness/stock.ts'

const test = sharedApp()
const ROUNDS = repetitions(6, 40)
const ROOMS = 6

const guestOf = (number: number) => ({
  guest: { first_name: 'Guest', last_name: `No ${number}`, email: `guest${number}@example.com` },
})

describe('rule 33.5 — an option is accepted while it lapses and others book', () => {
  it(`${ROUNDS} rounds on two nodes: it is booked or has lapsed, never both, and no night is sold twice`, async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    const { secret: key } = await hotel.key()
    const { api, property_id } = hotel
    const ends = new Set<string>()
    const deadlocks = await deadlocksDuring(test, async (nodes) => {
      const clients = nodes.map((node) => node.client(key))
      for (let round = 0; round < ROUNDS; round++) {
        test.clock.set('2027-01-04T09:00:00Z')
        const stock = await makeStock(api, { inventory_count: ROOMS })
        const offers = [offerOf(stock, { hold: 'option' }, 4), offerOf(stock, { hold: 'option' }, 2)]
        const { id, lapses_at } = await makeSent(api, property_id, stock, {
          offers,
          valid_until: '2027-01-05',
        })
        // Half of the rounds begin a moment before the quote lapses.
        const lapses = round % 2 === 0
        if (lapses) test.clock.set(lapses_at)
        const job = async () => {
          await test.app.jobs.find(({ name }) => name === 'lapse_quotes')!.run()
          return { status: 200, body: {} } as Awaited<ReturnType<typeof api.get>>
        }
        const accept = (offer: number) => (client: typeof api) =>
          client.post(`/quotes/${id}/accept`, { offer })
        const book = (number: number) => (client: typeof api) =>
          client.post('/reservations', { ...roomsOf([stock]).rooms[0], ...guestOf(number) })
        const several = (number: number) => (client: typeof api) =>
          client.post('/bookings', roomsOf([stock, stock], guestOf(number)))
        const operations = [accept(1), accept(2), job, accept(1), ...[1, 2, 3].map(book), job, several(4)]
        const { answers } = await inTurn(operations, operations.length, (operation, i) =>
          operation(clients[i % 2]!),
        )
        expect(Object.keys(answers).filter((answer) => /^5/.test(answer))).toEqual([])
        await job()
        const quote = (await api.get(`/quotes/${id}`)).body
        ends.add(quote.status)
        expect(quote.status).toBe(lapses ? 'lapsed' : 'accepted')
        expect(quote.reservation_ids).toHaveLength(
          quote.status === 'lapsed' ? 0 : quote.offers[quote.accepted_offer - 1].rooms.length,
        )
        const { data } = (await api.get(`/reservations?room_type_id=${stock.room_type_id}&limit=100`)).body
        expect(await leftOf(api, stock)).toEqual(Array(3).fill(ROOMS - data.length))
        expect(data.length).toBeLessThanOrEqual(ROOMS)
      }
    })
    expect(deadlocks).toBe(0)
    expect(ends.size).toBe(2)
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })

  it('a full house: 30 guests accept the option and 30 book, and the option alone is booked', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { api, property_id } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: ROOMS })
    const offers = [offerOf(stock, { hold: 'option' }, ROOMS)]
    const { id } = await makeSent(api, property_id, stock, { offers })
    const { answers } = await inTurn(
      Array.from({ length: 60 }, (_, i) => i),
      60,
      (i) =>
        i % 2 === 0
          ? api.post(`/quotes/${id}/accept`, { offer: 1 })
          : api.post('/reservations', { ...roomsOf([stock]).rooms[0], ...guestOf(i) }),
    )
    expect(answers).toEqual({ 200: 1, '409 SVC-1007': 29, '409 SVC-1001': 30 })
    expect(await leftOf(api, stock)).toEqual([0, 0, 0])
  })
})

import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { deadlocksDuring, inTurn } from '#test/harness/faults/deadlocks.ts'
import { IS_LONG_RUN, repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { bookingOf, makePlan, makeStock, roomsOf } from '#test/harness/stock.ts'
import { expectNightsAgree } from './expect-nights-agree.ts'

const test = sharedApp()
const ROUNDS = repetitions(1, 6, 30)
/** As many as the service promises; beside other tests on two cores they would be refused as overload. */
const CLIENTS = IS_LONG_RUN ? 256 : 12
const BOOKINGS = IS_LONG_RUN ? 256 : 48
const LATER_BOOKINGS = IS_LONG_RUN ? 64 : 32
const guest = (i: number) => ({ first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` })
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

describe('rule 4.61 — bookings of several rooms at once', () => {
  it(`${CLIENTS} clients in ${ROUNDS} rounds, each for rooms of three types in an order of its own: all or none, no deadlock`, async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    const { secret } = await hotel.key()
    const services: string[] = []
    for (const name of ['Parking', 'Breakfast']) {
      const terms = {
        name: { en: name },
        per: 'stay',
        price: { amount: 500, currency: 'EUR' },
        daily_limit: 90,
      }
      services.push((await hotel.api.make('/services', { property_id: hotel.property_id, ...terms })).id)
    }
    for (let round = 0; round < ROUNDS; round++) {
      const plan = { deposit_rule: { type: 'percent', percent: 20, hold_minutes: 60 } }
      const types = [
        await makeStock(hotel.api, { inventory_count: 60, rate_plan: plan }),
        await makeStock(hotel.api, { inventory_count: 60 }),
        await makeStock(hotel.api, { inventory_count: 60 }),
      ]
      const bodyOf = (i: number) => {
        const rooms = times(1 + (i % 4), (n) => {
          const check_in = addDays('2027-02-01', (i * 5 + n) % 6)
          const room = {
            ...types[(i + n * (i % 2 ? 1 : 2)) % 3]!,
            check_in,
            check_out: addDays(check_in, 1 + (i % 4)),
          }
          return i % 5 ? room : { ...room, services: [{ service_id: services[(i + n) % 2] }] }
        })
        return roomsOf(rooms, { guest: guest(i) })
      }
      let answers: Record<string, number> = {}
      const deadlocks = await deadlocksDuring(test, async (nodes) => {
        const clients = nodes.map((node) => node.client(secret))
        const outcome = await inTurn(times(BOOKINGS, bodyOf), CLIENTS, (body, i) =>
          clients[i % 2]!.post('/bookings', body),
        )
        answers = outcome.answers
        // Their holds run out under those who come after.
        test.clock.advance({ minutes: 61 })
        const job = nodes[1].app.jobs.find(({ name }) => name === 'expire_holds')!
        await Promise.all([
          job.run(),
          inTurn(
            times(LATER_BOOKINGS, (i) => bodyOf(i + 1)),
            Math.min(LATER_BOOKINGS, CLIENTS),
            (body, i) => clients[i % 2]!.post('/bookings', body),
          ),
        ])
      })
      expect(deadlocks).toBe(0)
      expect(['201', '409 SVC-1001', '409 SVC-1016']).toEqual(expect.arrayContaining(Object.keys(answers)))
      expect(answers['201']).toBeGreaterThan(20)
      await expectNightsAgree(test.db, hotel.account_id)
      const { rows } = await test.db.query(
        `SELECT booking_id FROM reservations WHERE account_id = $1 AND booking_id IS NOT NULL
         GROUP BY booking_id HAVING count(DISTINCT status) > 1 OR count(DISTINCT hold_expires_at) > 1`,
        [hotel.account_id],
      )
      expect(rows).toEqual([])
    }
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })

  it(`the last rooms, ${CLIENTS} clients: as many bookings as there are rooms for, each whole; a lapsed hold ends once`, async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { api, account_id } = await test.createHotel()
    const held = await makeStock(api, {
      inventory_count: 7,
      rate_plan: { deposit_rule: { type: 'percent', percent: 20, hold_minutes: 60 } },
    })
    const plain = { ...held, rate_plan_id: (await makePlan(api, held.room_type_id)).id }
    for (const stock of [held, plain]) {
      const book = (i: number) => api.post('/bookings', roomsOf([stock, stock], { guest: guest(i) }))
      const { answers } = await inTurn(
        times(LATER_BOOKINGS, (i) => i),
        CLIENTS,
        book,
      )
      expect(answers).toEqual({ 201: 3, '409 SVC-1001': LATER_BOOKINGS - 3 })
      await expectNightsAgree(test.db, account_id)
      test.clock.advance({ minutes: 61 })
    }
    const { rows } = await test.db.query(
      `SELECT resource_id FROM events WHERE account_id = $1 AND type = 'reservation.cancelled'`,
      [account_id],
    )
    expect(rows).toHaveLength(6)
    expect(new Set(rows.map(({ resource_id }) => resource_id)).size).toBe(6)
  })
})

// A measurement: not beside other tests, where round-trips.test.ts counts trips and statements.
it.runIf(IS_LONG_RUN)('ADR 103 — ten rooms take at most four times the processor time of one', async () => {
  const { api } = await test.createHotel()
  const stock = await makeStock(api, { inventory_count: 900 })
  const { guest: _, ...room } = bookingOf(stock)
  const one = (i: number) => api.make('/reservations', { ...room, guest: guest(i) })
  const ten = (i: number) =>
    api.make(
      '/bookings',
      roomsOf(
        times(10, () => room),
        { guest: guest(i) },
      ),
    )
  const measure = async (book: (i: number) => Promise<unknown>) => {
    for (let i = 0; i < 12; i++) await book(i)
    const before = process.cpuUsage()
    for (let i = 0; i < 40; i++) await book(i)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const single = await measure(one)
  expect(await measure(ten)).toBeLessThan(4 * single)
})

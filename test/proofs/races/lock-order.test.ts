import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { mapping, partners } from '#test/harness/channels/partner.ts'
import { bookingMessage, deliver } from '#test/harness/channels/room-stays.ts'
import type { Client } from '#test/harness/client.ts'
import { deadlocksDuring, inTurn } from '#test/harness/faults/deadlocks.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { bookingOf, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const connect = partners(test)
const DEPOSIT = {
  deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 },
  cancellation_policy: { refundable: true, rules: [] },
}
const guest = (name: string) => ({ first_name: 'Guest', last_name: name, email: `${name}@example.com` })
const healthy = async () =>
  expect((await diagnose('live', test.app.environments.live.system, test.clock.now())).findings).toEqual([])

/** A stay with a paid deposit, whose cancellation takes the number of a credit note. */
async function withDeposit(
  api: Client,
  stock: Parameters<typeof makeBooking>[1],
  i: number,
): Promise<string> {
  const stay = { check_in: '2027-01-04', check_out: '2027-01-09', guest: guest(`paid${i}`) }
  const { id } = await makeBooking(api, stock, stay)
  const { data } = (await api.get(`/invoices?reservation_id=${id}`)).body
  const deposit = data.find(({ type }: { type: string }) => type === 'deposit_invoice')
  await api.make(`/invoices/${deposit.id}/payments`, { amount: deposit.total, method: 'cash' })
  return id
}

describe('one order of locks', () => {
  const STAYS = repetitions(12, 24, 80)

  it(`cancellations and no-shows of ${STAYS} stays with deposits, 8 at once: no deadlock, and no 503`, async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: STAYS, rate_plan: DEPOSIT })
    const ids: string[] = []
    for (let i = 0; i < STAYS; i++) ids.push(await withDeposit(hotel.api, stock, i))
    const { secret } = await hotel.key()
    let outcome: unknown
    const deadlocks = await deadlocksDuring(test, async (nodes) => {
      outcome = await inTurn(ids, 8, (id, i) => {
        const api = nodes[(i >> 1) % 2]!.client(secret)
        return i % 2
          ? api.post(`/reservations/${id}/cancel`, {})
          : api.patch(`/reservations/${id}`, { status: 'no_show' })
      })
    })
    expect({ outcome, deadlocks }).toMatchObject({ outcome: { answers: { 200: STAYS } }, deadlocks: 0 })
    await healthy()
  })

  const MESSAGES = repetitions(12, 24, 120)

  it(`${MESSAGES} bookings of two room types by a channel, in either order, 8 at once: all kept, no deadlock`, async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    const partner = await connect(hotel)
    for (const room of ['A', 'B'])
      await makeStock(hotel.api, {
        inventory_count: MESSAGES,
        rate_plan: { channels: [mapping(partner, room, `R${room}`)] },
      })
    const span = { from: '2027-03-15', to: '2027-03-25' }
    const rooms = ['A', 'B'].map((room) => ({ room, rate: `R${room}`, ...span }))
    let outcome: unknown
    const deadlocks = await deadlocksDuring(test, async (nodes) => {
      const messages = Array.from({ length: MESSAGES }, (_, i) =>
        bookingMessage(`M-${i}`, i % 2 ? rooms : rooms.toReversed()),
      )
      outcome = await inTurn(messages, 8, (message, i) =>
        deliver(partner.inbound_url.replace(test.base, nodes[(i >> 1) % 2]!.base), message),
      )
    })
    expect({ outcome, deadlocks }).toMatchObject({ outcome: { answers: { 200: MESSAGES } }, deadlocks: 0 })
    await healthy()
  })

  const ROUNDS = repetitions(2, 4, 15)

  it(`a long and a short expired hold under overlapping bookings, with the job, ${ROUNDS} rounds: no deadlock`, async () => {
    const hotel = await test.createHotel()
    const { secret } = await hotel.key()
    const wishes = [1, 3, 6, 8, 2, 10, 5, 12].map(
      (first, i) => [first, [4, 5, 4, 5, 12, 4, 3, 3][i]!] as const,
    )
    const outcomes: unknown[] = []
    const deadlocks = await deadlocksDuring(test, async (nodes) => {
      for (let round = 0; round < ROUNDS; round++) {
        test.clock.set('2027-01-04T09:00:00Z')
        const stock = await makeStock(hotel.api, { inventory_count: 2, rate_plan: DEPOSIT })
        const plain = await makePlan(hotel.api, stock.room_type_id, { name: 'plain' })
        const spans = [
          ['2027-03-05', '2027-03-10'],
          ['2027-03-01', '2027-03-15'],
        ] as const
        for (const [check_in, check_out] of spans)
          await makeBooking(hotel.api, stock, { check_in, check_out, guest: guest(`h${round}-${check_in}`) })
        test.clock.advance({ minutes: 61 })
        const give_up = nodes[1].app.jobs.find(({ name }) => name === 'expire_holds')!
        const [outcome] = await Promise.all([
          inTurn(wishes, 8, ([first, nights], i) => {
            const check_in = addDays('2027-02-28', first)
            const wish = { check_in, check_out: addDays(check_in, nights), guest: guest(`x${round}-${i}`) }
            const body = bookingOf({ ...stock, rate_plan_id: plain.id }, wish)
            return nodes[i % 2]!.client(secret).post('/reservations', body)
          }),
          give_up.run(),
        ])
        outcomes.push(outcome)
      }
    })
    expect(deadlocks).toBe(0)
    for (const { answers } of outcomes as { answers: object }[])
      expect(['201', '409 SVC-1001']).toEqual(expect.arrayContaining(Object.keys(answers)))
    await healthy()
  })
})

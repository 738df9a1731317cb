import { expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { deadlocksDuring, inTurn } from '#test/harness/faults/deadlocks.ts'
import { groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeStock, roomsOf } from '#test/harness/stock.ts'

const test = sharedApp()
const AT_ONCE = 12

it('rule 30.11, 31.5 — the last rooms of two blocks, 40 bookings of two rooms for a company, each in an order of its own: no room twice, no deadlock', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const { secret } = await hotel.key()
  const types = [
    await makeStock(api, { inventory_count: 8 }),
    await makeStock(api, { inventory_count: 8 }),
  ] as const
  const blocks = types.flatMap(({ room_type_id }) => groupOf(property_id, { room_type_id }).blocks)
  const { id: group_id } = await api.make('/groups', groupOf(property_id, types[0], { blocks }))
  // Of five possible bookings, the limit of one company allows one.
  const limits = [72_000, 10_000_000]
  const company_ids = await Promise.all(
    limits.map(async (amount) => {
      const company = { name: `Firm of ${amount}`, credit_limit: { amount, currency: 'EUR' } }
      return (await api.make('/companies', company)).id as string
    }),
  )
  let answers: Record<string, number> = {}
  const deadlocks = await deadlocksDuring(test, async (nodes) => {
    const clients = nodes.map((node) => node.client(secret))
    const guests = Array.from({ length: 40 }, (_, i) => i)
    const run = await inTurn(guests, AT_ONCE, (i) => {
      const rooms = i % 2 ? types : types.toReversed()
      const guest = { first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` }
      const company = { company_id: company_ids[i % 3 ? 1 : 0], company_pays: true }
      return clients[i % 2]!.post('/bookings', roomsOf(rooms, { guest, group_id, ...company }))
    })
    answers = run.answers
  })
  expect(deadlocks).toBe(0)
  expect(answers['201']).toBe(5)
  expect(Object.keys(answers).toSorted()).toEqual(['201', '409 SVC-1017', '409 SVC-8004'])
  for (const type of types) expect(await leftOf(api, type)).toEqual([3, 3, 3])
  const { credit_used } = (await api.get(`/companies/${company_ids[0]}`)).body
  expect(credit_used.amount).toBeLessThanOrEqual(72_000)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
})

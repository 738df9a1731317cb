import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { deadlocksDuring, inTurn } from '#test/harness/faults/deadlocks.ts'
import { type Random, randomOf } from '#test/harness/random.ts'
import { IS_LONG_RUN, repetitions } from '#test/harness/repetitions.ts'
import { combine, suite } from '#test/harness/reservations/combined.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { bookingOf } from '#test/harness/stock.ts'

const test = sharedApp()
const ROUNDS = repetitions(1, 6, 30)
/** As many as the service promises; beside other tests on two cores they would be refused as overload. */
const CLIENTS = IS_LONG_RUN ? 256 : 12
const OPERATIONS = IS_LONG_RUN ? 2_000 : 160
const FIRST = '2027-03-15'

describe('rule 37.4 — combined room types of depth two and their parts at once', () => {
  it(`${CLIENTS} clients of two instances in ${ROUNDS} rounds: no room is sold twice, no night is lost, no deadlock`, async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const seen: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round++) {
      const hotel = await test.createHotel()
      const { secret } = await hotel.key()
      const { part, rooms, whole } = await suite(hotel, { count: 4 })
      const house = await combine(hotel, [
        { room_type_id: whole.room_type_id, count: 1 },
        { room_type_id: part.room_type_id, count: 1, room_ids: [rooms[2]!.id] },
      ])
      const types = [part, part, whole, house]
      const random = randomOf(370 + round)
      const made: string[] = []
      const steps = Array.from({ length: OPERATIONS }, () => stepOf(random))
      const deadlocks = await deadlocksDuring(test, async (nodes) => {
        const clients = nodes.map((node) => node.client(secret))
        const { answers } = await inTurn(steps, CLIENTS, async (step, i) => {
          const api = clients[i % 2]!
          const { check_in, check_out } = step
          const id = made[Math.floor(step.which * made.length)]
          if (step.kind === 'book' || id === undefined) {
            const room = step.room === null || step.type > 1 ? {} : { room_id: rooms[step.room]!.id }
            const guest = {
              first_name: 'Guest',
              last_name: `No ${i}`,
              email: `combined${round}.${i}@example.com`,
            }
            const stay = { check_in, check_out, guest, ...room }
            const reply = await api.post('/reservations', bookingOf(types[step.type]!, stay))
            if (reply.status === 201) made.push(reply.body.id)
            return reply
          }
          const path = `/reservations/${id}`
          if (step.kind === 'cancel') return api.patch(path, { status: 'cancelled' })
          if (step.kind === 'move') return api.patch(path, { check_in, check_out })
          return api.patch(path, types[step.type]!)
        })
        for (const [answer, count] of Object.entries(answers)) seen[answer] = (seen[answer] ?? 0) + count
      })
      expect(deadlocks).toBe(0)
      const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
      expect(findings).toEqual([])
    }
    expect(Object.keys(seen).filter((answer) => answer.startsWith('5'))).toEqual([])
    expect(seen['409 SVC-1001']).toBeGreaterThan(0)
  })
})

function stepOf(random: Random) {
  const at = random.below(6)
  return {
    kind: random.pick(['book', 'book', 'cancel', 'move', 'change'] as const),
    type: random.below(4),
    room: random.pick([null, 0, 1, 2, 3]),
    which: random.next(),
    check_in: addDays(FIRST, at),
    check_out: addDays(FIRST, at + 1 + random.below(3)),
  }
}

import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { deadlocksDuring, inTurn } from '#test/harness/faults/deadlocks.ts'
import { randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const ROUNDS = repetitions(3, 20, 100)

const guest = (i: number) => ({
  guest: { first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` },
})

/** Two services with three units left on a day, and enough rooms. */
async function garage() {
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 80 })
  const limited = (per: string) =>
    api.make('/services', { property_id, name: { en: per }, price: eur(1000), per, daily_limit: 3 })
  const [parking, spa] = [await limited('night'), await limited('item')]
  const takenByDate = async () => {
    const query = `property_id=${property_id}&from=2027-03-15&to=2027-03-18`
    const { data } = (await api.get(`/services/availability?${query}`)).body
    return data.map(({ dates }: { dates: { taken: number }[] }) => dates.map((date) => date.taken))
  }
  const services = [{ service_id: parking.id }]
  return { hotel, api, stock, parking, spa, services, taken: takenByDate }
}

const counts = (replies: { status: number; body: { error?: { code: string } } }[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status, body }) => body.error?.code ?? `${status}`)].map(([code, some]) => [
      code,
      some.length,
    ]),
  )

describe('rule 25.10 — a service never exceeds its daily limit', () => {
  it(`30 bookings and 10 changes for three parking spaces, ${ROUNDS} rounds: three succeed, the others are refused`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { api, stock, services, taken } = await garage()
      const stays: string[] = []
      for (let i = 0; i < 10; i++) stays.push((await makeBooking(api, stock, guest(i))).id)
      const replies = await Promise.all([
        ...Array.from({ length: 30 }, (_, i) => book(api, stock, { ...guest(10 + i), services })),
        ...stays.map((id) => api.patch(`/reservations/${id}`, { services })),
      ])
      const { 'SVC-1016': refused, ...done } = counts(replies)
      const served = Object.values(done).reduce((sum, count) => sum + count, 0)
      expect([served, refused]).toEqual([3, 37])
      expect(await taken()).toEqual([
        [3, 3, 3],
        [0, 0, 0],
      ])
      const { data } = (await api.get('/reservations?limit=100')).body
      const with_parking = data.filter(({ services }: { services: unknown[] }) => services.length > 0)
      expect([data.length, with_parking.length]).toEqual([10 + (done[201] ?? 0), 3])
    }
  })

  const STEPS = repetitions(60, 200, 800)

  it(`${STEPS} bookings, changes, cancellations, limits and holds that run out, 8 at once on two processes: no deadlock, and the doctor is content`, async () => {
    const { hotel, api, stock, parking, spa } = await garage()
    const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 60 }
    const prepaid = await makePlan(api, stock.room_type_id, { name: 'Prepaid', deposit_rule })
    const { secret } = await hotel.key()
    const { below, pick, shuffled } = randomOf(seeded())
    const some = () => shuffled([{ service_id: parking.id }, { service_id: spa.id }]).slice(below(2))
    const stays: string[] = []
    for (let i = 0; i < 8; i++) stays.push((await makeBooking(api, stock, guest(i))).id)
    const steps = Array.from({ length: STEPS }, () => below(6))
    let outcome: { answers: Record<string, number> } | undefined
    const deadlocks = await deadlocksDuring(test, async (nodes) => {
      outcome = await inTurn(steps, 8, async (step, i) => {
        const client = nodes[i % 2]!.client(secret)
        const id = pick(stays)
        if (step === 0) return client.post(`/reservations/${id}/cancel`, {})
        if (step === 1) return client.patch(`/reservations/${id}`, { status: 'confirmed' })
        if (step === 2) return client.patch(`/reservations/${id}`, { services: some() })
        if (step === 3)
          return client.patch(`/services/${pick([parking, spa]).id}`, { daily_limit: 2 + below(3) })
        if (step === 4) {
          test.clock.advance({ minutes: 20 })
          return book(client, { ...stock, rate_plan_id: prepaid.id }, { ...guest(100 + i), services: some() })
        }
        return client.patch(`/reservations/${id}`, { check_out: `2027-03-1${7 + below(3)}` })
      })
    })
    expect(deadlocks).toBe(0)
    const known = /^(200|201|409 SVC-1016|409 SVC-1007)$/
    for (const answer of Object.keys(outcome!.answers)) expect(answer).toMatch(known)
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings.filter(({ rule }) => rule !== 'expired_hold')).toEqual([])
  })
})

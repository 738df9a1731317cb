import { describe, expect, it } from 'vitest'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const ROUNDS = repetitions(3, 20, 100)

const guest = (i: number) => ({
  guest: { first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` },
})

/** A promotion with two uses, and enough rooms. */
async function sale(code: string) {
  const { api, property_id } = await test.createHotel()
  const stock = await makeStock(api, { inventory_count: 60 })
  const discount = { type: 'percent', value: 10 }
  const { id } = await api.make('/promotions', { property_id, code, discount, max_uses: 2 })
  const usesNow = async () => (await api.get(`/promotions/${id}`)).body.uses
  return { api, stock, usesNow }
}
const outcomes = (replies: { status: number; text: string }[]) => ({
  done: replies.filter(({ status }) => status < 300).length,
  used_up: replies.filter(({ status, text }) => status === 422 && text.includes('used_up')).length,
})

describe('rule 22.12 — a promotion is never used above its limit', () => {
  it(`30 bookings and 10 changes for two uses, ${ROUNDS} rounds: two succeed, the others are refused`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { api, stock, usesNow } = await sale('TWICE')
      const stays = []
      for (let i = 0; i < 10; i++) stays.push(await makeBooking(api, stock, guest(i)))
      const replies = await Promise.all([
        ...Array.from({ length: 30 }, (_, i) =>
          book(api, stock, { ...guest(10 + i), promotion_code: 'twice' }),
        ),
        ...stays.map(({ id }) => api.patch(`/reservations/${id}`, { promotion_code: 'twice' })),
      ])
      expect(outcomes(replies)).toEqual({ done: 2, used_up: 38 })
      expect(await usesNow()).toBe(2)
    }
  })

  it('concurrent cancellations and reinstatements with it never exceed two uses, without a deadlock', async () => {
    const { api, stock, usesNow } = await sale('TWICE')
    const first = await makeBooking(api, stock, { ...guest(1), promotion_code: 'twice' })
    const second = await makeBooking(api, stock, { ...guest(2), promotion_code: 'twice' })
    for (let round = 0; round < 5 * ROUNDS; round++) {
      const released = await Promise.all([
        ...[first, second].map(({ id }) => api.post(`/reservations/${id}/cancel`, {})),
        ...[3, 4, 5].map((i) => book(api, stock, { ...guest(i), promotion_code: 'twice' })),
      ])
      const back = await Promise.all(
        [first, second].map(({ id }) => api.patch(`/reservations/${id}`, { status: 'confirmed' })),
      )
      for (const { status, text } of [...released, ...back]) expect(status, text).toBeLessThan(500)
      expect(await usesNow()).toBeLessThanOrEqual(2)
      const bookings = released.slice(2).filter(({ status }) => status === 201)
      await Promise.all(bookings.map(({ body }) => api.post(`/reservations/${body.id}/cancel`, {})))
      await Promise.all(
        [first, second].map(({ id }) => api.patch(`/reservations/${id}`, { status: 'confirmed' })),
      )
      expect(await usesNow()).toBe(2)
    }
  })
})

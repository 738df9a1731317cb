import { describe, expect, it } from 'vitest'
import { repetitions } from '#test/harness/repetitions.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const ROUNDS = repetitions(4, 25, 110)
const BOOKINGS_OF_A_ROUND = 17

const who = (name: string, i: number) => ({
  guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `${name}${i}@example.com` },
})

describe('rule 28.6 — merges concurrent with bookings', () => {
  it(`bookings with both e-mails and both ids, while the profiles are merged: ${ROUNDS} rounds`, async () => {
    const { api } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: ROUNDS * BOOKINGS_OF_A_ROUND })
    for (let i = 0; i < ROUNDS; i++) {
      const [one, other] = [
        await makeBooking(api, stock, who('one', i)),
        await makeBooking(api, stock, who('other', i)),
      ]
      const ids = [one.guest_id, other.guest_id] as string[]
      const [there, back, ...bookings] = await Promise.all([
        api.post(`/guests/${ids[0]}/merge`, { from: ids[1] }),
        api.post(`/guests/${ids[1]}/merge`, { from: ids[0] }),
        ...[1, 2, 3].flatMap(() => [
          book(api, stock, who('one', i)),
          book(api, stock, who('other', i)),
          ...ids.map((guest_id) => book(api, stock, { guest: undefined, guest_id })),
        ]),
      ])
      expect([there.status, back.status].sort()).toEqual([200, 404])
      const [stays, merged] = there.status === 200 ? ids : ids.toReversed()
      for (const { status, text } of bookings) expect(status, text).toBe(201)
      expect((await api.get(`/guests/${stays}`)).body.stay_history).toHaveLength(14)
      expect((await api.get(`/guests/${merged}`)).body.error.details).toEqual({ merged_into: stays })
      // An undo concurrent with bookings of the merged profile: each belongs to one of the two profiles.
      const [undone, ...late] = await Promise.all([
        api.post(`/guests/${stays}/merge/undo`, { from: merged }),
        ...[1, 2, 3].map(() => book(api, stock, who(merged === ids[0] ? 'one' : 'other', i))),
      ])
      expect(undone.status, undone.text).toBe(200)
      for (const { status, text } of late) expect(status, text).toBe(201)
      const of = async (id: string | undefined) =>
        (await api.get(`/reservations?guest_id=${id}&limit=100`)).body.data.length
      expect((await of(stays)) + (await of(merged))).toBe(BOOKINGS_OF_A_ROUND)
    }
  })
})

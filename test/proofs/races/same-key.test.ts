import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { testApp } from '#test/harness/app.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { book, makeStock } from '#test/harness/stock.ts'
import { expectNightsAgree } from './expect-nights-agree.ts'

const test = testApp()
const KEYS = repetitions(80, 400, 2_000)
const AT_ONCE = 20

describe('spec 4.5 — one key, one outcome', () => {
  it(`${KEYS} keys raced by 2 to 20 callers each: every answer of a key byte-identical, each thing done once`, async () => {
    const hotel = await test.createHotel()
    // Two rooms per night: some keys find the hotel full, and their refusal is replayed too.
    const stock = await makeStock(hotel.api, { inventory_count: 12 })
    let refused = 0
    for (let first = 0; first < KEYS; first += AT_ONCE) {
      const check_in = addDays('2027-01-10', Math.floor(first / AT_ONCE) * 3)
      const keys = Array.from({ length: AT_ONCE }, (_, i) => first + i)
      await Promise.all(
        keys.map(async (key) => {
          const wish = {
            check_in,
            check_out: addDays(check_in, 1 + (key % 3)),
            metadata: { key: String(key) },
          }
          const callers = 2 + (key % 19)
          const headers = { 'idempotency-key': `race-${key}` }
          const replies = await Promise.all(
            Array.from({ length: callers }, () => book(hotel.api, stock, wish, headers)),
          )
          expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
          expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(
            callers - 1,
          )
          if (replies[0]!.status === 409) refused += 1
        }),
      )
    }
    const { rows } = await test.db.query(
      `SELECT count(*)::int AS made, count(DISTINCT metadata->>'key')::int AS keys FROM reservations`,
    )
    expect(rows[0]).toEqual({ made: KEYS - refused, keys: KEYS - refused })
    expect(refused).toBeGreaterThan(0)
    await expectNightsAgree(test.db, hotel.account_id)
  })

  it('several processes on one database treat a key as one process does', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 100 })
    const { secret } = await hotel.key()
    const secondInstance = await test.secondInstance()
    const clients = [test.client(secret), secondInstance.client(secret)]
    for (let key = 0; key < 60; key++) {
      const headers = { 'idempotency-key': `shared-${key}` }
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, i) => book(clients[i % 2]!, stock, { notes: String(key) }, headers)),
      )
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    }
    const { rows } = await test.db.query(
      'SELECT count(*)::int AS made FROM reservations WHERE account_id = $1',
      [hotel.account_id],
    )
    expect(rows[0].made).toBe(60)
  })
})

import { describe, expect, it } from 'vitest'
import { MAX_PREPARED } from '#server/postgres/connections/prepared.ts'
import { statement } from '#server/postgres/statement.ts'
import { testApp } from '#test/harness/app.ts'
import { book, makeStock } from '#test/harness/stock.ts'

/** One connection, which sees every statement. */
const test = testApp({ rate_limit: { per_second: 100_000, burst: 100_000 }, pool_size: 1 })

const count = statement('t_count_prepared', 'SELECT count(*)::int AS n FROM pg_prepared_statements')

async function prepared(): Promise<number> {
  const connection = await test.app.environments.live.tenant.connect()
  const [row] = await connection.run<{ n: number }>(count)
  connection.release()
  return row!.n
}

describe('prepared statements of a connection', () => {
  it('are closed beyond the last few hundred, whatever the filters of lists; used ones continue', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 50 })
    expect((await book(hotel.api, stock)).status).toBe(201)
    const filters = [
      'check_in_from=2027-01-01',
      'check_in_to=2027-12-31',
      'check_out_from=2027-01-01',
      'check_out_to=2027-12-31',
      'created_from=2026-01-01T00:00:00Z',
      'created_to=2028-01-01T00:00:00Z',
      'channel=direct',
      `room_type_id=${stock.room_type_id}`,
      'external_reference=x',
    ]
    const shapes = Array.from({ length: 2 ** filters.length }, (_, shape) =>
      filters.filter((_filter, bit) => shape & (1 << bit)).join('&'),
    )
    while (shapes.length > 0) {
      const replies = shapes.splice(0, 32).map((query) => hotel.api.get(`/reservations?${query}`))
      for (const { status } of await Promise.all(replies)) expect(status).toBe(200)
    }
    expect(await prepared()).toBeLessThanOrEqual(MAX_PREPARED)
    // Some prepared statements have been closed, and are prepared again.
    expect((await book(hotel.api, stock)).status).toBe(201)
    expect((await hotel.api.get('/reservations')).body.data).toHaveLength(2)
    expect(await prepared()).toBeLessThanOrEqual(MAX_PREPARED)
  })
})

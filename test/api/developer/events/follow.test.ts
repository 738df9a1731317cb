import { beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { book, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = testApp()
let hotel: Hotel
let stock: Stock

beforeEach(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 60 })
})

const read = (api: Client, query: string) => api.get(`/events?${query}`)
/** All events after the given one, page by page, with the last id as the cursor. */
async function followed(api: Client, after?: string, more = ''): Promise<string[]> {
  const ids: string[] = []
  for (let last = after; ; last = ids.at(-1) ?? last) {
    const { status, body } = await read(api, `order=asc&limit=7${last ? `&after=${last}` : ''}${more}`)
    expect(status).toBe(200)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    if (!body.has_more) return ids
  }
}
const committed = async (): Promise<string[]> => {
  const { rows } = await test.db.query('SELECT id FROM events WHERE account_id = $1', [hotel.account_id])
  return rows.map(({ id }) => id)
}

describe('rule 9 — GET /events?after=…&order=asc follows without gaps', () => {
  it('a transaction that is open while others commit is not skipped, and delays nobody', async () => {
    await makeBooking(hotel.api, stock)
    const start = await followed(hotel.api)
    expect(start).toHaveLength(1)

    // Another room, so that no lock on a night is contended.
    const own = await makeStock(hotel.api)
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    test.failpoint = (name) => {
      if (name !== 'before_commit') return undefined
      test.failpoint = undefined
      reached.resolve()
      return held.promise
    }
    // Its event has an id already, older than those that follow.
    const slow = book(hotel.api, own, {
      guest: { first_name: 'Slow', last_name: 'Line', email: 'slow@example.com' },
    })
    await reached.promise
    test.clock.advance({ minutes: 1 })
    const fast = await Promise.all([1, 2, 3].map(() => makeBooking(hotel.api, stock)))
    const seen = await followed(hotel.api, start.at(-1))
    expect(seen).toHaveLength(fast.length)

    held.resolve()
    const { body } = await slow
    const late = await followed(hotel.api, seen.at(-1))
    const of_slow = (await read(hotel.api, `resource_id=${body.id}`)).body.data[0].id
    expect(late).toEqual([of_slow])
    expect(of_slow < seen[0]!).toBe(true)
    // Listed events keep their position.
    expect(await followed(hotel.api)).toEqual([...start, ...seen, ...late])
    expect((await committed()).sort()).toEqual([...start, ...seen, ...late].sort())
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('many writers, two processes and three readers: each reader gets every event once, in one order', async () => {
    const { secret } = await hotel.key()
    const secondInstance = await test.secondInstance()
    const other = secondInstance.client(secret)
    let open = true
    const reader = async (api: Client) => {
      const ids: string[] = []
      while (open) ids.push(...(await followed(api, ids.at(-1))))
      return [...ids, ...(await followed(api, ids.at(-1)))]
    }
    const readers = [reader(hotel.api), reader(other), reader(hotel.api)]
    const writers = Array.from({ length: 8 }, async (_, i) => {
      const api = i % 2 === 0 ? hotel.api : other
      for (let n = 0; n < 6; n++) {
        const { id } = await makeBooking(api, stock, {
          guest: { first_name: 'A', last_name: 'B', email: `w${i}@example.com` },
        })
        await api.patch(`/reservations/${id}`, { adults: 1 + (n % 2) })
      }
    })
    await Promise.all(writers)
    open = false
    const [first, ...others] = await Promise.all(readers)
    await secondInstance.stop()
    expect(new Set(first).size).toBe(first!.length)
    expect(first!.toSorted()).toEqual((await committed()).sort())
    for (const heard of others) expect(heard).toEqual(first)
  })

  it('filters combine with it; a page continues by cursor too', async () => {
    const { id } = await makeBooking(hotel.api, stock)
    for (const adults of [1, 2, 3]) await hotel.api.patch(`/reservations/${id}`, { adults })
    const all = await followed(hotel.api)
    const updates = await followed(hotel.api, undefined, '&type=reservation.updated')
    expect(updates).toEqual(all.slice(1))
    expect(await followed(hotel.api, all[1], '&type=reservation.updated')).toEqual(all.slice(2))
    const { body } = await read(hotel.api, `after=${all[0]}&limit=1`)
    expect(body.data[0].id).toBe(all[1])
    const next = await read(hotel.api, `after=${all[0]}&limit=1&cursor=${body.next_cursor}`)
    expect(next.body.data[0].id).toBe(all[2])
    expect((await read(hotel.api, `order=asc&limit=1&cursor=${body.next_cursor}`)).body.error.code).toBe(
      'SVC-2005',
    )
    expect((await read(hotel.api, 'limit=10')).body.data.map((one: { id: string }) => one.id)).toEqual(
      all.toReversed(),
    )
  })

  it('a key of one property follows that property, and sees no event of another', async () => {
    const second = await hotel.addProperty()
    const there = await makeStock(hotel.api, { property_id: second })
    await makeBooking(hotel.api, stock)
    await makeBooking(hotel.api, there, {
      guest: { first_name: 'C', last_name: 'D', email: 'c@example.com' },
    })
    const [here, elsewhere] = (await followed(hotel.api)) as [string, string]
    const key = await hotel.keyOf(hotel.property_id)
    expect(await followed(key)).toEqual([here])
    const refused = await read(key, `after=${elsewhere}`)
    const unknown = await read(key, 'after=evt_00000000000000000000000000')
    expect([refused.status, refused.body.error.code]).toEqual([400, 'SVC-2005'])
    expect(refused.body.error.message).toBe(unknown.body.error.message)
    expect((await read((await test.createHotel()).api, `after=${here}`)).body.error.code).toBe('SVC-2005')
  })

  it('400 SVC-2005 — an event of more than 30 days ago: later ones may be deleted', async () => {
    await makeBooking(hotel.api, stock)
    const [old] = await followed(hotel.api)
    test.clock.advance({ hours: 24 * 31 })
    expect((await read(hotel.api, `after=${old}`)).body.error.code).toBe('SVC-2005')
    expect(await followed(hotel.api)).toEqual([])
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it('422 SVC-2002 — another order, or after in descending order', async () => {
    for (const query of ['order=newest', 'order=desc&after=evt_1', `after=${'x'.repeat(65)}`]) {
      const { status, body } = await read(hotel.api, query)
      expect([status, body.error.code], query).toEqual([422, 'SVC-2002'])
    }
  })
})

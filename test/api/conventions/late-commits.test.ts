import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sharedApp } from '../../harness/shared-app.ts'
import { book, makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
/** As recommended in the guides. */
const OVERLAP = { minutes: 1 }

/** A client that stores the newest timestamp that it has seen, and polls from the overlap before it. */
function follower(api: { get(path: string): Promise<{ body: { data: Row[] } }> }, list: List) {
  const seen = new Set<string>()
  let newest: string | undefined
  return async function poll(overlap: Temporal.DurationLike = OVERLAP): Promise<string[]> {
    const since = newest && Temporal.Instant.from(newest).subtract(overlap).toString()
    const { data } = (await api.get(`${list.path}?limit=100${since ? `&${list.since}=${since}` : ''}`)).body
    const fresh = data.filter(({ id }) => !seen.has(id))
    for (const row of data) {
      const at = row[list.field]!
      if (newest === undefined || at > newest) newest = at
    }
    for (const { id } of fresh) seen.add(id)
    return fresh.map(({ id }) => id)
  }
}
interface Row {
  readonly id: string
  readonly created_at?: string
  readonly updated_at?: string
}
interface List {
  readonly path: string
  readonly since: 'updated_since' | 'created_from'
  readonly field: 'updated_at' | 'created_at'
}
const UPDATED = { since: 'updated_since', field: 'updated_at' } as const
const CREATED = { since: 'created_from', field: 'created_at' } as const

it.each<List>([
  { path: '/events', ...CREATED },
  { path: '/reservations', ...UPDATED },
  { path: '/reservations', ...CREATED },
  { path: '/guests', ...UPDATED },
  { path: '/invoices', ...UPDATED },
])('rule 0 — $path by $since: late commits are seen with the overlap of the guides', async (list) => {
  test.clock.set('2027-01-04T09:00:00Z')
  const { api } = await test.createHotel()
  const quick = await makeStock(api)
  const own = await makeStock(api)
  const poll = follower(api, list)
  await poll()
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  test.failpoint = (name) => {
    if (name !== 'before_commit') return undefined
    test.failpoint = undefined
    reached.resolve()
    return held.promise
  }
  const guest = { first_name: 'Slow', last_name: 'Line', email: 'slow@example.com' }
  const slow = book(api, own, { guest })
  await reached.promise
  test.clock.advance({ seconds: 59 })
  await makeBooking(api, quick)
  expect(await poll()).toHaveLength(1)
  held.resolve()
  expect((await slow).status).toBe(201)
  // Its timestamp is that of its request: without the overlap the client would miss it.
  expect(await poll({ seconds: 0 })).toEqual([])
  expect(await poll()).toHaveLength(1)
  expect(await poll()).toEqual([])
})

it('rule 0 — the guides mention the overlap wherever they describe reads by time', () => {
  const guide = (name: string) =>
    readFileSync(join(import.meta.dirname, `../../../docs/guides/${name}.md`), 'utf8').replaceAll(/\s+/g, ' ')
  for (const name of ['events', 'pagination', 'conventions'])
    expect(guide(name), name).toMatch(/a minute\W+before\W+the newest/)
})

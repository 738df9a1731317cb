import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let second: string
const LATER = '2027-01-04T12:00:00Z'
const PATHS = ['/guests', '/invoices', '/payments', '/room-types', '/rate-plans', '/reservations']
type Row = { id: string; property_id?: string; updated_at: string }

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  const { api } = hotel
  second = await hotel.addProperty()
  for (const property_id of [hotel.property_id, second]) {
    for (let i = 0; i < 2; i++) await seedOneOfEach(hotel, property_id)
    test.clock.advance({ minutes: 7 })
  }
  test.clock.set(LATER)
  // The oldest of each is changed last.
  for (const path of ['/guests', '/room-types', '/rate-plans', '/reservations']) {
    const { id } = (await api.get(`${path}?limit=100`)).body.data.at(-1)
    const change = { '/guests': { preference_notes: 'Late' }, '/reservations': { notes: 'Late' } }[path] ?? {
      name: 'Renamed',
    }
    expect((await api.patch(`${path}/${id}`, change)).status).toBe(200)
    test.clock.advance({ minutes: 1 })
  }
  const { data } = (await api.get('/payments')).body
  await api.make(`/payments/${data.at(-1).id}/refund`, { amount: eur(1000) })
})

async function listed(path: string, query = '', api = hotel.api): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await api.get(`${path}?limit=3${query}${cursor}`)
    expect(status, `${path} ${query}`).toBe(200)
    rows.push(...body.data)
    if (!body.has_more) return rows
    cursor = `&cursor=${body.next_cursor}`
  }
}
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byUpdate = (a: Row, b: Row) => byText(a.updated_at, b.updated_at) || byText(a.id, b.id)
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

describe('rule 0 — lists support incremental reads by change', () => {
  it.each(PATHS)('%s — updated_since, and each order of sort, page by page', async (path) => {
    const all = await listed(path)
    const changed = all.filter(({ updated_at }) => updated_at >= LATER)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(all.length)
    expect(await listed(path, `&updated_since=${LATER}`)).toEqual(changed)
    expect(ids(await listed(path, '&sort=updated_at'))).toEqual(ids(all.toSorted(byUpdate)))
    expect(ids(await listed(path, '&sort=-updated_at'))).toEqual(ids(all.toSorted((a, b) => byUpdate(b, a))))
    expect(ids(await listed(path, '&sort=created_at'))).toEqual(ids(all).toReversed())
    expect(ids(await listed(path, '&sort=-created_at'))).toEqual(ids(all))
    expect(ids(await listed(path, `&sort=updated_at&updated_since=${LATER}`))).toEqual(
      ids(changed.toSorted(byUpdate)),
    )
  })

  it.each(PATHS)('%s — nothing of another account or property', async (path) => {
    const key = await hotel.keyOf(second)
    const other = (await test.createHotel()).api
    expect(await listed(path, '&sort=updated_at', other)).toEqual([])
    const seen = await listed(path, '&sort=updated_at', key)
    const all = await listed(path, '&sort=updated_at')
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.length).toBeLessThan(all.length)
    for (const { property_id = second } of seen) expect(property_id).toBe(second)
  })

  it.each(PATHS)(
    '422 SVC-2002, 400 SVC-2005 — %s: bad values, and a cursor of another order',
    async (path) => {
      for (const query of ['sort=name', 'sort=', 'updated_since=yesterday', 'updated_since=2027-01-04']) {
        const { status, body } = await hotel.api.get(`${path}?${query}`)
        expect([status, body.error.code], query).toEqual([422, 'SVC-2002'])
      }
      const { next_cursor } = (await hotel.api.get(`${path}?limit=1&sort=updated_at`)).body
      const { body } = await hotel.api.get(`${path}?limit=1&sort=-updated_at&cursor=${next_cursor}`)
      expect(body.error.code).toBe('SVC-2005')
    },
  )
})

describe('rule 0, 7 — GET /payments', () => {
  it('filters combine, and both ends are inclusive', async () => {
    const all = (await hotel.api.get('/payments?limit=100')).body.data
    const [one] = all
    const list = async (query: string) => ids((await hotel.api.get(`/payments?limit=100&${query}`)).body.data)
    expect(await list(`reservation_id=${one.reservation_id}`)).toEqual([one.id])
    expect(await list(`invoice_id=${one.invoice_id}&method=cash,card&status=succeeded`)).toEqual([one.id])
    expect(await list('method=card')).toEqual([])
    expect(await list('status=pending')).toEqual([])
    expect(await list(`property_id=${second}`)).toEqual(
      ids(all.filter((row: Row) => row.property_id === second)),
    )
    const at = one.created_at
    expect(await list(`created_from=${at}&created_to=${at}&paid_from=${at}&paid_to=${at}`)).toContain(one.id)
    expect(await list('created_to=2026-01-01T00:00:00Z')).toEqual([])
    expect(await list('reservation_id=res_nothing')).toEqual([])
    const key = await hotel.keyOf(hotel.property_id)
    expect((await key.get(`/payments?property_id=${second}`)).body.error.code).toBe('SVC-4005')
    expect(all.find(({ id }: Row) => id === one.id)).toEqual(
      (await hotel.api.get(`/payments/${one.id}`)).body,
    )
  })
})

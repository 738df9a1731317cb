import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/kernel/new-id.ts'
import type { Hotel } from '../../harness/app.ts'
import type { Client, Reply } from '../../harness/client.ts'
import { type SeededIds, seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'
import { pastStays } from '../../harness/reservations/past-stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
let hotel: Hotel
let rooms: SeededIds
let api: Client
let count = 0

beforeAll(async () => {
  hotel = await test.createHotel()
  rooms = await seedOneOfEach(hotel)
  api = hotel.api
})
afterEach(() => {
  test.failpoint = undefined
})

const newKey = () => `key-${++count}`
const under = (key: string) => ({ 'idempotency-key': key })
const refusal = ({ status, body }: Reply) => [status, body.error?.code]
const isReplay = ({ headers }: Reply) => headers.get('idempotent-replayed') === 'true'
/** Rows that a write could have left. */
async function traces() {
  const { rows } = await test.db.query(
    `SELECT (SELECT count(*) FROM reservations WHERE account_id = $1) AS reservations,
       (SELECT count(*) FROM guests WHERE account_id = $1) AS guests,
       (SELECT count(*) FROM events WHERE account_id = $1) AS events,
       (SELECT sum(sold) FROM nights WHERE account_id = $1) AS sold,
       (SELECT sum(version) FROM guests WHERE account_id = $1) AS versions`,
    [hotel.account_id],
  )
  return rows[0]
}

describe('spec 4.5 — a repeat gets the first response, and has no effect', () => {
  it('201 — byte for byte, with Idempotent-Replayed: true', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const first = await api.post('/reservations', body, under(key))
    const after = await traces()
    const again = await api.post('/reservations', body, under(key))
    expect([first.status, again.status]).toEqual([201, 201])
    expect([isReplay(first), isReplay(again)]).toEqual([false, true])
    expect(again.text).toBe(first.text)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(await traces()).toEqual(after)
  })

  it('201 — also when the object has changed since, and for another serialisation of the same request', async () => {
    const [key, body] = [newKey(), rooms.booking({ notes: 'é' })]
    const first = await api.post('/reservations', body, under(key))
    await api.make(`/reservations/${first.body.id}/cancel`, {})
    const reordered = Object.fromEntries(Object.entries(body).reverse())
    const spelled = JSON.stringify(reordered, null, 2).replace('é', '\\u00e9')
    const again = await api.post('/reservations', spelled, under(key))
    expect(again.text).toBe(first.text)
  })

  it('200 — an empty body and an empty object are equal', async () => {
    const { id } = await api.make('/reservations', rooms.booking())
    const key = newKey()
    const first = await api.post(`/reservations/${id}/cancel`, undefined, under(key))
    const again = await api.post(`/reservations/${id}/cancel`, {}, under(key))
    expect([first.status, again.text, isReplay(again)]).toEqual([200, first.text, true])
  })

  it('twenty concurrent ones: one runs, all get the same response', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const before = await traces()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => api.post('/reservations', body, under(key))),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies.filter((reply) => !isReplay(reply))).toHaveLength(1)
    const after = await traces()
    expect(Number(after.reservations)).toBe(Number(before.reservations) + 1)
    expect(Number(after.sold)).toBe(Number(before.sold) + 3)
  })

  it('without the header every request is new', async () => {
    const body = rooms.booking()
    const [one, other] = [await api.make('/reservations', body), await api.make('/reservations', body)]
    expect(one.id).not.toBe(other.id)
  })

  it('reads ignore the header, even a malformed one', async () => {
    const key = under('a key with spaces')
    expect((await api.get('/properties', key)).status).toBe(200)
    expect(isReplay(await api.get('/properties', key))).toBe(false)
  })
})

describe('rule 11 — another request under the same key', () => {
  it('422 SVC-6002 — another body, path, query or method; the first response stays', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const first = await api.post('/reservations', body, under(key))
    const path = `/reservations/${first.body.id}`
    for (const attempt of [
      () => api.post('/reservations', { ...body, adults: 1 }, under(key)),
      () => api.post('/reservations', { ...body, notes: null }, under(key)),
      () => api.patch(path, { notes: 'x' }, under(key)),
      () => api.post(`${path}/cancel`, {}, under(key)),
    ]) {
      expect(refusal(await attempt())).toEqual([422, 'SVC-6002'])
    }
    expect((await api.post('/reservations', body, under(key))).text).toBe(first.text)
    expect((await api.get(path)).body.status).toBe('confirmed')
  })

  it('422 SVC-6002 — an explicit default; the request is compared as sent, so that a release may change defaults', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const first = await api.post('/reservations', body, under(key))
    const { channel } = first.body
    expect([first.status, 'channel' in body]).toEqual([201, false])
    expect(refusal(await api.post('/reservations', { ...body, channel }, under(key)))).toEqual([
      422,
      'SVC-6002',
    ])
    expect((await api.post('/reservations?dry_run=false', body, under(key))).text).toBe(first.text)
  })

  it('422 SVC-6002 — also while the first is in flight', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const [one, other] = await Promise.all([
      api.post('/reservations', body, under(key)),
      api.post('/reservations', { ...body, adults: 1 }, under(key)),
    ])
    expect([one.status, other.status].sort()).toEqual([201, 422])
  })
})

describe('rule 11 — the format of a key', () => {
  it.each([
    ['empty', ''],
    ['with a space', 'a b'],
    ['with a tab', 'a\tb'],
    ['beyond ASCII', 'schlüssel'],
    ['of 256 characters', 'x'.repeat(256)],
  ])('400 SVC-6003 — %s', async (_what, key) => {
    const before = await traces()
    expect(refusal(await api.post('/reservations', rooms.booking(), under(key)))).toEqual([400, 'SVC-6003'])
    expect(await traces()).toEqual(before)
  })

  it('201 — 255 visible ASCII characters, case-sensitive', async () => {
    const key = `!~"'\\;--{}%s`.padEnd(255, 'x')
    const body = rooms.booking()
    const first = await api.post('/reservations', body, under(key))
    const upper = await api.post('/reservations', body, under(key.toUpperCase()))
    expect([first.status, upper.status, isReplay(upper)]).toEqual([201, 201, false])
  })
})

describe('rule 11 — the scope of a key', () => {
  it('a rotated API key of the same scope gets the stored response', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const first = await api.post('/reservations', body, under(key))
    const rotated = test.client((await hotel.key()).secret)
    const again = await rotated.post('/reservations', body, under(key))
    expect([again.text, isReplay(again)]).toEqual([first.text, true])
  })

  it('a property’s keys are separate from the portfolio’s, and from other accounts’', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const at_property = await hotel.keyOf(hotel.property_id)
    const stranger = await test.createHotel()
    const replies = [
      await api.post('/reservations', body, under(key)),
      await at_property.post('/reservations', body, under(key)),
      await at_property.post('/reservations', body, under(key)),
    ]
    expect(replies.map(isReplay)).toEqual([false, false, true])
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(2)
    expect(refusal(await stranger.api.post('/reservations', body, under(key)))).toEqual([404, 'SVC-3001'])
  })
})

describe('spec 8.4, rule 11 — 24 hours', () => {
  it('a second before, the response is replayed; then the key is new', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const first = await api.post('/reservations', body, under(key))
    test.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    expect((await api.post('/reservations', body, under(key))).text).toBe(first.text)
    test.clock.advance({ seconds: 1 })
    const fresh = await api.post('/reservations', body, under(key))
    expect([fresh.status, isReplay(fresh)]).toEqual([201, false])
    expect(fresh.body.id).not.toBe(first.body.id)
    const repeated = await api.post('/reservations', body, under(key))
    expect([repeated.text, isReplay(repeated)]).toEqual([fresh.text, true])
  })

  it('early purging of a key does not affect valid keys', async () => {
    const [key, body] = [newKey(), rooms.booking()]
    const first = await api.post('/reservations', body, under(key))
    test.clock.advance({ hours: 23 })
    await test.app.jobs.find(({ name }) => name === 'purge_idempotency_keys')!.run()
    expect((await api.post('/reservations', body, under(key))).text).toBe(first.text)
    test.clock.advance({ hours: 3 })
    await test.app.jobs.find(({ name }) => name === 'purge_idempotency_keys')!.run()
    const { rows } = await test.db.query('SELECT 1 FROM idempotency WHERE key = $1', [key])
    expect(rows).toEqual([])
  })
})

describe('rule 11 — stored refusals', () => {
  it('404 SVC-3001 — is replayed, even when the object exists by now', async () => {
    const [key, id] = [newKey(), newId('guest')]
    const first = await api.patch(`/guests/${id}`, { first_name: 'A' }, under(key))
    const made = await pastStays(test, hotel).guest({ phone: '+4930901820' })
    await test.db.query('UPDATE guests SET id = $1 WHERE id = $2', [id, made])
    const again = await api.patch(`/guests/${id}`, { first_name: 'A' }, under(key))
    expect(refusal(first)).toEqual([404, 'SVC-3001'])
    expect([again.text, isReplay(again)]).toEqual([first.text, true])
    expect((await api.patch(`/guests/${id}`, { first_name: 'A' }, under(newKey()))).status).toBe(200)
  })

  it('409 SVC-1001 — is replayed, even when rooms are available again', async () => {
    const key = newKey()
    const full = await api.make('/room-types', { ...ROOM, property_id: hotel.property_id, name: 'Single' })
    const plan = { room_type_id: full.id, name: 'Flexible', base_price: { amount: 1, currency: 'EUR' } }
    const { id: rate_plan_id } = await api.make('/rate-plans', plan)
    const body = rooms.booking({ room_type_id: full.id, rate_plan_id, ...NEXT_WEEK })
    const holder = await api.make('/reservations', body)
    const first = await api.post('/reservations', body, under(key))
    await api.make(`/reservations/${holder.id}/cancel`, {})
    const again = await api.post('/reservations', body, under(key))
    expect(refusal(first)).toEqual([409, 'SVC-1001'])
    expect([again.text, isReplay(again)]).toEqual([first.text, true])
    expect((await api.post('/reservations', body, under(newKey()))).status).toBe(201)
  })

  it('412 SVC-1015 and 422 of the operation itself', async () => {
    const path = `/guests/${rooms.guest_id}`
    const key = newKey()
    const stale = await api.patch(path, { country: 'DE' }, { ...under(key), 'if-match': '"99"' })
    expect(refusal(stale)).toEqual([412, 'SVC-1015'])
    const again = await api.patch(path, { country: 'DE' }, under(key))
    expect([again.text, isReplay(again)]).toEqual([stale.text, true])
    const crowd = newKey()
    const many = rooms.booking({ adults: 9 })
    const first = await api.post('/reservations', many, under(crowd))
    expect(refusal(first)).toEqual([422, 'SVC-1009'])
    expect((await api.post('/reservations', many, under(crowd))).text).toBe(first.text)
  })

  it('a refusal stores nothing but its response', async () => {
    const before = await traces()
    for (const key of [newKey(), undefined]) {
      const reply = await api.post('/reservations', rooms.booking({ adults: 9 }), key ? under(key) : {})
      expect(reply.status).toBe(422)
    }
    expect(await traces()).toEqual(before)
  })
})

const ROOM = { inventory_count: 1, max_occupancy: 2 }
const NEXT_WEEK = { check_in: '2027-02-11', check_out: '2027-02-12', adults: 1 }

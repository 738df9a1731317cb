import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'

const test = testApp({ outbound_ips: ['93.184.215.14', '2606:2800:21f:cb07::/64'] })
let hotel: Hotel
let api: Client

const URL = 'https://pms.example.com/hooks/serai'
const endpointFields = (more: Record<string, unknown> = {}) => ({
  url: URL,
  events: ['reservation.created', 'guest.updated'],
  ...more,
})

beforeAll(async () => {
  hotel = await test.createHotel()
  api = hotel.api
})

const storedAnswers = async (account_id: string) => {
  const { rows } = await test.db.query('SELECT body FROM idempotency WHERE account_id = $1', [account_id])
  return rows.map(({ body }) => body as Buffer)
}

describe('spec 2.10, 6.6, rule 8 — an endpoint and its secret', () => {
  it('201 — registered, with the secret', async () => {
    const { status, body, headers } = await api.post('/webhooks', endpointFields({ description: 'Our PMS' }))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^wh_[0-9a-z]{26}$/),
      url: URL,
      events: ['reservation.created', 'guest.updated'],
      status: 'enabled',
      description: 'Our PMS',
      property_id: null,
      version: 1,
      created_at: '2027-01-04T09:00:00Z',
      updated_at: '2027-01-04T09:00:00Z',
      last_success_at: null,
      last_failure_at: null,
      secret: expect.stringMatching(/^whsec_[0-9A-Za-z]{32}$/),
    })
    expect(headers.get('etag')).toBe('"1"')
  })

  it('the secret is shown once: neither reads nor changes show it again', async () => {
    const { id, secret } = await api.make('/webhooks', endpointFields())
    const answers = [
      await api.get(`/webhooks/${id}`),
      await api.get('/webhooks'),
      await api.patch(`/webhooks/${id}`, { description: 'again' }),
      await api.post('/webhooks/test', { webhook_id: id, event: 'guest.updated' }),
      await api.delete(`/webhooks/${id}`),
    ]
    for (const { status, text } of answers) {
      expect(status).toBeLessThan(300)
      expect(text).not.toContain(secret)
      expect(text).not.toContain('secret')
    }
  })

  it('two endpoints have different secrets', async () => {
    const [one, other] = [
      await api.make('/webhooks', endpointFields()),
      await api.make('/webhooks', endpointFields()),
    ]
    expect(one.secret).not.toBe(other.secret)
  })

  it('the secret is never stored in plain text, with and without an Idempotency-Key', async () => {
    const other = await test.createHotel()
    const keyed = await other.api.post('/webhooks', endpointFields(), { 'idempotency-key': 'once' })
    const bare = await other.api.post('/webhooks', endpointFields())
    const { rows } = await test.db.query(
      'SELECT row_to_json(w)::text AS text, secret FROM webhook_endpoints w WHERE account_id = $1',
      [other.account_id],
    )
    const answers = await storedAnswers(other.account_id)
    expect(rows).toHaveLength(2)
    expect(answers).toHaveLength(2)
    for (const { secret } of [keyed.body, bare.body]) {
      for (const { text, secret: sealed } of rows) {
        expect(text).not.toContain(secret.slice(6))
        expect(sealed.includes(secret.slice(6))).toBe(false)
      }
      for (const answer of answers) expect(answer.includes('whsec_')).toBe(false)
    }
  })

  it('rule 11 — the same Idempotency-Key replays the response with the secret, on any node', async () => {
    const key = { 'idempotency-key': 'shown-again' }
    const first = await api.post('/webhooks', endpointFields(), key)
    const { rows } = await test.db.query(`SELECT body FROM idempotency WHERE key = 'shown-again'`)
    expect(rows[0].body.includes(first.body.id)).toBe(false)
    const secondInstance = (await test.secondInstance()).client(api.secret!)
    for (const client of [api, secondInstance]) {
      const again = await client.post('/webhooks', endpointFields(), key)
      expect(again.status).toBe(201)
      expect(again.text).toBe(first.text)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
    const changed = await api.post('/webhooks', endpointFields({ description: 'x' }), key)
    expect(changed.body.error.code).toBe('SVC-6002')
  })

  it('rule 11 — ten concurrent requests with one key create one endpoint and one secret', async () => {
    const other = await test.createHotel()
    const secondInstance = (await test.secondInstance()).client(other.api.secret!)
    const send = (_: unknown, n: number) =>
      (n % 2 ? secondInstance : other.api).post('/webhooks', endpointFields(), { 'idempotency-key': 'storm' })
    const replies = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect((await other.api.get('/webhooks')).body.data).toHaveLength(1)
  })

  it('a stored response is replayed even if the host of the URL resolves to another address by then', async () => {
    const key = { 'idempotency-key': 'turned' }
    const turning = endpointFields({ url: 'https://turning.example.com/' })
    const first = await api.post('/webhooks', turning, key)
    test.resolve = async () => ['10.0.0.1']
    const [again, fresh] = [await api.post('/webhooks', turning, key), await api.post('/webhooks', turning)]
    test.resolve = undefined
    expect(again.text).toBe(first.text)
    expect(fresh.body.error.code).toBe('SVC-1501')
  })

  it.each([
    ['an unknown event', endpointFields({ events: ['reservation.exploded'] }), 'events.0'],
    ['no event', endpointFields({ events: [] }), 'events'],
    ['an event twice', endpointFields({ events: ['guest.updated', 'guest.updated'] }), 'events'],
    ['no URL', { events: ['guest.updated'] }, 'url'],
    ['a URL that is no text', endpointFields({ url: 7 }), 'url'],
    ['a URL without end', endpointFields({ url: `https://a.example.com/${'a'.repeat(2_000)}` }), 'url'],
    ['an empty description', endpointFields({ description: '' }), 'description'],
    ['a secret of one’s own', endpointFields({ secret: 'whsec_mine' }), 'secret'],
    ['a status at the start', endpointFields({ status: 'disabled' }), 'status'],
  ])('422 SVC-2002 — %s', async (_title, body, field) => {
    const reply = await api.post('/webhooks', body)
    expect(reply.status).toBe(422)
    expect(reply.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field }] })
  })
})

describe('rule 8 — the scope of an endpoint', () => {
  it('a property key’s receives that property, and the key sees no other; a portfolio key sees all', async () => {
    const other = await test.createHotel()
    const elsewhere = await other.addProperty()
    const [here, there] = [await other.keyOf(other.property_id), await other.keyOf(elsewhere)]
    const ours = await here.make('/webhooks', endpointFields())
    const theirs = await there.make('/webhooks', endpointFields())
    const whole = await other.api.make('/webhooks', endpointFields())
    expect([ours, theirs, whole].map((one) => one.property_id)).toEqual([other.property_id, elsewhere, null])
    const ids = async (client: Client, query = '') =>
      (await client.get(`/webhooks${query}`)).body.data.map((one: { id: string }) => one.id)
    expect(await ids(here)).toEqual([ours.id])
    expect(await ids(there)).toEqual([theirs.id])
    expect(await ids(other.api)).toEqual([whole.id, theirs.id, ours.id])
    expect(await ids(other.api, `?property_id=${elsewhere}`)).toEqual([theirs.id])
    for (const id of [theirs.id, whole.id]) {
      expect((await here.get(`/webhooks/${id}`)).status).toBe(404)
      expect((await here.patch(`/webhooks/${id}`, { description: 'x' })).status).toBe(404)
      expect((await here.delete(`/webhooks/${id}`)).status).toBe(404)
      expect((await here.get(`/webhooks/${id}/deliveries`)).status).toBe(404)
      const tested = await here.post('/webhooks/test', { webhook_id: id, event: 'guest.updated' })
      expect(tested.body.error).toMatchObject({ code: 'SVC-3001', details: [{ field: 'webhook_id' }] })
    }
    expect((await here.get(`/webhooks?property_id=${elsewhere}`)).body.error.code).toBe('SVC-4005')
    expect((await other.api.patch(`/webhooks/${ours.id}`, { description: 'x' })).status).toBe(200)
  })

  it('the sandbox has its own', async () => {
    const sandbox = await test.createHotel({ environment: 'sandbox' })
    const made = await sandbox.api.make('/webhooks', endpointFields())
    expect((await sandbox.api.get('/webhooks')).body.data).toHaveLength(1)
    expect((await api.get(`/webhooks/${made.id}`)).status).toBe(404)
  })

  it('409 SVC-1502 — a scope has at most 20 endpoints, also with concurrent requests', async () => {
    const other = await test.createHotel()
    const replies = await Promise.all(
      Array.from({ length: 26 }, () => other.api.post('/webhooks', endpointFields())),
    )
    const refused = replies.filter(({ status }) => status === 409)
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(refused).toHaveLength(6)
    expect(refused[0]!.body.error).toMatchObject({ code: 'SVC-1502', details: { maximum: 20 } })
    expect((await other.api.get('/webhooks?limit=100')).body.data).toHaveLength(20)
    // The limit applies to each scope, and a deleted endpoint does not count.
    await (await other.keyOf(other.property_id)).make('/webhooks', endpointFields())
    const [{ body }] = replies.filter(({ status }) => status === 201) as [(typeof replies)[0]]
    await other.api.delete(`/webhooks/${body.id}`)
    expect((await other.api.post('/webhooks', endpointFields())).status).toBe(201)
    expect((await other.api.post('/webhooks', endpointFields())).status).toBe(409)
  })

  it('pages of endpoints, newest first, without deleted ones', async () => {
    const other = await test.createHotel()
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.unshift((await other.api.make('/webhooks', endpointFields())).id)
    await other.api.delete(`/webhooks/${made[2]}`)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await other.api.get(`/webhooks?limit=3${cursor}`)
      seen.push(...body.data.map((one: { id: string }) => one.id))
      if (!body.has_more) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(seen).toEqual(made.filter((id) => id !== made[2]))
  })
})

describe('rule 8 — changing an endpoint', () => {
  it('URL, events, description and status; without a change nothing is written', async () => {
    const { id, secret: _, ...made } = await api.make('/webhooks', endpointFields({ description: 'first' }))
    test.clock.advance({ seconds: 60 })
    const change = { url: 'https://other.example.com/', events: ['invoice.paid'], description: null }
    const { body, headers } = await api.patch(`/webhooks/${id}`, change)
    expect(body).toEqual({
      ...made,
      ...change,
      id,
      version: 2,
      updated_at: test.clock.now().toString(),
    })
    expect(headers.get('etag')).toBe('"2"')
    const same = await api.patch(`/webhooks/${id}`, { ...change, status: 'enabled' })
    expect(same.body).toEqual(body)
    expect((await api.patch(`/webhooks/${id}`, {})).body).toEqual(body)
    expect((await api.patch(`/webhooks/${id}`, { status: 'disabled' })).body).toMatchObject({
      status: 'disabled',
      version: 3,
    })
    expect((await api.get(`/webhooks/${id}`)).body).toMatchObject({ ...change, status: 'disabled' })
  })

  it('412 SVC-1015 — If-Match with another version', async () => {
    const { id } = await api.make('/webhooks', endpointFields())
    const stale = await api.patch(`/webhooks/${id}`, { description: 'x' }, { 'if-match': '"7"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'SVC-1015'])
    const fresh = await api.patch(`/webhooks/${id}`, { description: 'x' }, { 'if-match': '"1"' })
    expect(fresh.body).toMatchObject({ description: 'x', version: 2 })
    const removed = (tag: string) => api.delete(`/webhooks/${id}`, { 'if-match': tag })
    expect((await removed('"1"')).body.error.code).toBe('SVC-1015')
    expect((await removed(fresh.headers.get('etag')!)).status).toBe(200)
  })

  it.each([
    ['no URL', { url: null }, 'url'],
    ['no events', { events: [] }, 'events'],
    ['an unknown status', { status: 'paused' }, 'status'],
    ['another property', { property_id: 'prop_1' }, 'property_id'],
  ])('422 SVC-2002 — %s', async (_title, body, field) => {
    const { id } = await api.make('/webhooks', endpointFields())
    const reply = await api.patch(`/webhooks/${id}`, body)
    expect(reply.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field }] })
    await api.delete(`/webhooks/${id}`)
  })

  it('404 SVC-3001 — a deleted one is missing; deleting it again is refused', async () => {
    const { id } = await api.make('/webhooks', endpointFields())
    expect(await api.delete(`/webhooks/${id}`)).toMatchObject({ status: 200, body: { id, deleted: true } })
    for (const reply of [
      await api.get(`/webhooks/${id}`),
      await api.patch(`/webhooks/${id}`, { description: 'x' }),
      await api.delete(`/webhooks/${id}`),
      await api.post('/webhooks/test', { webhook_id: id, event: 'guest.updated' }),
    ]) {
      expect(reply.body.error.code).toBe('SVC-3001')
    }
    expect((await api.get(`/webhooks/${id}/deliveries`)).status).toBe(200)
  })

  it('404 SVC-3001 takes precedence over 422 SVC-1501', async () => {
    const reply = await api.patch('/webhooks/wh_none', { url: 'https://127.0.0.1/' })
    expect(reply.body.error.code).toBe('SVC-3001')
  })
})

describe('spec 6.12 — source addresses of deliveries', () => {
  it('are those configured by the operator', async () => {
    expect((await api.get('/outbound-ips')).body).toEqual({
      data: ['93.184.215.14', '2606:2800:21f:cb07::/64'],
    })
  })
})

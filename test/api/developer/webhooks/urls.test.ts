import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { randomOf } from '#test/harness/random.ts'
import { HARMLESS_URLS, HOSTILE_URLS } from '#test/harness/requests/hostile-urls.ts'
import { seeded } from '#test/harness/seed.ts'

const test = testApp({ webhook_allow_loopback: false })
const local = testApp({ webhook_allow_loopback: true })
let hotel: Hotel
let webhook_id: string

const events = ['guest.updated']
const KNOWN = 'https://pms.example.com/known'

beforeAll(async () => {
  hotel = await test.createHotel()
  webhook_id = (await hotel.api.make('/webhooks', { url: KNOWN, events })).id
})

const stored = async () => {
  const { rows } = await test.db.query('SELECT url FROM webhook_endpoints WHERE account_id = $1', [
    hotel.account_id,
  ])
  return rows.map(({ url }) => url)
}

/** Invalid URLs are refused by the schema or the body parser. */
const REFUSALS = new Set(['SVC-1501', 'SVC-2002', 'SVC-2001'])

async function refuseAll(
  urls: readonly string[],
  send: (url: string) => Promise<{ status: number; body: { error: { code: string } } }>,
) {
  const passed: string[] = []
  const codes = new Map<string, number>()
  const waiting = [...urls]
  const worker = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const { status, body } = await send(url)
      const code = body.error?.code
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (status !== 422 || !REFUSALS.has(code)) passed.push(`${url}: ${status} ${code}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  expect(passed).toEqual([])
  expect(codes.get('SVC-1501')).toBeGreaterThan(urls.length * 0.8)
}

describe('rule 8 — valid URLs of an endpoint', () => {
  it(`422 SVC-1501 — none of ${HOSTILE_URLS.length} hostile URLs is accepted`, async () => {
    await refuseAll(HOSTILE_URLS, (url) => hotel.api.post('/webhooks', { url, events }))
    expect(await stored()).toEqual([KNOWN])
  })

  it('422 SVC-1501 — nor in an update', async () => {
    const drawn = randomOf(seeded()).shuffled(HOSTILE_URLS).slice(0, 100)
    await refuseAll(drawn, (url) => hotel.api.patch(`/webhooks/${webhook_id}`, { url }))
    expect(await stored()).toEqual([KNOWN])
    expect((await hotel.api.get(`/webhooks/${webhook_id}`)).body.version).toBe(1)
  })

  it.each([
    ['http://hooks.example.com/', 'scheme'],
    ['https://user:pass@hooks.example.com/', 'credentials'],
    ['https://10.0.0.1/', 'address'],
    ['https://0x7f000001/', 'address'],
    ['https://intranet.example.net/', 'address'],
    ['https://printer.local/', 'host'],
    ['https://hooks.example.com:25/', 'port'],
    ['https://hooks.example.com/#a', 'fragment'],
    ['hooks.example.com', 'syntax'],
  ])('422 SVC-1501 — %s: %s', async (url, reason) => {
    const { body } = await hotel.api.post('/webhooks', { url, events })
    expect(body.error).toMatchObject({
      code: 'SVC-1501',
      message: expect.stringMatching(/^url /),
      details: { field: 'url', reason },
    })
  })

  it('the internal address of a name is not revealed', async () => {
    const { text } = await hotel.api.post('/webhooks', { url: 'https://intranet.example.net/', events })
    expect(text).not.toContain('10.1.2.3')
    expect(text).not.toContain('private')
  })

  it.each(HARMLESS_URLS)('201 — %s, stored as written', async (url) => {
    const { id, url: stored_url } = await hotel.api.make('/webhooks', { url, events })
    expect(stored_url).toBe(url)
    await hotel.api.delete(`/webhooks/${id}`)
  })

  it('201 — a name that does not resolve yet, and one with silent name servers', async () => {
    const { id } = await hotel.api.make('/webhooks', { url: 'https://nothing.example.org/', events })
    await hotel.api.delete(`/webhooks/${id}`)
    test.resolve = (_name, signal) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    const slow = await hotel.api.post('/webhooks', { url: 'https://slow.example.com/', events })
    test.resolve = undefined
    expect(slow.status).toBe(201)
  })

  it('a refused URL is a stored response: the same key replays it. rule 11', async () => {
    const send = () =>
      hotel.api.post('/webhooks', { url: 'https://10.0.0.1/', events }, { 'idempotency-key': 'refused' })
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})

describe('rule 8 — with WEBHOOK_ALLOW_LOOPBACK', () => {
  it('plain HTTP to this machine is allowed, but no other internal address', async () => {
    const { api } = await local.createHotel()
    for (const url of ['http://127.0.0.1:4242/', 'http://localhost:4242/', 'http://[::1]:4242/'])
      expect((await api.make('/webhooks', { url, events })).url).toBe(url)
    for (const url of ['http://10.0.0.1/', 'http://hooks.example.com/', 'https://rebind.example.net/']) {
      const reply = await api.post('/webhooks', { url, events })
      expect(reply.body.error.code, url).toBe('SVC-1501')
    }
  })
})

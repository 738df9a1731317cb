import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '#server/routes.ts'
import { type Hotel, testApp } from '../../harness/app.ts'
import { isList, type Names, namesOf, pathOf } from '../../harness/requests/requests.ts'
import { seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'
import { pastStays } from '../../harness/reservations/past-stays.ts'

const test = testApp()
const LISTS = ROUTES.map(({ operation }) => operation).filter(isList)
let hotel: Hotel
let names: Names

const refusal = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
  status,
  body.error.code,
]
const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

beforeAll(async () => {
  hotel = await test.createHotel()
  const past = pastStays(test, hotel)
  for (let n = 100; n < 130; n++) {
    const guest_id = await past.guest({ phone: `+49301234${n}` })
    await past.stay({ guest_id })
  }
  names = namesOf(hotel.property_id, await seedOneOfEach(hotel))
})

describe('spec 8.1, 8.2 — page sizes', () => {
  it.each(LISTS.map((list) => [list.path, list] as const))(
    '%s — 1 to 100; anything else is 422 SVC-2002, never clamped',
    async (_path, list) => {
      const path = pathOf(list, names)
      for (const limit of ['1', '100'])
        expect((await hotel.api.get(`${path}?limit=${limit}`)).status).toBe(200)
      for (const limit of ['0', '101', '-1', 'abc', '1.5', '', '1e1', '0x10', '%2B1', '9'.repeat(20), '١']) {
        const reply = await hotel.api.get(`${path}?limit=${limit}`)
        expect(refusal(reply)).toEqual([422, 'SVC-2002'])
        expect(reply.body.error.details[0].field).toBe('limit')
      }
    },
  )

  it('25 by default', async () => {
    const { body } = await hotel.api.get('/guests')
    expect(body.data).toHaveLength(25)
    expect(body.has_more).toBe(true)
  })
})

describe('spec 4.3, rule 0 — cursors', () => {
  const first = async (path: string, api = hotel.api): Promise<string> => {
    const { body } = await api.get(path)
    expect(body.has_more).toBe(true)
    return encodeURIComponent(body.next_cursor)
  }

  it('return every item once, whatever is added meanwhile', async () => {
    const past = pastStays(test, hotel)
    const whole = ids((await hotel.api.get('/guests?limit=100')).body)
    const seen: string[] = []
    let path: string | null = '/guests?limit=7'
    while (path) {
      const { body } = await hotel.api.get(path)
      seen.push(...ids(body))
      await past.guest({ phone: '+49309999999' })
      expect(body.has_more).toBe('next_cursor' in body)
      path = body.has_more ? `/guests?limit=7&cursor=${encodeURIComponent(body.next_cursor)}` : null
    }
    expect(seen).toEqual(whole)
  })

  it('can be repeated, and used with another page size', async () => {
    const cursor = await first('/guests?limit=2')
    const once = await hotel.api.get(`/guests?limit=3&cursor=${cursor}`)
    const again = await hotel.api.get(`/guests?limit=3&cursor=${cursor}`)
    expect(again.text).toBe(once.text)
    expect(once.body.data).toHaveLength(3)
  })

  it('400 SVC-2005 — with other filters, in another list, with a key of another scope or account', async () => {
    const cursor = await first('/guests?limit=2')
    const at_property = await hotel.keyOf(hotel.property_id)
    const stranger = (await test.createHotel()).api
    for (const [api, path] of [
      [hotel.api, `/guests?phone=%2B49301234100&cursor=${cursor}`],
      [hotel.api, `/guests?property_id=${hotel.property_id}&cursor=${cursor}`],
      [hotel.api, `/reservations?cursor=${cursor}`],
      [hotel.api, `/events?cursor=${cursor}`],
      [at_property, `/guests?limit=2&cursor=${cursor}`],
      [stranger, `/guests?limit=2&cursor=${cursor}`],
    ] as const) {
      expect(refusal(await api.get(path))).toEqual([400, 'SVC-2005'])
    }
  })

  it('400 SVC-2005 — any changed bit, a part of it, or any other text', async () => {
    const cursor = decodeURIComponent(await first('/guests?limit=2'))
    const flipped = [...cursor].map(
      (letter, at) => cursor.slice(0, at) + (letter === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
    )
    const others = [
      cursor.slice(0, -4),
      `${cursor}AAAA`,
      'c1',
      'x',
      '0',
      'null',
      '{}',
      `c1${'A'.repeat(60)}`,
      ' ',
    ]
    for (const wrong of [...flipped, ...others]) {
      if (wrong === cursor) continue
      const reply = await hotel.api.get(`/guests?limit=2&cursor=${encodeURIComponent(wrong)}`)
      expect(refusal(reply)).toEqual([400, 'SVC-2005'])
    }
  })

  it.each(LISTS.map((list) => [list.path, list] as const))('400 SVC-2005 — %s', async (_path, list) => {
    expect(refusal(await hotel.api.get(`${pathOf(list, names)}?cursor=c1AAAA`))).toEqual([400, 'SVC-2005'])
  })
})

describe('rule 12 — incomplete requests', () => {
  it('are ended after 30 s, headers and body together', () => {
    const { requestTimeout, headersTimeout } = test.app.server.server
    expect(requestTimeout).toBe(30_000)
    expect(headersTimeout).toBeGreaterThan(0)
  })
})

describe('rule 12 — request rates', () => {
  const limited = testApp({ rate_limit: { per_second: 2, burst: 4 } })
  beforeAll(() => limited.monotonic.stop())

  it('429 SVC-5001 — above the burst of one key; headers have the remaining requests and the time to retry', async () => {
    const { api, key } = await limited.createHotel()
    for (const left of [3, 2, 1, 0]) {
      const { status, headers } = await api.get('/properties')
      expect(status).toBe(200)
      expect(headers.get('ratelimit-policy')).toBe('"default";q=4;w=2')
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=${left};t=\\d+$`))
    }
    const refused = await api.get('/properties')
    expect(refusal(refused)).toEqual([429, 'SVC-5001'])
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=2')
    const other = limited.client((await key()).secret)
    expect((await other.get('/properties')).status).toBe(200)
    limited.monotonic.advance(500)
    expect((await api.get('/properties')).status).toBe(200)
    expect((await api.get('/properties')).status).toBe(429)
    limited.monotonic.advance(60_000)
    for (let n = 0; n < 4; n++) expect((await api.get('/properties')).status).toBe(200)
    expect((await api.get('/properties')).status).toBe(429)
  })

  it('refused requests and unknown paths count as well, requests without a key do not', async () => {
    const { api } = await limited.createHotel()
    for (let n = 0; n < 4; n++) expect((await limited.client(null).get('/properties')).status).toBe(401)
    expect((await limited.client(null).get('/properties')).status).toBe(429)
    limited.monotonic.advance(1_000)
    expect((await api.get('/nothing')).status).toBe(404)
    expect((await api.get('/guests?limit=0')).status).toBe(422)
    expect((await api.post('/reservations', {})).status).toBe(422)
    expect((await api.send('PUT', '/guests')).status).toBe(405)
    expect((await api.get('/properties')).status).toBe(429)
  })
})

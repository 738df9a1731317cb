import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { makeRequestLog } from '#server/features/developer/request-log/public.ts'
import { newId } from '#server/kernel/new-id.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { book, makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const flush = () => test.app.environments.live.requests.flush()

/** A hotel with a developer, and their view of the request log. */
async function watched() {
  const hotel = await test.createHotel()
  const developer = await staffOf(test, hotel, 'developer')
  const list = async (query = '') => {
    await flush()
    return (await developer.api.get(`/requests?limit=100${query}`)).body.data
  }
  const last = async () => (await developer.api.get(`/requests/${(await list())[0].id}`)).body
  return { hotel, developer, list, last, stock: await makeStock(hotel.api, { inventory_count: 5 }) }
}

describe('the request log', () => {
  it('has the request, its principal, and its outcome', async () => {
    const { hotel, list, stock } = await watched()
    const done = await book(hotel.api, stock, {}, { 'idempotency-key': 'one' })
    await book(hotel.api, stock, {}, { 'idempotency-key': 'one' })
    await hotel.api.get('/reservations/res_nothing')
    const [missing, again, first] = await list()
    expect(first).toMatchObject({
      id: done.headers.get('service-request-id'),
      at: '2027-01-04T09:00:00Z',
      method: 'POST',
      path: '/v1/reservations',
      operation: 'createReservation',
      status: 201,
      error_code: null,
      source: 'api',
      actor: { type: 'api', name: 'test' },
      address_range: '127.0.0.0/24',
      idempotency: 'new',
    })
    expect(first.duration_ms).toBeGreaterThan(0)
    expect(again).toMatchObject({ status: 201, idempotency: 'replayed' })
    expect(missing).toMatchObject({ status: 404, error_code: 'SVC-3001', idempotency: 'none' })
  })

  it('an answer with a field named error, which is null, is written as any other', async () => {
    const { hotel, last, stock } = await watched()
    const { id } = await makeBooking(hotel.api, stock)
    await hotel.api.make(`/reservations/${id}/messages`, { body: 'Welcome' })
    const { status, response_body } = await last()
    expect([status, response_body]).toEqual([201, expect.stringContaining('"error":null')])
  })

  it('a query truncated within a character loses no other requests', async () => {
    const { hotel, list } = await watched()
    const { key } = await test.createHotel()
    const other = test.client((await key()).secret)
    await hotel.api.get('/guests')
    await other.get(`/guests?${'x'.repeat(59)}${encodeURIComponent('🏨')}=1`)
    await hotel.api.get('/rooms')
    expect((await list()).map(({ path }: { path: string }) => path).slice(0, 2)).toEqual([
      '/v1/rooms',
      '/v1/guests',
    ])
  })

  it('has no guest data in bodies, paths or queries, and no secret', async () => {
    const { hotel, stock, developer } = await watched()
    await makeBooking(hotel.api, stock, { notes: 'Allergic to nuts' })
    await hotel.api.get('/guests?email=ngozi.okafor@example.com')
    await hotel.api.get(`/guests?phone=${encodeURIComponent('+4930123456')}`)
    const { secret } = await hotel.api.make('/webhooks', {
      url: 'https://pms.example.com/hook',
      events: ['guest.updated'],
    })
    const key = (await developer.api.post('/keys', { name: 'x' })).body.secret
    await developer.api.post('/me/password', { current_password: 'wrong one', password: 'x' })
    await flush()
    const { rows } = await test.db.query(
      'SELECT json_agg(l)::text AS text FROM request_log l WHERE account_id = $1',
      [hotel.account_id],
    )
    for (const secret_text of ['Ngozi', 'Okafor', 'ngozi', '4930123456', 'nuts', secret, key, 'wrong one'])
      expect(rows[0].text).not.toContain(secret_text)
    expect(rows[0].text).toContain('email=•••')
  })

  it('shows masked bodies, the resulting changes and events, and how to repeat the request', async () => {
    const { hotel, last, stock } = await watched()
    const { id } = await makeBooking(hotel.api, stock)
    const shown = await last()
    expect(JSON.parse(shown.request_body)).toMatchObject({
      check_in: '2027-03-15',
      guest: { first_name: '•••', email: '•••' },
    })
    expect(JSON.parse(shown.response_body)).toMatchObject({ id, total: { amount: 36000, currency: 'EUR' } })
    expect(shown.changes).toMatchObject({ action: 'createReservation', resource_id: id })
    expect(shown.events).toMatchObject([{ type: 'reservation.created', resource_id: id }])
    expect(shown.curl).toContain(`curl -X POST '${test.base}/v1/reservations'`)
    expect(shown.curl).toContain('"Authorization: Bearer $SERAI_API_KEY"')
    expect(shown.curl).toContain('"check_in":"2027-03-15"')
  })

  it('shows only allow-listed values of a body, and error codes; later automatic changes are not included', async () => {
    const { hotel, last, stock } = await watched()
    await makeBooking(hotel.api, stock, { metadata: { status: 'Jane Doe', room: 'x' }, notes: 'Jane Doe' })
    const { request_body } = await last()
    expect(request_body).not.toContain('Jane')
    expect(JSON.parse(request_body)).toMatchObject({ metadata: { status: '•••' }, adults: 2 })
    await hotel.api.patch(`/room-types/${stock.room_type_id}`, { name: 'Jane Doe', description: 'Jane Doe' })
    const changed = await last()
    expect(changed.request_body + changed.response_body).not.toContain('Jane')
    await hotel.api.post('/webhooks', { url: 'https://pms.example.com/hook/jane-token', events: [] })
    expect((await last()).request_body).not.toContain('jane')
    await hotel.api.get('/reservations/res_none')
    expect(JSON.parse((await last()).response_body).error).toMatchObject({
      code: 'SVC-3001',
      message: 'The object does not exist.',
    })
  })

  it('shows the texts of an error and the id that it is about, without the values of the request', async () => {
    const { hotel, last, stock } = await watched()
    await book(hotel.api, stock, { room_type_id: 'DBL-sea', check_in: 'tomorrow', adults: 0, gust: 'x' })
    const refused = await last()
    const { details } = JSON.parse(refused.response_body).error
    expect(details.length).toBeGreaterThan(1)
    for (const { field, message } of details) {
      expect(field).not.toBe('')
      expect(message).toMatch(/^[A-Za-z]/)
    }
    expect(refused.response_body).not.toContain('"message":"•••"')
    expect(JSON.parse(refused.request_body)).toMatchObject({ room_type_id: 'DBL-sea', check_in: '•••' })
  })

  it('masks in the text of an error what it repeats of the request', async () => {
    const { hotel, last } = await watched()
    const type = (code: string) => ({
      property_id: hotel.property_id,
      ...{ name: 'Suite', code, max_occupancy: 2, inventory_count: 1, rooms: ['Jane Doe'] },
    })
    expect((await hotel.api.post('/room-types', type('JD1'))).status).toBe(201)
    const { body } = await hotel.api.post('/room-types', type('JD2'))
    expect(body.error.details[0].message).toBe('Jane Doe is in use in this property.')
    const { response_body } = await last()
    expect(JSON.parse(response_body).error.details[0].message).toBe('••• is in use in this property.')
    expect(response_body).not.toContain('Jane')
  })

  it('can be filtered', async () => {
    const { hotel, list, stock } = await watched()
    const { id } = await makeBooking(hotel.api, stock)
    await hotel.api.get(`/reservations/${id}`)
    await hotel.api.post('/reservations', {})
    const ids = async (query: string) =>
      (await list(query)).map(({ operation }: { operation: string }) => operation)
    expect(await ids('&status=4xx,5xx')).toEqual(['createReservation'])
    expect(await ids('&error_code=SVC-2002')).toEqual(['createReservation'])
    expect(await ids('&operation=getReservation')).toEqual(['getReservation'])
    expect(await ids('&method=GET')).toEqual(['getReservation'])
    expect(await ids('&path=/v1/room-types')).toEqual(['createRoomType'])
    expect(await ids('&source=dashboard')).toEqual([])
    expect(await ids('&created_from=2027-01-04T09:00:01Z')).toEqual([])
    expect(await ids('&key_id=key_nothing')).toEqual([])
  })

  it('has changes and refusals of the dashboard, but not its reads', async () => {
    const { developer, list, last, stock, hotel } = await watched()
    const { id } = await makeBooking(hotel.api, stock)
    // The API does not offer this operation: a copied request would not work.
    await developer.api.post('/keys', { name: 'x' })
    expect((await last()).curl).toBeNull()
    await test.db.query('DELETE FROM request_log WHERE account_id = $1', [hotel.account_id])
    await developer.api.get('/reservations')
    await developer.api.post('/webhooks/judge-url', { url: 'https://pms.example.com/hook' })
    await developer.api.patch(`/reservations/${id}`, { notes: 'x' })
    expect(
      (await list('&source=dashboard')).map(({ operation, status }: Record<string, unknown>) => [
        operation,
        status,
      ]),
    ).toEqual([['updateReservation', 403]])
  })

  it('keeps seven days', async () => {
    const { hotel } = await watched()
    await hotel.api.get('/properties')
    const job = test.app.jobs.find(({ name }) => name.startsWith('purge_requests'))!
    await flush()
    test.clock.advance({ hours: 7 * 24 - 1 })
    const person = await staffOf(test, hotel)
    await job.run()
    const count = async () => (await person.api.get('/requests')).body.data.length
    expect(await count()).toBeGreaterThan(0)
    test.clock.advance({ hours: 2 })
    await job.run()
    expect(await count()).toBe(0)
  })

  it('drops bodies above a volume per second, and then plain reads', async () => {
    const hotel = await test.createHotel()
    // A separate instance: the service's own writes every second.
    const log = makeRequestLog(test.app.environments.live.system, pino({ level: 'silent' }))
    const entry = (method: string, status: number): Parameters<typeof log.record>[0] => ({
      account_id: hotel.account_id,
      id: newId('request', test.clock.now().epochMilliseconds),
      at: test.clock.now(),
      method,
      url: '/v1/x',
      operation: null,
      status,
      error_code: null,
      duration_ms: 1,
      source: 'api',
      actor: { type: 'api', id: 'key_1' },
      address: '127.0.0.1',
      idempotency: 'none',
      request_body: Buffer.from('{}'),
      response_body: Buffer.from('{}'),
    })
    const storedRequests = async () => {
      const { rows } = await test.db.query(
        `SELECT method, count(*)::int AS rows, count(response_body)::int AS bodies FROM request_log
         WHERE account_id = $1 GROUP BY method ORDER BY method`,
        [hotel.account_id],
      )
      await test.db.query('DELETE FROM request_log WHERE account_id = $1', [hotel.account_id])
      return rows
    }
    for (let i = 0; i < 100; i++) log.record(entry('POST', 201))
    await log.flush()
    expect(await storedRequests()).toEqual([{ method: 'POST', rows: 100, bodies: 100 }])
    for (let i = 0; i < 101; i++) log.record(entry('POST', 201))
    await log.flush()
    expect(await storedRequests()).toEqual([{ method: 'POST', rows: 101, bodies: 0 }])
    for (let i = 0; i < 600; i++) log.record(entry('GET', 200))
    for (let i = 0; i < 20; i++) log.record(entry('POST', 201))
    await log.flush()
    expect(await storedRequests()).toEqual([
      { method: 'GET', rows: 500, bodies: 0 },
      { method: 'POST', rows: 20, bodies: 0 },
    ])
  })
})

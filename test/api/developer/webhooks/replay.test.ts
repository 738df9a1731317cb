import { afterAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { countDeliveries, createEventHotel, listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, openReceiver } from '#test/harness/webhooks/receiver.ts'

const test = testApp({ role: 'all' })
type Verified = { verdict: { verdict: string } | null }
const receivers: { close(): Promise<void> }[] = []
const receiver = async (...how: Parameters<typeof openReceiver>) => {
  const opened = await openReceiver(...how)
  receivers.push(opened)
  return opened
}
afterAll(async () => {
  for (const one of receivers) await one.close()
})

/** Polls until a condition holds; the worker runs in parallel. */
async function until<T>(ask: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (let turn = 0; turn < 500; turn++) {
    const found = await ask()
    if (holds(found)) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('it never came to that')
}

const all = async (hotel: Hotel, query = '') => {
  const { api } = await staffOf(test, hotel, 'developer')
  return (await api.get(`/deliveries?limit=100${query}`)).body.data
}

describe('spec 6.10 — deliveries and their replay in the dashboard', () => {
  it('lists those of all endpoints with their error as text, and filters them', async () => {
    const hotel = await createEventHotel(test)
    const [good, bad] = [await receiver(), await receiver(answers(404, 'nothing here'))]
    const [to_good, to_bad] = [await listen(hotel.api, good.url), await listen(hotel.api, bad.url)]
    const { reservation, event } = await hotel.createEvent()
    const rows = await until(
      () => all(hotel),
      (found) => found.length === 2 && found.every((row: { attempts: unknown[] }) => row.attempts.length > 0),
    )
    const row = rows.find(({ webhook_id }: { webhook_id: string }) => webhook_id === to_bad.id)
    expect(row).toMatchObject({
      event_id: event.id,
      resource_id: reservation.id,
      url: bad.url,
      status: 'pending',
      last_status_code: 404,
      last_error: 'status',
      hint: 'The receiver has nothing at this path.',
    })
    expect(row.next_attempt_at).toMatch(/Z$/)
    const ids = async (query: string) =>
      (await all(hotel, query)).map(({ webhook_id }: { webhook_id: string }) => webhook_id)
    expect(await ids(`&webhook_id=${to_good.id}`)).toEqual([to_good.id])
    expect(await ids('&status=delivered')).toEqual([to_good.id])
    expect(await ids('&last_status_code=404')).toEqual([to_bad.id])
    expect((await ids(`&resource_id=${reservation.id}`)).length).toBe(2)
    expect((await ids(`&event_id=${event.id}&event_type=reservation.created`)).length).toBe(2)
    expect(await ids('&event_type=guest.updated')).toEqual([])
    expect(await ids('&created_from=2027-02-01T00:00:00Z')).toEqual([])
  })

  it('shows the body, the signed bytes, and the request that caused it', async () => {
    const hotel = await createEventHotel(test)
    const heard = await receiver()
    await listen(hotel.api, heard.url)
    const { reservation, event } = await hotel.createEvent()
    await heard.arrived(1)
    const { api } = await staffOf(test, hotel, 'developer')
    const [row] = await all(hotel)
    const { body } = await api.get(`/deliveries/${row.id}/detail`)
    expect(body.request).toMatchObject({ method: 'POST', url: heard.url, body: heard.received[0]!.body })
    expect(body.request.headers['service-event-id']).toBe(event.id)
    expect(body.caused_by).toMatch(/^req_/)
    const story = (await api.get(`/events/${event.id}/story`)).body
    expect(story).toMatchObject({
      id: event.id,
      resource_id: reservation.id,
      body: heard.received[0]!.body,
      caused_by: body.caused_by,
      actor: { type: 'api', name: 'test' },
    })
    expect(story.deliveries).toHaveLength(1)
  })

  it('replays one, several, and all failed since a time, each once', async () => {
    const hotel = await createEventHotel(test)
    const down = await receiver(answers(500))
    const endpoint = await listen(hotel.api, down.url)
    for (let i = 0; i < 3; i++) await hotel.createEvent()
    await test.db.query(
      `WITH ended AS (DELETE FROM pending_deliveries WHERE account_id = $1 RETURNING *)
       INSERT INTO finished_deliveries SELECT account_id, id, endpoint_id, event_id, event_type, kind, 'failed', body, 5, 0,
         log, created_at, $2::timestamptz FROM ended`,
      [hotel.account_id, test.clock.now().toString()],
    )
    down.behave(answers(200))
    const { api } = await staffOf(test, hotel, 'developer')
    const failed = await all(hotel, '&status=failed')
    expect(failed).toHaveLength(3)
    const one = await api.post('/deliveries/replay', { delivery_ids: [failed[0].id, 'del_nothing'] })
    expect(one.status).toBe(202)
    expect(one.body).toMatchObject({
      replays: [{ delivery_id: failed[0].id, webhook_id: endpoint.id, status: 'pending' }],
      refused: [{ delivery_id: 'del_nothing', reason: 'missing' }],
      more: false,
    })
    await until(
      () => countDeliveries(test, hotel.account_id),
      ({ delivered }) => delivered === 1,
    )
    const since = { failed_since: '2027-01-01T00:00:00Z' }
    const rest = await api.post('/deliveries/replay', since)
    expect(rest.body.replays).toHaveLength(2)
    await until(
      () => countDeliveries(test, hotel.account_id),
      ({ delivered }) => delivered === 3,
    )
    expect((await api.post('/deliveries/replay', since)).body.replays).toEqual([])
    const neither = await api.post('/deliveries/replay', { webhook_id: endpoint.id })
    expect(neither.body.error.code).toBe('SVC-2002')
    const { body } = await (await staffOf(test, hotel)).api.get('/audit-log?action=replayDeliveries')
    expect(body.data[0].changes).toContainEqual({ field: 'replayed', before: null, after: 0 })
  })

  it('shows the health of each endpoint, and the number of held deliveries', async () => {
    const hotel = await createEventHotel(test)
    const heard = await receiver()
    const [open, closed] = [await listen(hotel.api, heard.url), await listen(hotel.api, heard.url)]
    await hotel.api.patch(`/webhooks/${closed.id}`, { status: 'disabled' })
    await hotel.createEvent()
    const { api } = await staffOf(test, hotel, 'developer')
    const health = async () => (await api.get('/webhook-health')).body.data
    const [held, done] = await until(health, ([, found]) => found.delivered_7_days === 1)
    expect(held).toMatchObject({ webhook_id: closed.id, held: 1, pending: 0, last_delivery_at: null })
    expect(done).toMatchObject({ webhook_id: open.id, held: 0, failed_30_days: 0 })
    expect(done.attempts_p95_ms).toBeGreaterThanOrEqual(0)
    expect(done.days).toHaveLength(7)
    expect(done.days[6]).toMatchObject({ date: '2027-01-04', delivered: 1, failed: 0 })
  })
})

describe('spec 6.6 — rotation of a secret', () => {
  it('is shown once and signs at once, or from its time on', async () => {
    const hotel = await createEventHotel(test)
    const { api } = await staffOf(test, hotel, 'developer')
    const endpoint = await listen(hotel.api, 'https://pms.example.com/hook')
    const now = await api.post(`/webhooks/${endpoint.id}/secret`, {}, { 'idempotency-key': 'x' })
    expect(now.body).toMatchObject({ webhook_id: endpoint.id, effective_at: '2027-01-04T09:00:00Z' })
    expect(now.body.secret).toMatch(/^whsec_/)
    const again = await api.post(`/webhooks/${endpoint.id}/secret`, {}, { 'idempotency-key': 'x' })
    expect(again.text).toBe(now.text)
    const later = await api.post(`/webhooks/${endpoint.id}/secret`, { in_seconds: 3600 })
    expect(later.body.effective_at).toBe('2027-01-04T10:00:00Z')
    const health = await api.get('/webhook-health')
    expect(health.body.data[0].next_secret_at).toBe('2027-01-04T10:00:00Z')
    for (const path of ['/webhooks', `/webhooks/${endpoint.id}`, '/webhook-health']) {
      const { text } = await api.get(path)
      for (const secret of [now.body.secret, later.body.secret]) expect(text).not.toContain(secret)
    }
    const too_late = await api.post(`/webhooks/${endpoint.id}/secret`, { in_seconds: 86_401 })
    expect(too_late.body.error.code).toBe('SVC-2002')
  })

  it('validates a URL while it is typed', async () => {
    const { api } = await staffOf(test, await test.createHotel(), 'developer')
    const checkUrl = async (url: string) => (await api.post('/webhooks/judge-url', { url })).body
    expect(await checkUrl('https://pms.example.com/hook')).toEqual({
      allowed: true,
      reason: null,
      message: null,
    })
    expect(await checkUrl('http://pms.example.com')).toMatchObject({ allowed: false, reason: 'scheme' })
    expect(await checkUrl('https://10.0.0.1/')).toMatchObject({ allowed: false, reason: 'address' })
    expect(await checkUrl('https:/')).toMatchObject({ allowed: false, reason: 'syntax' })
  })
})

describe('the built-in inbox', () => {
  it('receives deliveries, and verifies their signatures', async () => {
    const hotel = await createEventHotel(test)
    const ana = await staffOf(test, hotel, 'developer')
    const empty = (await ana.api.get('/inbox')).body
    expect(empty).toMatchObject({ reachable: true, mode: 'ok', status_code: 200, webhook_id: null, data: [] })
    expect(empty.url).toMatch(new RegExp(`^${test.base}/app/inbox/live/[0-9A-Za-z_-]{48}$`))
    const made = await ana.api.post('/webhooks', { url: empty.url, events: ['reservation.created'] })
    const { event } = await hotel.createEvent()
    const shown = await until(
      async () => (await ana.api.get('/inbox')).body,
      ({ data }) => data.length === 1,
    )
    expect(shown.webhook_id).toBe(made.body.id)
    expect(shown.data[0]).toMatchObject({
      event_id: event.id,
      event_type: 'reservation.created',
      answered: 200,
      verdict: { verdict: 'valid', mistake: null },
    })
    expect(JSON.stringify(shown)).not.toContain(made.body.secret)
    // Each user has an own inbox.
    expect((await (await staffOf(test, hotel, 'developer')).api.get('/inbox')).body.data).toEqual([])
    expect((await ana.api.delete('/inbox/requests')).body).toEqual({ removed: 1 })
  })

  it('413 — a delivery of more than 64 KiB is not read', async () => {
    const ana = await staffOf(test, await createEventHotel(test), 'developer')
    const { url } = (await ana.api.get('/inbox')).body
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) })).status).toBe(413)
  })

  it('verifies by the secret of that time, for any endpoint', async () => {
    const hotel = await createEventHotel(test)
    const ana = await staffOf(test, hotel, 'developer')
    const { url } = (await ana.api.get('/inbox')).body
    const early = await fetch(url, {
      method: 'POST',
      body: 'x',
      headers: { 'service-signature': 't=1,v1=00' },
    })
    expect(early.status).toBe(200)
    const [older] = [await listen(hotel.api, url), await listen(hotel.api, url)]
    await hotel.createEvent()
    const verdicts = async () =>
      (await ana.api.get('/inbox')).body.data.map((one: Verified) => one.verdict?.verdict)
    await until(verdicts, (found) => found.length === 3)
    expect(await verdicts()).toEqual(['valid', 'valid', undefined])
    await ana.api.post(`/webhooks/${older.id}/secret`, {})
    expect(await verdicts()).toEqual(['valid', 'valid', undefined])
    const [{ body, verdict }] = (await ana.api.get('/inbox')).body.data
    expect(verdict.signed_text).toBe(`${verdict.timestamp}.${body}`)
  })

  it('responds as configured, so that retries can be tested', async () => {
    const hotel = await createEventHotel(test)
    const ana = await staffOf(test, hotel, 'developer')
    const { url } = (await ana.api.patch('/inbox', { mode: 'error' })).body
    await listen(hotel.api, url)
    await hotel.createEvent()
    const [row] = await until(
      () => all(hotel),
      ([found]) => found?.attempts.length === 1,
    )
    expect(row).toMatchObject({ status: 'pending', last_status_code: 500 })
    await ana.api.patch('/inbox', { status_code: 418 })
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(418)
    await ana.api.patch('/inbox', { mode: 'ok' })
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(200)
    await ana.api.patch('/inbox', { mode: 'timeout' })
    const hurry = new AbortController()
    const silent = fetch(url, { method: 'POST', body: 'unanswered', signal: hurry.signal })
    const attempt = await until(
      async () => (await ana.api.get('/inbox')).body.data[0],
      ({ body }) => body === 'unanswered',
    )
    expect(attempt.answered).toBeNull()
    hurry.abort()
    await expect(silent).rejects.toThrow()
  })

  it('keeps the last 200, and small bodies only', async () => {
    const ana = await staffOf(test, await test.createHotel(), 'developer')
    const { url } = (await ana.api.get('/inbox')).body
    for (let i = 0; i < 205; i += 41)
      await Promise.all(
        Array.from({ length: 41 }, (_, n) => fetch(url, { method: 'POST', body: `${i + n}` })),
      )
    const { data } = (await ana.api.get('/inbox')).body
    expect(data).toHaveLength(200)
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(65_537) })).status).toBe(413)
  })

  it('404 — for a guessed address', async () => {
    const ana = await staffOf(test, await test.createHotel(), 'developer')
    const { url } = (await ana.api.get('/inbox')).body
    const guesses = [
      `${url.slice(0, -1)}${url.endsWith('a') ? 'b' : 'a'}`,
      url.replace('/live/', '/sandbox/'),
    ]
    for (const guess of [...guesses, `${test.base}/app/inbox/live/${'é'.repeat(48)}`])
      expect((await fetch(guess, { method: 'POST', body: 'x' })).status).toBe(404)
  })

  it('verifies a signature entered by hand', async () => {
    const { api } = await staffOf(test, await test.createHotel(), 'developer')
    const body =
      '{"id":"evt_1","type":"reservation.created","created_at":"2026-03-01T10:00:00Z","data":{"id":"res_1"}}'
    const signature = 't=1767225600,v1=5d0eb493bd54ae5eae7b98f7f0aa3a17210f105614490e7ada727ef76aadef81'
    const signed = { secret: 'whsec_test', signature, body, at: '2026-01-01T00:00:00Z' }
    expect((await api.post('/signature-check', signed)).body.verdict).toBe('valid')
    const parsed = await api.post('/signature-check', { ...signed, body: body.replaceAll('":', '": ') })
    expect(parsed.body).toMatchObject({ verdict: 'wrong', mistake: 'reserialised' })
  })
})

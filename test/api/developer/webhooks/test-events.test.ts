import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_EVENT_TYPES, dataOfEvent } from '#contract/openapi/webhooks.ts'
import { ajv } from '#server/http/validation/validate.ts'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = sharedApp()
let receiver: Receiver
let hotel: Hotel
let api: Client
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  hotel = await test.createHotel()
  api = hotel.api
  receiver.behave(answers(200))
})

const drain = () => test.app.webhook_workers.live.drain()
const listen = async (events = ['guest.updated']) =>
  (await api.make('/webhooks', { url: `${receiver.url}?${hotel.account_id}`, events })).id as string
const tryOut = async (webhook_id: string, event = 'guest.updated') =>
  (await api.make('/webhooks/test', { webhook_id, event })).delivery_id as string
const deliveries = async (webhook_id: string, query = '') =>
  (await api.get(`/webhooks/${webhook_id}/deliveries${query}`)).body.data
const statuses = async (webhook_id: string, query = '') =>
  (await deliveries(webhook_id, query)).map((one: { status: string }) => one.status)

describe('spec 4.7, rule 8 — a test event', () => {
  it('202 — queued, sent once, signed like a real one, and not among the events', async () => {
    const webhook_id = await listen(['invoice.paid'])
    const { status, body } = await api.post('/webhooks/test', { webhook_id, event: 'reservation.created' })
    expect(status).toBe(202)
    expect(body).toEqual({
      event_id: expect.stringMatching(/^evt_/),
      delivery_id: expect.stringMatching(/^del_/),
      webhook_id,
      event: 'reservation.created',
      status: 'pending',
    })
    expect((await api.get(`/deliveries/${body.delivery_id}`)).body).toMatchObject({
      kind: 'test',
      status: 'pending',
      event_id: body.event_id,
      event_type: 'reservation.created',
    })
    await drain()
    const [request] = receiver.of(body.event_id)
    expect(request!.headers).toMatchObject({
      'service-event-type': 'reservation.created',
      'service-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
    })
    expect(JSON.parse(request!.body)).toMatchObject({
      id: body.event_id,
      type: 'reservation.created',
      created_at: test.clock.now().toString(),
      data: { id: expect.stringMatching(/^res_/) },
    })
    expect((await api.get(`/deliveries/${body.delivery_id}`)).body.status).toBe('delivered')
    expect((await api.get('/events')).body.data).toEqual([])
  })

  it('has a creation time before its attempt, also late in a second', async () => {
    const webhook_id = await listen()
    const whole = test.clock.now().round({ smallestUnit: 'second', roundingMode: 'floor' })
    test.clock.set(whole.add({ seconds: 1, milliseconds: 900 }).toString())
    const id = await tryOut(webhook_id)
    expect((await api.get(`/deliveries/${id}`)).body.created_at).toBe(whole.add({ seconds: 1 }).toString())
    await drain()
    test.clock.set(whole.add({ seconds: 2 }).toString())
  })

  it('one attempt, never retried', async () => {
    const webhook_id = await listen()
    receiver.behave(answers(500))
    const id = await tryOut(webhook_id)
    await drain()
    const { body } = await api.get(`/deliveries/${id}`)
    expect(body).toMatchObject({ status: 'failed', attempts: [{ number: 1, status_code: 500 }] })
  })

  it('is sent to a disabled endpoint, and to one disabled afterwards', async () => {
    const webhook_id = await listen()
    const first = await tryOut(webhook_id)
    await api.patch(`/webhooks/${webhook_id}`, { status: 'disabled' })
    const second = await tryOut(webhook_id)
    expect(await statuses(webhook_id)).toEqual(['pending', 'pending'])
    await drain()
    for (const id of [first, second])
      expect((await api.get(`/deliveries/${id}`)).body.status).toBe('delivered')
  })

  it('the same Idempotency-Key sends one', async () => {
    const webhook_id = await listen()
    const send = () =>
      api.post('/webhooks/test', { webhook_id, event: 'guest.updated' }, { 'idempotency-key': 'one-test' })
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    expect(await deliveries(webhook_id)).toHaveLength(1)
  })

  it.each(ALL_EVENT_TYPES)('%s has sample data in the schema of real ones', async (event) => {
    const webhook_id = await listen()
    const id = await tryOut(webhook_id, event)
    await drain()
    const { event_id } = (await api.get(`/deliveries/${id}`)).body
    const { data, type } = JSON.parse(receiver.of(event_id)[0]!.body)
    expect(type).toBe(event)
    const accepts = ajv.compile(dataOfEvent(event))
    expect(accepts(structuredClone(data)), JSON.stringify(accepts.errors)).toBe(true)
    if (event === 'rate_plan.updated') expect(data.changed_fields).toEqual(['base_price'])
  })

  it('404 SVC-3001 — an unknown endpoint, naming the field', async () => {
    const { status, body } = await api.post('/webhooks/test', {
      webhook_id: 'wh_none',
      event: 'guest.updated',
    })
    expect(status).toBe(404)
    expect(body.error).toMatchObject({
      code: 'SVC-3001',
      details: [{ field: 'webhook_id', code: 'not_found' }],
    })
  })

  it('422 SVC-2002 — an unknown event', async () => {
    const webhook_id = await listen()
    const { body } = await api.post('/webhooks/test', { webhook_id, event: 'guest.exploded' })
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'event' }] })
  })
})

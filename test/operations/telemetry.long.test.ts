import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealCheckValue } from '#server/kernel/security/secret-check.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { clientOf } from '../harness/client.ts'
import { book, makeStock } from '../harness/stock.ts'
import { freePort, type Program, run, runToEnd, until } from './program.ts'

const SECRET = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(SECRET), webhook_allow_loopback: true })
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

interface Received {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: what OTLP and webhooks send
  readonly body: any
}
const received: Received[] = []
let receiver: Server
let origin: string
let hotel: Hotel
let program: Program
let base: string

const served = () => ({
  ...test.database_env,
  SERAI_SECRET: SECRET,
  WEBHOOK_ALLOW_LOOPBACK: 'true',
  DOWNTIME_DIR: 'none',
  TRUST_PROXY: 'loopback',
})

interface Attribute {
  readonly key: string
  readonly value: Record<string, string | number>
}
const attributesOf = (list: readonly Attribute[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]))
const spans = () =>
  received
    .filter(({ url }) => url === '/v1/traces')
    .flatMap(({ body }) => body.resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans: some }) => some)
    .map((span) => ({ ...span, attributes: attributesOf(span.attributes) }))
const metrics = () =>
  received
    .filter(({ url }) => url === '/v1/metrics')
    .flatMap(({ body }) => body.resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics: some }) => some)

beforeAll(async () => {
  receiver = createServer(async (request, reply) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    received.push({
      url: request.url!,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(pieces).toString()),
    })
    reply.end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  await test.db.query(`INSERT INTO secret_checks VALUES ('service', $1)`, [
    sealCheckValue([Buffer.from(SECRET)]),
  ])
  hotel = await test.createHotel()
  const stock = await makeStock(hotel.api)
  const PORT = String(await freePort())
  base = `http://127.0.0.1:${PORT}`
  program = run(['serve'], { ...served(), PORT, OTEL_EXPORTER_OTLP_ENDPOINT: origin })
  await program.prints('is listening on')
  const api = clientOf(`${base}/v1`, hotel.api.secret)
  await api.post('/webhooks', { url: `${origin}/hook`, events: ['reservation.created'] })
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': 'proxy-7f3a' }
  expect((await api.get('/properties', headers)).status).toBe(200)
  expect((await api.get('/reservations/res_unknown', headers)).status).toBe(404)
  expect((await api.get('/guests', { 'x-request-id': 'no id of a proxy {}' })).status).toBe(200)
  expect((await book(api, stock)).status).toBe(201)
  await until(
    () => received.some(({ url }) => url === '/hook'),
    (is_there) => is_there,
  )
  // What is left is sent at the end.
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})
afterAll(() => receiver.close())

describe('rule 14.23 — a service that names a collector of OpenTelemetry', () => {
  it('sends a span for each request, which continues the trace of its traceparent', () => {
    const mine = spans().filter(({ traceId }) => traceId === TRACE)
    expect(mine.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['GET /v1/properties', PARENT],
      ['GET /v1/reservations/:id', PARENT],
    ])
    expect(mine[1].attributes).toMatchObject({
      'http.route': '/v1/reservations/:id',
      'http.response.status_code': 404,
      'error.type': 'SVC-3001',
      'serai.account_id': hotel.account_id,
      'serai.request_id': expect.stringMatching(/^req_/),
    })
  })

  it('sends traceparent with a webhook, and a span that names no path', () => {
    const hook = received.find(({ url }) => url === '/hook')!
    const [, trace_id, span_id] = /^00-(\w{32})-(\w{16})-01$/.exec(String(hook.headers.traceparent))!
    const span = spans().find(({ traceId, spanId }) => traceId === trace_id && spanId === span_id)
    expect(span).toMatchObject({ name: 'POST', attributes: { 'http.response.status_code': 200 } })
    expect(JSON.stringify(span)).not.toContain('hook')
  })

  it('sends the metrics of /metrics, whose buckets add up', () => {
    const named = (name: string) =>
      metrics()
        .filter((metric) => metric.name === name)
        .at(-1)
    expect(named('serai_bookings_total').sum).toMatchObject({ isMonotonic: true })
    expect(named('serai_build_info').gauge.dataPoints[0].asDouble).toBe(1)
    const { histogram } = named('serai_http_request_duration_seconds')
    expect(histogram.aggregationTemporality).toBe(2)
    expect(histogram.dataPoints.length).toBeGreaterThan(2)
    for (const { count, bucketCounts, explicitBounds } of histogram.dataPoints) {
      expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
      expect(bucketCounts.reduce((sum: number, one: number) => sum + Number(one), 0)).toBe(Number(count))
    }
  })

  it('has the id of the proxy and the trace in the line of each request, and no other letters than those of ids', () => {
    const lines = program
      .out()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line))
    const of_route = (route: string) => lines.find((line) => line.route === route)
    expect(of_route('/v1/properties')).toMatchObject({ proxy_request_id: 'proxy-7f3a', trace_id: TRACE })
    expect(of_route('/v1/guests')).not.toHaveProperty('proxy_request_id')
  })

  it('serves while the collector is away, and says so in its log', async () => {
    const PORT = String(await freePort())
    const away = run(['serve', '--role', 'api'], {
      ...served(),
      PORT,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    })
    await away.prints('is listening on')
    const api = clientOf(`http://127.0.0.1:${PORT}/v1`, hotel.api.secret)
    expect((await api.get('/properties')).status).toBe(200)
    await away.prints('telemetry failed')
    away.child.kill('SIGTERM')
    expect(await away.ended).toBe(0)
  })

  it('refuses a part of traces that is none', async () => {
    const { code, err } = await runToEnd(['serve'], {
      ...served(),
      OTEL_EXPORTER_OTLP_ENDPOINT: origin,
      OTEL_TRACES_SAMPLER_ARG: '7',
    })
    expect([code, err]).toEqual([1, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "7".\n'])
  })
})

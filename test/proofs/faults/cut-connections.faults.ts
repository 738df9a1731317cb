import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { isWrite, type Operation } from '#contract/operation.ts'
import { type App, makeApp } from '#server/app.ts'
import { testApp, testConfig } from '#test/harness/app.ts'
import { type Client, clientOf, type Reply } from '#test/harness/client.ts'
import { type CutPoint, type CuttingProxy, openCuttingProxy } from '#test/harness/faults/cutting-proxy.ts'
import { type Effects, watchEffects } from '#test/harness/faults/effects.ts'
import { printFigures } from '#test/harness/memory.ts'
import { randomOf } from '#test/harness/random.ts'
import { faultRuns } from '#test/harness/repetitions.ts'
import { exampleWorld } from '#test/harness/requests/example-world.ts'
import { exampleWith, type RequestSpec, sendRequest } from '#test/harness/requests/requests.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { seeded } from '#test/harness/seed.ts'

expectUnavailable()

/** Cuts of each operation, drawn from all its messages. */
const CUTS = faultRuns('CUTS', 1, Number.POSITIVE_INFINITY)
const ROOMS = 10

const test = testApp()
let proxy: CuttingProxy
let app: App
let base: string
let effects: Awaited<ReturnType<typeof watchEffects>>
beforeAll(async () => {
  effects = await watchEffects(test)
  proxy = await openCuttingProxy(test.urls.live)
  const { live, sandbox } = test.logins
  const through = {
    serai_app: proxy.through(live.serai_app),
    serai_system: proxy.through(live.serai_system),
  }
  app = makeApp({
    config: testConfig({ secret: test.secret, pool_size: 2 }),
    urls: { live: through, sandbox },
    clock: test.clock,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  base = await app.start()
})
afterAll(async () => {
  await app?.stop()
  await proxy?.close()
})

interface Prepared {
  readonly request: RequestSpec
  readonly api: Client
}

/** The example of an operation at a hotel of its own, made by the service that is not behind the proxy. */
async function prepare(operation: Operation): Promise<Prepared> {
  const hotel = await test.createHotel()
  await hotel.connectChannel('booking_com')
  const valuesOf = await exampleWorld(hotel, ROOMS)
  const request = exampleWith(operation, await valuesOf(operation.tag))
  const api = clientOf(`${base}/v1`, hotel.api.secret)
  // Opens the connections, so that the messages counted are those of the operation.
  expect((await api.get('/room-types')).status).toBe(200)
  return { request, api }
}

interface Outcome {
  readonly first: Reply
  readonly again: Reply
  readonly effects: Effects
  readonly requests: number
  readonly answers: number
  readonly has_cut: boolean
}

/** Sends a request whose connection to the database is cut at a point, then again with the same key. */
async function sendTwice(operation: Operation, point?: CutPoint): Promise<Outcome> {
  const { request, api } = await prepare(operation)
  await app.idle()
  await effects.reset()
  const headers = { 'idempotency-key': randomUUID() }
  proxy.arm(point)
  const first = await sendRequest(api, request, headers)
  const passed = proxy.disarm()
  const again = await sendRequest(api, request, headers)
  return { first, again, effects: await effects.committed(), ...passed }
}

function pointsOf({ requests, answers }: Outcome): CutPoint[] {
  const counted = { before_request: requests, after_request: requests, before_answer: answers }
  return (Object.keys(counted) as CutPoint['at'][]).flatMap((at) =>
    Array.from({ length: counted[at] }, (_, i) => ({ at, number: i + 1 })),
  )
}

describe('spec 4.5 — the connection to the database is cut at a message of the protocol', () => {
  const totals = {
    operations: 0,
    messages: 0,
    'cut points': 0,
    tried: 0,
    'cut in time': 0,
    'answered 503': 0,
  }
  beforeAll(() => test.clock.set('2027-01-04T09:00:00Z'))
  afterAll(() => printFigures('cut connections', totals))

  it.each(OPERATIONS.filter(isWrite).map((operation) => [operation.id, operation] as const))(
    '%s: once with the same key, one event each, and never a 500',
    async (_, operation) => {
      const random = randomOf(seeded())
      const uncut = await sendTwice(operation)
      expect([uncut.first.status, uncut.again.status]).toEqual([operation.status, operation.status])
      const points = random.shuffled(pointsOf(uncut))
      totals.operations += 1
      totals.messages += uncut.requests + uncut.answers
      totals['cut points'] += points.length
      for (const point of points.slice(0, CUTS)) {
        const { first, again, ...cut } = await sendTwice(operation, point)
        totals.tried += 1
        if (cut.has_cut) totals['cut in time'] += 1
        const where = `${operation.id}, ${point.at} ${point.number}`
        expect([where, first.status, first.text]).toEqual([
          where,
          expect.toBeOneOf([operation.status, 503]),
          first.text,
        ])
        if (first.status === 503) {
          totals['answered 503'] += 1
          expect([where, first.body.error.code, Number(first.headers.get('retry-after'))]).toEqual([
            where,
            'SVC-9002',
            expect.toSatisfy((seconds) => seconds > 0),
          ])
        } else {
          expect([where, again.text, again.headers.get('idempotent-replayed')]).toEqual([
            where,
            first.text,
            'true',
          ])
        }
        expect([where, again.status]).toEqual([where, operation.status])
        expect([where, cut.effects]).toEqual([where, uncut.effects])
      }
    },
  )
})

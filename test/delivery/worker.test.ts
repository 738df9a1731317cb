import { once } from 'node:events'
import { createSecureServer } from 'node:http2'
import { createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Dispatcher } from '../../server/features/webhooks/dispatch/dispatcher.ts'
import { openDatabase } from '../../server/postgres/database.ts'
import { testApp } from '../harness/app.ts'
import { selfSigned } from '../harness/certificate.ts'
import {
  countDeliveries,
  createEventHotel,
  deliveriesTo,
  type Endpoint,
  type EventHotel,
  insertBacklog,
  listen,
} from '../harness/webhooks/receive-deliveries.ts'
import { answers, BEHAVIOURS, keeper, openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { until } from '../operations/program.ts'

const test = testApp()
let receiver: Receiver
let hotel: EventHotel
let endpoint: Endpoint

beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  test.dispatch_failpoint = undefined
  receiver.behave(answers(200))
  hotel = await createEventHotel(test)
  endpoint = await listen(hotel.api, receiver.url)
})

const live = () => test.app.dispatchers.live
const shown = () => deliveriesTo(hotel.api, endpoint)

/** Ends every connection of those who claim and record, as a database that restarts would. */
const cutConnections = () =>
  test.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'serai serai_system'`,
  )

describe('a database that goes away', () => {
  it('under a claim: what it took is left to its lease, and the next one finds the rest', async () => {
    await hotel.createEvent()
    let cuts = 0
    test.dispatch_failpoint = async (name) => {
      if (name === 'before_claim' && cuts++ === 0) await cutConnections()
    }
    await live()
      .drain()
      .catch(() => undefined)
    await live().drain()
    expect(await shown()).toMatchObject([
      { status: 'delivered', attempts: [{ number: 1, status_code: 200 }] },
    ])
  })

  it('before outcomes are written: they are written when it is back, and nothing is sent twice', async () => {
    for (let i = 0; i < 5; i++) await hotel.createEvent()
    const before = receiver.received.length
    let cuts = 0
    test.dispatch_failpoint = async (name) => {
      if (name === 'before_record' && cuts++ < 3) await cutConnections()
    }
    await live().drain()
    expect(cuts).toBeGreaterThanOrEqual(3)
    expect(receiver.received.length - before).toBe(5)
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: 5 })
    for (const { attempts } of await shown()) expect(attempts).toMatchObject([{ status_code: 200 }])
  })

  it('after they were written: writing them again changes nothing', async () => {
    await hotel.createEvent()
    let written = 0
    test.dispatch_failpoint = async (name) => {
      if (name === 'after_record' && written++ === 0)
        throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
    }
    await live().drain()
    expect(written).toBe(2)
    expect(await shown()).toMatchObject([{ status: 'delivered', attempts: [{ number: 1 }] }])
  })

  it('one outcome that cannot be written takes no other along', async () => {
    const events = await Promise.all(Array.from({ length: 6 }, () => hotel.createEvent()))
    const poisoned = events[2]!.event.id
    await test.db.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.event_id = '${poisoned}' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON finished_deliveries FOR EACH ROW EXECUTE FUNCTION refuse()`)
    // Claimed one after the other they would never meet in one batch.
    await live().drain()
    await test.db.query('DROP TRIGGER refuse ON finished_deliveries; DROP FUNCTION refuse')
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: 5, pending: 1 })
    test.clock.advance({ seconds: 21 })
    await live().reclaimExpiredLeases()
    await live().drain()
    expect(await deliveriesTo(hotel.api, endpoint, `&event_id=${poisoned}`)).toMatchObject([
      { status: 'delivered', attempts: [{ error: 'interrupted' }, { status_code: 200 }] },
    ])
  })
})

describe('kept connections', () => {
  /** Answers the first request on a connection, and cuts it at the second. */
  async function openFickle() {
    const seen: string[] = []
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      let requests = 0
      sockets.add(socket.on('error', () => undefined))
      socket.on('data', (data) => {
        seen.push(String(data))
        if (++requests > 1) socket.resetAndDestroy()
        else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as { port: number }
    return { seen, url: `http://127.0.0.1:${port}/`, close: () => server.close(() => sockets.clear()) }
  }

  it('one that breaks as it is used costs no attempt: sent again at once, and written down', async () => {
    const fickle = await openFickle()
    const stale = await listen(hotel.api, fickle.url)
    await hotel.createEvent()
    await live().drain()
    const { event } = await hotel.createEvent()
    await live().drain()
    expect(fickle.seen).toHaveLength(3)
    expect(await deliveriesTo(hotel.api, stale, `&event_id=${event.id}`)).toMatchObject([
      {
        status: 'delivered',
        attempts: [
          { number: 1, error: 'interrupted', remote_address: '127.0.0.1' },
          { number: 1, error: null, status_code: 200 },
        ],
      },
    ])
    fickle.close()
  })

  it('a receiver that resets each request gets it twice at most, and a counted attempt', async () => {
    await hotel.createEvent()
    await live().drain()
    receiver.behave(BEHAVIOURS.resets)
    const { event } = await hotel.createEvent()
    await live().drain()
    expect(receiver.of(event.id)).toHaveLength(2)
    expect(await deliveriesTo(hotel.api, endpoint, `&event_id=${event.id}`)).toMatchObject([
      { status: 'pending', attempts: [{ error: 'interrupted' }, { number: 1, error: 'reset' }] },
    ])
    test.clock.advance({ seconds: 67 })
    await live().drain()
    // This one went out on a new connection.
    expect(receiver.of(event.id)).toHaveLength(3)
  })

  it('serve many deliveries', async () => {
    const own = await openReceiver()
    await insertBacklog(test, hotel, (await listen(hotel.api, own.url)).id, 400)
    await live().drain()
    expect(own.received).toHaveLength(400)
    expect(own.connections).toBeLessThanOrEqual(4)
    await own.close()
  })
})

describe('HTTPS', () => {
  it('is spoken with whoever has a certificate for the name, in HTTP/1.1 also where they would rather not', async () => {
    const { cert, key } = selfSigned()
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, cert])
    const versions: string[] = []
    const server = createSecureServer({ cert, key, allowHTTP1: true }, (request, response) => {
      versions.push(request.httpVersion)
      request.resume()
      response.end()
    })
    await once(server.listen(0, '0.0.0.0'), 'listening')
    const { port } = server.address() as { port: number }
    const named = await listen(hotel.api, `https://localhost:${port}/`)
    const elsewhere = await listen(hotel.api, `https://127.0.0.2:${port}/`)
    await hotel.createEvent()
    await live().drain()
    expect(versions).toEqual(['1.1'])
    expect(await deliveriesTo(hotel.api, named)).toMatchObject([{ status: 'delivered' }])
    expect(await deliveriesTo(hotel.api, elsewhere)).toMatchObject([{ attempts: [{ error: 'tls' }] }])
    setDefaultCACertificates(before)
    server.close()
  })
})

describe('stopping', () => {
  it('ends within 10 s: what waits goes back at once, what hangs is left to its lease', async () => {
    await insertBacklog(test, hotel, endpoint.id, 30)
    const other = await test.secondInstance()
    // It has answered well, so several are taken at once; then it hangs.
    let answered = 0
    const hung = keeper(receiver)
    receiver.behave((...request) => (answered++ < 4 ? answers(200) : hung.keep)(...request))
    other.app.dispatchers.live.start()
    await hung.holds(4)
    await other.stop()
    const { rows } = await test.db.query(
      `SELECT count(*) FILTER (WHERE lease IS NOT NULL)::int AS leased, count(*)::int AS open
       FROM pending_deliveries WHERE endpoint_id = $1`,
      [endpoint.id],
    )
    expect(rows).toEqual([{ leased: 4, open: 26 }])
    receiver.behave(answers(200))
    await live().drain()
    test.clock.advance({ seconds: 21 })
    await live().reclaimExpiredLeases()
    await live().drain()
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: 30 })
    const twice = (await shown()).filter(({ attempts }) => attempts.length > 1)
    expect(twice).toHaveLength(4)
    for (const { attempts } of twice)
      expect(attempts).toMatchObject([{ error: 'interrupted' }, { status_code: 200 }])
  })

  it('with nothing under way it takes no time, and what is under way may end', async () => {
    const other = await test.secondInstance()
    other.app.dispatchers.live.start()
    const kept = keeper(receiver)
    await hotel.createEvent()
    await kept.holds(1)
    const stopped = other.stop()
    kept.answer(answers(200))
    await stopped
    expect(await shown()).toMatchObject([{ status: 'delivered' }])
  })
})

describe('engine — a node whose clock is off', () => {
  it.each([61_000, -61_000])('by %i ms sends nothing until it is not, and says so once', async (off) => {
    const lines: { level: string; msg: string }[] = []
    const log = pino(
      { formatters: { level: (level) => ({ level }) } },
      { write: (line: string) => lines.push(JSON.parse(line)) },
    )
    const database = openDatabase({ url: test.urls.live, role: 'serai_system', size: 3, log })
    let lead = off
    let looks = 0
    const dispatcher = new Dispatcher({
      database,
      log,
      clock: test.clock,
      policy: { allow_loopback: true, resolve: async () => [] },
      secretOf: () => endpoint.secret,
      lead: async () => {
        looks += 1
        return lead
      },
    })
    await hotel.createEvent()
    dispatcher.start()
    await until(
      () => looks,
      (count) => count >= 3,
    )
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ pending: 1 })
    expect(lines.map(({ level }) => level)).toEqual(['error'])
    lead = 0
    await until(
      () => countDeliveries(test, hotel.account_id),
      ({ delivered }) => delivered === 1,
    )
    expect(lines.map(({ level }) => level)).toEqual(['error', 'info'])
    await dispatcher.stop()
    await database.close()
  })

  it('by 25 hours, serving the API, delays nothing: neither what happens nor what is released', async () => {
    const ahead = async (what: () => Promise<unknown>) => {
      const now = test.clock.now()
      test.clock.advance({ hours: 25 })
      await what()
      test.clock.set(now.toString())
    }
    receiver.behave(answers(500))
    await hotel.createEvent()
    await live().drain()
    await hotel.api.patch(`/webhooks/${endpoint.id}`, { status: 'disabled' })
    receiver.behave(answers(200))
    await ahead(hotel.createEvent)
    await ahead(() => hotel.api.patch(`/webhooks/${endpoint.id}`, { status: 'enabled' }))
    await ahead(hotel.createEvent)
    await live().drain()
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: 3 })
  })
})

describe('metrics', () => {
  it('tell of results, durations, and what is open', async () => {
    await hotel.createEvent()
    await live().drain()
    receiver.behave(answers(500))
    await hotel.createEvent()
    await live().drain()
    await hotel.api.patch(`/webhooks/${endpoint.id}`, { status: 'disabled' })
    await hotel.createEvent()
    const text = await (await fetch(`${test.base}/metrics`)).text()
    const value = (name: string) =>
      Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
    expect(value('serai_webhook_results_total{environment="live",result="delivered"}')).toBeGreaterThan(0)
    expect(value('serai_webhook_results_total{environment="live",result="again"}')).toBeGreaterThan(0)
    expect(value('serai_webhook_results_total{environment="live",result="given_up"}')).toBe(0)
    expect(
      value('serai_webhook_attempt_duration_seconds_count{environment="live",outcome="status"}'),
    ).toBeGreaterThan(0)
    expect(value('serai_webhook_deliveries_open{environment="live",status="held"}')).toBeGreaterThanOrEqual(2)
    expect(value('serai_webhook_deliveries_open{environment="sandbox",status="pending"}')).toBe(0)
    expect(text).not.toContain(endpoint.id)
  })
})

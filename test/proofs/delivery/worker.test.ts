import { once } from 'node:events'
import { createSecureServer } from 'node:http2'
import { createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { describe, expect, it } from 'vitest'
import { selfSigned } from '#test/harness/certificate.ts'
import { deliveryTests } from '#test/harness/webhooks/delivery-tests.ts'
import {
  countDeliveries,
  deliveriesTo,
  insertBacklog,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, BEHAVIOURS, holdRequests, openReceiver } from '#test/harness/webhooks/receiver.ts'

const { test, state, live, shown } = deliveryTests()

/** Ends all connections of claims and records, as a restart of the database would. */
const cutConnections = () =>
  test.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'serai serai_system'`,
  )

describe('a lost database', () => {
  it('during a claim: its deliveries are left to their lease, and the next claim takes the rest', async () => {
    await state.hotel.createEvent()
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

  it('before outcomes are written: they are written after the reconnect, and nothing is sent twice', async () => {
    for (let i = 0; i < 5; i++) await state.hotel.createEvent()
    const before = state.receiver.received.length
    let cuts = 0
    test.dispatch_failpoint = async (name) => {
      if (name === 'before_record' && cuts++ < 3) await cutConnections()
    }
    // A concurrent claim is ended too.
    await live()
      .drain()
      .catch(() => undefined)
    await live().drain()
    expect(cuts).toBeGreaterThanOrEqual(3)
    expect(state.receiver.received.length - before).toBe(5)
    expect(await countDeliveries(test, state.hotel.account_id)).toEqual({ delivered: 5 })
    for (const { attempts } of await shown()) expect(attempts).toMatchObject([{ status_code: 200 }])
  })

  it('after they were written: writing them again changes nothing', async () => {
    await state.hotel.createEvent()
    let written = 0
    test.dispatch_failpoint = async (name) => {
      if (name === 'after_record' && written++ === 0)
        throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
    }
    await live().drain()
    expect(written).toBe(2)
    expect(await shown()).toMatchObject([{ status: 'delivered', attempts: [{ number: 1 }] }])
  })

  it('one outcome that cannot be written affects no other', async () => {
    const events = await Promise.all(Array.from({ length: 6 }, () => state.hotel.createEvent()))
    const poisoned = events[2]!.event.id
    await test.db.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.event_id = '${poisoned}' THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON finished_deliveries FOR EACH ROW EXECUTE FUNCTION refuse()`)
    // Claimed one at a time they would not be in one batch.
    await live().drain()
    await test.db.query('DROP TRIGGER refuse ON finished_deliveries; DROP FUNCTION refuse')
    expect(await countDeliveries(test, state.hotel.account_id)).toEqual({ delivered: 5, pending: 1 })
    test.clock.advance({ seconds: 21 })
    await live().reclaimExpiredLeases()
    await live().drain()
    expect(await deliveriesTo(state.hotel.api, state.endpoint, `&event_id=${poisoned}`)).toMatchObject([
      { status: 'delivered', attempts: [{ error: 'interrupted' }, { status_code: 200 }] },
    ])
  })
})

describe('keep-alive connections', () => {
  /** Answers the first request on a connection, and closes it at the second. */
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

  it('one that breaks on reuse uses no attempt: sent again at once, and recorded', async () => {
    const fickle = await openFickle()
    const stale = await listen(state.hotel.api, fickle.url)
    await state.hotel.createEvent()
    await live().drain()
    const { event } = await state.hotel.createEvent()
    await live().drain()
    expect(fickle.seen).toHaveLength(3)
    expect(await deliveriesTo(state.hotel.api, stale, `&event_id=${event.id}`)).toMatchObject([
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

  it('a receiver that resets each request gets it at most twice, and a counted attempt', async () => {
    await state.hotel.createEvent()
    await live().drain()
    state.receiver.behave(BEHAVIOURS.resets)
    const { event } = await state.hotel.createEvent()
    await live().drain()
    expect(state.receiver.of(event.id)).toHaveLength(2)
    expect(await deliveriesTo(state.hotel.api, state.endpoint, `&event_id=${event.id}`)).toMatchObject([
      { status: 'pending', attempts: [{ error: 'interrupted' }, { number: 1, error: 'reset' }] },
    ])
    test.clock.advance({ seconds: 67 })
    await live().drain()
    // This one used a new connection.
    expect(state.receiver.of(event.id)).toHaveLength(3)
  })

  it('are reused for many deliveries', async () => {
    const own = await openReceiver()
    await insertBacklog(test, state.hotel, (await listen(state.hotel.api, own.url)).id, 400)
    await live().drain()
    expect(own.received).toHaveLength(400)
    expect(own.connections).toBeLessThanOrEqual(4)
    await own.close()
  })
})

describe('HTTPS', () => {
  it('is used with a valid certificate for the name, in HTTP/1.1 even where HTTP/2 is preferred', async () => {
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
    const named = await listen(state.hotel.api, `https://localhost:${port}/`)
    const elsewhere = await listen(state.hotel.api, `https://127.0.0.2:${port}/`)
    await state.hotel.createEvent()
    await live().drain()
    expect(versions).toEqual(['1.1'])
    expect(await deliveriesTo(state.hotel.api, named)).toMatchObject([{ status: 'delivered' }])
    expect(await deliveriesTo(state.hotel.api, elsewhere)).toMatchObject([{ attempts: [{ error: 'tls' }] }])
    setDefaultCACertificates(before)
    server.close()
  })
})

describe('stop', () => {
  it('ends within 10 s: waiting deliveries are released at once, hanging ones are left to their lease', async () => {
    await insertBacklog(test, state.hotel, state.endpoint.id, 30)
    const other = await test.secondInstance()
    // After a success several are claimed at once; then the endpoint hangs.
    let answered = 0
    const hung = holdRequests(state.receiver)
    state.receiver.behave((...request) => (answered++ < 4 ? answers(200) : hung.hold)(...request))
    other.app.webhook_workers.live.start()
    await hung.holds(4)
    await other.stop()
    const { rows } = await test.db.query(
      `SELECT count(*) FILTER (WHERE lease IS NOT NULL)::int AS leased, count(*)::int AS open
       FROM pending_deliveries WHERE endpoint_id = $1`,
      [state.endpoint.id],
    )
    expect(rows).toEqual([{ leased: 4, open: 26 }])
    state.receiver.behave(answers(200))
    await live().drain()
    test.clock.advance({ seconds: 21 })
    await live().reclaimExpiredLeases()
    await live().drain()
    expect(await countDeliveries(test, state.hotel.account_id)).toEqual({ delivered: 30 })
    const twice = (await shown()).filter(({ attempts }) => attempts.length > 1)
    expect(twice).toHaveLength(4)
    for (const { attempts } of twice)
      expect(attempts).toMatchObject([{ error: 'interrupted' }, { status_code: 200 }])
  })

  it('is immediate with nothing in flight, and lets requests in flight finish', async () => {
    const other = await test.secondInstance()
    other.app.webhook_workers.live.start()
    const held_requests = holdRequests(state.receiver)
    await state.hotel.createEvent()
    await held_requests.holds(1)
    const stopped = other.stop()
    held_requests.answer(answers(200))
    await stopped
    expect(await shown()).toMatchObject([{ status: 'delivered' }])
  })
})

describe('metrics', () => {
  it('have results, durations, and pending deliveries', async () => {
    await state.hotel.createEvent()
    await live().drain()
    state.receiver.behave(answers(500))
    await state.hotel.createEvent()
    await live().drain()
    await state.hotel.api.patch(`/webhooks/${state.endpoint.id}`, { status: 'disabled' })
    await state.hotel.createEvent()
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
    expect(text).not.toContain(state.endpoint.id)
  })
})

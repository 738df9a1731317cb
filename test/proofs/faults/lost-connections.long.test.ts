import { afterEach, describe, expect, it } from 'vitest'
import type { Failpoint } from '#server/http/request.ts'
import { testApp } from '#test/harness/app.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { book, makeStock } from '#test/harness/stock.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

expectUnavailable()

const test = testApp()
const POINTS: Failpoint[] = ['before_claim', 'after_claim', 'after_work', 'before_commit', 'commit_sent']

/** Ends all connections of requests, as a restart of the database or a network failure would. */
const cutConnections = () =>
  test.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'serai serai_app'`,
  )

afterEach(() => {
  test.failpoint = undefined
})

describe('spec 4.5 — the outcome of a write is always determined', () => {
  it.each(POINTS)(
    'the connection dies at %s: the client gets its 201, and the booking exists once',
    async (point) => {
      const hotel = await test.createHotel()
      const stock = await makeStock(hotel.api, { inventory_count: 5 })
      let cuts = 0
      test.failpoint = async (name) => {
        if (name === point && cuts++ === 0) await cutConnections()
      }
      const headers = { 'idempotency-key': `cut-at-${point}` }
      const reply = await book(hotel.api, stock, {}, headers)
      expect([point, reply.status]).toEqual([point, 201])
      expect(cuts).toBeGreaterThan(0)
      const again = await book(hotel.api, stock, {}, headers)
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([reply.text, 'true'])
      const { data } = (await hotel.api.get('/reservations')).body
      expect(data.map(({ id }: { id: string }) => id)).toEqual([reply.body.id])
      const { data: events } = (await hotel.api.get(`/events?resource_id=${reply.body.id}`)).body
      expect(events).toHaveLength(1)
      await expectNightsAgree(test.db, hotel.account_id)
    },
  )

  it('without a key too: a write claims its request id, so that a lost COMMIT can be resolved', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 5 })
    for (let round = 0; round < 20; round++) {
      const check_in = `2027-04-${String(round + 1).padStart(2, '0')}`
      let cuts = 0
      test.failpoint = async (name) => {
        if (name === 'commit_sent' && cuts++ === 0) await cutConnections()
      }
      const reply = await book(hotel.api, stock, { check_in, check_out: '2027-04-25' })
      expect([201, 409]).toContain(reply.status)
    }
    const { rows } = await test.db.query(
      `SELECT count(*)::int AS reservations, (SELECT count(*)::int FROM events) AS events,
         (SELECT count(*)::int FROM idempotency WHERE status = 201 AND scope = $1 AND convert_from(body, 'UTF8') LIKE '%"id":"res_%') AS answers
       FROM reservations WHERE account_id = $1`,
      [hotel.account_id],
    )
    expect(rows[0].reservations).toBe(5)
    expect(rows[0].answers).toBe(5)
    await expectNightsAgree(test.db, hotel.account_id)
  })

  it('503 SVC-9002 with Retry-After — the database stays unavailable; the repeat with the same key then books once', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    test.failpoint = async (name) => {
      if (name === 'before_commit') await cutConnections()
    }
    const headers = { 'idempotency-key': 'away' }
    const refused = await book(hotel.api, stock, {}, headers)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'SVC-9002'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    test.failpoint = undefined
    expect((await book(hotel.api, stock, {}, headers)).status).toBe(201)
    await expectNightsAgree(test.db, hotel.account_id)
  })

  it('503 SVC-9002 — for reads too, which work again once the database does', async () => {
    const hotel = await test.createHotel()
    await cutConnections()
    const replies = await Promise.all(Array.from({ length: 12 }, () => hotel.api.get('/reservations')))
    for (const { status } of replies) expect([200, 503]).toContain(status)
    expect((await hotel.api.get('/reservations')).status).toBe(200)
  })
})

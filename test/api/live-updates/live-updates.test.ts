import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { ChangeFeed } from '#server/features/live-updates/public.ts'
import { TestClocks } from '#server/kernel/time/test-clocks.ts'
import type { Database } from '#server/postgres/database.ts'
import { testApp } from '../../harness/app.ts'
import { mapping, partners } from '../../harness/channels/partner.ts'
import { staffOf } from '../../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../../harness/stock.ts'
import { openStream, type StreamedMessage } from '../../harness/stream.ts'

const test = testApp()
const connect = partners(test)
const open: StreamedMessage[] = []
const listen = async (...options: Parameters<typeof openStream>) => {
  const heard = await openStream(...options)
  open.push(heard)
  return heard
}
afterEach(() => {
  for (const heard of open.splice(0)) heard.close()
})

const insertSentMail = (account_id: string, id: string) =>
  test.db.query(
    `INSERT INTO mails (account_id, id, template, language, to_address, data, status, due_at, expires_at, created_at,
       finished_at) VALUES ($1, $3, 'invoice', 'en', 'a@example.com', '{}', 'sent', $2, $2, $2, $2)`,
    [account_id, test.clock.now().toString(), id],
  )

describe('the stream of changes', () => {
  it('has bookings of a key and changes of a colleague', async () => {
    const hotel = await test.createHotel()
    const ana = await staffOf(test, hotel, 'front_desk')
    const stock = await makeStock(hotel.api)
    const heard = await listen(test, ana)
    expect(heard.status).toBe(200)
    const { id } = await makeBooking(hotel.api, stock)
    await heard.waitFor(({ topic, id: of }) => topic === 'reservation.created' && of === id)
    await ana.api.patch(`/reservations/${id}`, { notes: 'x' })
    await heard.waitFor(({ topic, id: of }) => topic === 'reservation.updated' && of === id)
  })

  it('rule 36.13 — has security deposits, with which payments, shifts and the folio are shown anew', async () => {
    const hotel = await test.createHotel()
    const [ana, keeper] = [
      await staffOf(test, hotel, 'front_desk'),
      await staffOf(test, hotel, 'housekeeping'),
    ]
    const { id: stay } = await makeBooking(hotel.api, await makeStock(hotel.api))
    const [heard, rooms] = [await listen(test, ana), await listen(test, keeper)]
    const left = { amount: eur(30_000), method: 'cash' }
    const { id } = await hotel.api.make(`/reservations/${stay}/security-deposits`, left)
    await heard.waitFor(({ topic, id: of }) => topic === 'security_deposit.created' && of === id)
    await heard.waitFor(({ topic, id: of }) => topic === 'reservation.updated' && of === stay)
    expect((await hotel.api.post(`/security-deposits/${id}/return`, {})).status).toBe(200)
    await heard.waitFor(({ topic, id: of }) => topic === 'security_deposit.updated' && of === id)
    expect(rooms.messages.filter(({ topic }) => topic.startsWith('security_deposit'))).toEqual([])
  })

  it('has changes in another process', async () => {
    const hotel = await test.createHotel()
    const heard = await listen(test, await staffOf(test, hotel))
    const secondInstance = await test.secondInstance()
    const { secret } = await hotel.key()
    const made = await secondInstance
      .client(secret)
      .make('/room-types', { name: 'D', inventory_count: 1, max_occupancy: 2 })
    await heard.waitFor(({ topic, id }) => topic === 'room_type.created' && id === made.id)
    await secondInstance.stop()
  })

  it('has a channel back in sync, and a sent e-mail, which no request caused', async () => {
    const hotel = await test.createHotel()
    const partner = await connect(hotel)
    await makeStock(hotel.api, { rate_plan: { channels: [mapping(partner)] } })
    test.clock.advance({ minutes: 5 })
    const heard = await listen(test, await staffOf(test, hotel))
    await test.app.sync_workers.live.drain()
    await heard.waitFor(({ topic, id }) => topic === 'channel.updated' && id === partner.id)
    await insertSentMail(hotel.account_id, 'mail_gone')
    await heard.waitFor(({ topic, id }) => topic === 'mail.updated' && id === 'mail_gone')
  })

  it('has requests and events for roles that may read them', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const heard = await listen(test, await staffOf(test, hotel, 'developer'))
    await makeBooking(hotel.api, stock)
    await test.app.environments.live.requests.flush()
    await heard.waitFor(({ topic }) => topic === 'request.logged')
    await heard.waitFor(({ topic }) => topic === 'event.created')
  })

  it('has nothing of another account, of the other environment, or of what the role may not read', async () => {
    const [hotel, other] = [await test.createHotel(), await test.createHotel()]
    const keeper = await staffOf(test, hotel, 'housekeeping')
    const owner = await staffOf(test, hotel)
    const stranger = await staffOf(test, other)
    const [rooms, all, elsewhere, sandbox] = [
      await listen(test, keeper),
      await listen(test, owner),
      await listen(test, stranger),
      await listen(test, owner, 'sandbox'),
    ]
    const stock = await makeStock(hotel.api)
    const { id } = await makeBooking(hotel.api, stock)
    const room_id = (await hotel.api.get('/rooms')).body.data[0].id
    await hotel.api.patch(`/rooms/${room_id}`, { status: 'dirty' })
    const is_dirty = ({ topic, id: of }: { topic: string; id: string | null }) =>
      topic === 'room.updated' && of === room_id
    await Promise.all([rooms.waitFor(is_dirty), all.waitFor(is_dirty)])
    expect(all.messages.map(({ id }) => id)).toContain(id)
    // Every user receives an event of their own sign-in.
    for (const { topic, id: of } of rooms.messages)
      expect(of === keeper.id ? 'room.' : topic).toMatch(/^room(_type)?\./)
    // The other account receives its own events only.
    const heard = elsewhere.messages.filter(({ topic }) => topic !== 'audit.created')
    for (const message of heard)
      expect(message).toEqual({
        topic: expect.stringMatching(/^user\./),
        id: stranger.id,
        property_id: null,
      })
    expect(sandbox.messages).toEqual([])
  })

  it('has what concerns the user, such as a new role, and nothing of colleagues', async () => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const [one, other] = [
      await staffOf(test, hotel, 'housekeeping'),
      await staffOf(test, hotel, 'front_desk'),
    ]
    const [heard, beside] = [await listen(test, one), await listen(test, other)]
    await owner.api.patch(`/team/${one.id}`, { role: 'manager' })
    await heard.waitFor(({ topic, id }) => topic === 'user.updated' && id === one.id)
    await owner.api.patch(`/team/${other.id}`, { role: 'revenue' })
    await beside.waitFor(({ topic, id }) => topic === 'user.updated' && id === other.id)
    expect(beside.messages.map(({ id }) => id)).not.toContain(one.id)
  })

  it('tells whoever begins to listen of what happened while they were loading the page', async () => {
    const hotel = await test.createHotel()
    const ana = await staffOf(test, hotel, 'front_desk')
    const first = await listen(test, ana)
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    await first.waitFor(({ id: of }) => of === id)
    const second = await listen(test, ana)
    await second.waitFor(({ topic, id: of }) => topic === 'reservation.created' && of === id)
  })

  it('reports after a reconnect that events may have been missed', async () => {
    const heard = await listen(test, await staffOf(test, await test.createHotel()), 'live', {
      'last-event-id': '7',
    })
    expect(await heard.waitFor(() => true)).toEqual({ topic: 'resync', id: null, property_id: null })
  })

  it('401 SVC-4101 — requires a session, and ends soon after it', async () => {
    const closed = await fetch(`${test.base}/app/api/live/stream`)
    expect(closed.status).toBe(401)
    const hotel = await test.createHotel()
    const person = await staffOf(test, hotel)
    const heard = await listen(test, person)
    await test.db.query('DELETE FROM staff_sessions WHERE user_id = $1', [person.id])
    await heard.ended
  })
})

describe('an interrupted stream', () => {
  const feedOf = (database: Database) =>
    new ChangeFeed({
      system: database,
      test_clocks: new TestClocks(),
      clock: test.clock,
      log: pino({ level: 'silent' }),
    })

  it('ends with its process, and after a reconnect elsewhere the client is told to reload', async () => {
    const ana = await staffOf(test, await test.createHotel())
    const other = await test.secondInstance()
    const heard = await listen({ ...test, base: other.base }, ana)
    await other.stop()
    await heard.ended
    const back = await listen(test, ana, 'live', { 'last-event-id': '1' })
    expect(await back.waitFor(() => true)).toEqual({ topic: 'resync', id: null, property_id: null })
  })

  it('of the database: changes meanwhile are reported after the reconnect', async () => {
    const hotel = await test.createHotel()
    const heard = await listen(test, await staffOf(test, hotel))
    for (const id of ['mail_one', 'mail_two', 'mail_three']) {
      await test.db.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'serai serai_system'`,
      )
      await insertSentMail(hotel.account_id, id)
      await heard.waitFor((message) => message.topic === 'mail.updated' && message.id === id)
    }
  })

  it('of one failing subscriber does not affect others, and a stopped one does not poll', async () => {
    const hotel = await test.createHotel()
    const { system } = test.app.environments.live
    const [feed, stopped] = [feedOf(system), feedOf(system)]
    let late = 0
    const sent = new Promise((resolve) => {
      feed.subscribe(hotel.account_id, () => {
        throw new Error('broken')
      })
      feed.subscribe(hotel.account_id, resolve)
    })
    stopped.subscribe(hotel.account_id, () => {
      late += 1
    })
    await stopped.stop()
    const before = late
    await makeStock(hotel.api)
    stopped.notify()
    feed.notify()
    await sent
    await feed.stop()
    expect(late).toBe(before)
  })
})

describe('the number of streams', () => {
  const limited = testApp()
  it('429 SVC-5001, rule 12.9 — beyond forty that a session opens at once, before the database is asked; others are not limited', async () => {
    const hotel = await limited.createHotel()
    const [ana, ben] = [await staffOf(limited, hotel), await staffOf(limited, hotel)]
    limited.monotonic.stop()
    const opened = await Promise.all(Array.from({ length: 200 }, () => listen(limited, ana)))
    const count = (expected: number) => opened.filter(({ status }) => status === expected).length
    expect([count(200), count(429)]).toEqual([40, 160])
    expect((await listen(limited, ben)).status).toBe(200)
    expect((await ana.api.get('/me')).status).toBe(200)
  })
})

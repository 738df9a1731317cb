import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { mapping, partners } from '../../harness/channels/partner.ts'
import { staffOf } from '../../harness/staff.ts'
import { booked, makeStock } from '../../harness/stock.ts'
import { openStream, type StreamedMessage } from '../../harness/stream.ts'

const test = testApp()
const connect = partners(test)
const open: StreamedMessage[] = []
const listen = async (...asked: Parameters<typeof openStream>) => {
  const heard = await openStream(...asked)
  open.push(heard)
  return heard
}
afterEach(() => {
  for (const heard of open.splice(0)) heard.close()
})

describe('the stream of changes', () => {
  it('tells of what a key books and what a colleague changes', async () => {
    const hotel = await test.createHotel()
    const ana = await staffOf(test, hotel, 'front_desk')
    const stock = await makeStock(hotel.api)
    const heard = await listen(test, ana)
    expect(heard.status).toBe(200)
    const { id } = await booked(hotel.api, stock)
    await heard.hears(({ topic, id: of }) => topic === 'reservation.created' && of === id)
    await ana.api.patch(`/reservations/${id}`, { notes: 'x' })
    await heard.hears(({ topic, id: of }) => topic === 'reservation.updated' && of === id)
  })

  it('tells of what happens in another process', async () => {
    const hotel = await test.createHotel()
    const heard = await listen(test, await staffOf(test, hotel))
    const secondInstance = await test.secondInstance()
    const { secret } = await hotel.key()
    const made = await secondInstance
      .client(secret)
      .make('/room-types', { name: 'D', inventory_count: 1, max_occupancy: 2 })
    await heard.hears(({ topic, id }) => topic === 'room_type.created' && id === made.id)
    await secondInstance.stop()
  })

  it('tells that a channel knows everything again, and that a mail has gone, which no request asked for', async () => {
    const hotel = await test.createHotel()
    const partner = await connect(hotel)
    await makeStock(hotel.api, { rate_plan: { channels: [mapping(partner)] } })
    test.clock.advance({ minutes: 5 })
    const heard = await listen(test, await staffOf(test, hotel))
    await test.app.synchronisers.live.drain()
    await heard.hears(({ topic, id }) => topic === 'channel.updated' && id === partner.id)
    await test.db.query(
      `INSERT INTO mails (account_id, id, template, language, to_address, data, status, due_at, expires_at, created_at,
         finished_at) VALUES ($1, 'mail_gone', 'invoice', 'en', 'a@example.com', '{}', 'sent', $2, $2, $2, $2)`,
      [hotel.account_id, test.clock.now().toString()],
    )
    await heard.hears(({ topic, id }) => topic === 'mail.updated' && id === 'mail_gone')
  })

  it('tells of requests and events to those who may look at them', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const heard = await listen(test, await staffOf(test, hotel, 'developer'))
    await booked(hotel.api, stock)
    await test.app.environments.live.requests.flush()
    await heard.hears(({ topic }) => topic === 'request.logged')
    await heard.hears(({ topic }) => topic === 'event.created')
  })

  it('tells nobody of another account, of the other environment, or of what their role does not read', async () => {
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
    const { id } = await booked(hotel.api, stock)
    const room_id = (await hotel.api.get('/rooms')).body.data[0].id
    await hotel.api.patch(`/rooms/${room_id}`, { status: 'dirty' })
    const is_dirty = ({ topic, id: of }: { topic: string; id: string | null }) =>
      topic === 'room.updated' && of === room_id
    await Promise.all([rooms.hears(is_dirty), all.hears(is_dirty)])
    expect(all.messages.map(({ id }) => id)).toContain(id)
    // Everybody hears of their own sign-in.
    for (const { topic, id: of } of rooms.messages)
      expect(of === keeper.id ? 'room.' : topic).toMatch(/^room(_type)?\./)
    // The other account hears of its own, and of nothing else.
    const heard = elsewhere.messages.filter(({ topic }) => topic !== 'audit.created')
    for (const message of heard)
      expect(message).toEqual({ topic: expect.stringMatching(/^user\./), id: stranger.id })
    expect(sandbox.messages).toEqual([])
  })

  it('tells everybody what concerns themselves, such as another role, and nothing of colleagues', async () => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const [one, other] = [
      await staffOf(test, hotel, 'housekeeping'),
      await staffOf(test, hotel, 'front_desk'),
    ]
    const [heard, beside] = [await listen(test, one), await listen(test, other)]
    await owner.api.patch(`/team/${one.id}`, { role: 'manager' })
    await heard.hears(({ topic, id }) => topic === 'user.updated' && id === one.id)
    await owner.api.patch(`/team/${other.id}`, { role: 'revenue' })
    await beside.hears(({ topic, id }) => topic === 'user.updated' && id === other.id)
    expect(beside.messages.map(({ id }) => id)).not.toContain(one.id)
  })

  it('tells whoever begins to listen of what happened while they were loading the page', async () => {
    const hotel = await test.createHotel()
    const ana = await staffOf(test, hotel, 'front_desk')
    const first = await listen(test, ana)
    const { id } = await booked(hotel.api, await makeStock(hotel.api))
    await first.hears(({ id: of }) => of === id)
    const second = await listen(test, ana)
    await second.hears(({ topic, id: of }) => topic === 'reservation.created' && of === id)
  })

  it('says that something may have been missed to whoever comes back', async () => {
    const heard = await listen(test, await staffOf(test, await test.createHotel()), 'live', {
      'last-event-id': '7',
    })
    expect(await heard.hears(() => true)).toEqual({ topic: 'resync', id: null })
  })

  it('401 SVC-4101 — without a session there is none, and it ends soon after the session', async () => {
    const closed = await fetch(`${test.base}/app/api/live/stream`)
    expect(closed.status).toBe(401)
    const hotel = await test.createHotel()
    const person = await staffOf(test, hotel)
    const heard = await listen(test, person)
    await test.db.query('DELETE FROM staff_sessions WHERE user_id = $1', [person.id])
    await heard.ended
  }, 15_000)
})

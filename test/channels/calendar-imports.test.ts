import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  CALENDAR_SECRETS,
  checkFeedUrl,
  connectCalendar,
  disconnectCalendar,
  feedUrl,
  listConnectedCalendars,
  type Operator,
  shareCalendar,
} from '../../server/features/ical/public.ts'
import { sealer } from '../../server/kernel/encryption.ts'
import { writing } from '../../server/postgres/transaction.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { booked, makeStock, type Stock } from '../harness/stock.ts'
import { answers, openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'

const test = testApp()
let hotel: Hotel
let stock: Stock
let rooms: string[]
let host: Receiver

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  await hotel.connectChannel('airbnb')
  await test.db.query(`UPDATE channels SET type = 'ical' WHERE account_id = $1`, [hotel.account_id])
  stock = await makeStock(hotel.api, { inventory_count: 2 })
  await map()
  const { body } = await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)
  rooms = body.data.map(({ id }: { id: string }) => id).reverse()
  host = await openReceiver(answers(200, calendar()))
})
afterEach(async () => {
  await test.db.query('DELETE FROM ical_imports')
  await host.close()
})

const map = (channel_rate_id = 'ical') =>
  hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, {
    channels: [{ channel: 'airbnb', channel_room_id: stock.room_type_id, channel_rate_id }],
  })

interface Shown {
  uid?: string
  first?: string
  until?: string
  summary?: string
}
const event = ({
  uid = 'a@airbnb.com',
  first = '20270315',
  until = '20270318',
  summary = 'Reserved',
}: Shown = {}) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${first}`,
  `DTEND;VALUE=DATE:${until}`,
  `SUMMARY:${summary}`,
  'END:VEVENT',
]
const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
const BLOCK = { uid: 'b@airbnb.com', first: '20270401', until: '20270403', summary: 'Airbnb (Not available)' }

const place = (room_id = rooms[0]!) => ({
  account_id: hotel.account_id,
  property_id: hotel.property_id,
  channel: 'airbnb',
  room_id,
})
const operator = <T>(work: (ctx: Operator) => Promise<T>) =>
  writing(test.app.environments.live.system, hotel.account_id, (tx) =>
    work({ tx, now: test.clock.now(), secrets: sealer(test.secret, CALENDAR_SECRETS) }),
  )
const policy = { allow_loopback: true, resolve: async () => [] }
async function connect(url = host.url, of = place()) {
  const verdict = await checkFeedUrl(feedUrl(url), policy)
  await operator((ctx) => connectCalendar(ctx, of, verdict))
}

const read = () => test.app.importers.live.drain()
/** The host shows this from now on, and its calendar is read. */
async function shows(...events: string[][]) {
  host.behave(answers(200, calendar(...events)))
  await later()
}
async function later(minutes = 11) {
  test.clock.advance({ minutes })
  await read()
}

const stays = async () =>
  (await hotel.api.get('/reservations?channel=airbnb&sort=check_in&limit=100')).body.data
const blocks = async (room_id = rooms[0]!) =>
  (await hotel.api.get(`/rooms/${room_id}`)).body.blocks.map((one: { from: string; to: string }) => [
    one.from,
    one.to,
  ])
const light = async () => (await hotel.api.get('/channels')).body.data[0]

describe('a calendar that is read', () => {
  it('makes a stay of a booking, in the room of the calendar, at our price', async () => {
    await connect()
    await shows(event())
    expect(await stays()).toMatchObject([
      {
        status: 'confirmed',
        check_in: '2027-03-15',
        check_out: '2027-03-18',
        room_id: rooms[0],
        external_reference: 'a@airbnb.com',
        rate_plan_id: stock.rate_plan_id,
        total: { amount: 36_000, currency: 'EUR' },
        notes: 'Reserved',
        warnings: [],
      },
    ])
    await later()
    expect(await stays()).toHaveLength(1)
    expect(await light()).toMatchObject({ status: 'green', last_sync_at: '2027-01-04T09:22:00Z' })
  })

  it('follows a booking that is moved, and cancels one that is gone', async () => {
    await connect()
    await shows(event(), event(BLOCK))
    const [{ id }] = await stays()
    await shows(event({ first: '20270316', until: '20270320' }), event(BLOCK))
    expect(await stays()).toMatchObject([
      { id, check_in: '2027-03-16', check_out: '2027-03-20', room_id: rooms[0] },
    ])
    await shows(event(BLOCK))
    expect(await stays()).toMatchObject([
      { id, status: 'cancelled', cancellation: { cancelled_by: 'channel' } },
    ])
  })

  it('closes the room for what nobody has booked, and opens it again', async () => {
    await connect()
    await shows(event(BLOCK))
    expect([await stays(), await blocks()]).toEqual([[], [['2027-04-01', '2027-04-03']]])
    await later()
    await shows(event({ ...BLOCK, until: '20270405' }))
    expect(await blocks()).toEqual([['2027-04-01', '2027-04-05']])
    await shows(event())
    expect(await blocks()).toEqual([])
  })

  it('turns a block into a stay where the site says so', async () => {
    await connect()
    await shows(event({ ...BLOCK, summary: 'Reserved' }))
    await shows(event(BLOCK))
    expect(await stays()).toMatchObject([{ status: 'cancelled' }])
    expect(await blocks()).toEqual([['2027-04-01', '2027-04-03']])
  })

  it.each([
    ['nothing', answers(200, '')],
    ['a calendar that is cut off', answers(200, calendar(event(BLOCK)).slice(0, -20))],
    ['an error', answers(500)],
    ['a page', answers(200, '<html>')],
    [
      'a calendar with an event that cannot be read',
      answers(200, calendar(['BEGIN:VEVENT', 'UID:x', 'END:VEVENT'])),
    ],
  ])('cancels nothing because of %s', async (_name, how) => {
    await connect()
    await shows(event(), event(BLOCK))
    host.behave(how)
    for (let i = 0; i < 8; i++) await later()
    expect(await stays()).toMatchObject([{ status: 'confirmed' }])
    expect(await blocks()).toHaveLength(1)
  })

  it('believes an empty calendar only when it stays empty for an hour', async () => {
    await connect()
    await shows(event())
    await shows()
    await later(40)
    expect(await stays()).toMatchObject([{ status: 'confirmed' }])
    await later(21)
    expect(await stays()).toMatchObject([{ status: 'cancelled' }])
  })

  it('leaves alone what has begun, or is over, when the site drops it', async () => {
    await connect()
    await shows(event({ first: '20270104', until: '20270106' }), event(BLOCK))
    expect(await stays()).toHaveLength(1)
    await shows(event(BLOCK))
    expect(await stays()).toMatchObject([{ status: 'confirmed' }])
    await shows(event({ uid: 'old@airbnb.com', first: '20261220', until: '20261224' }), event(BLOCK))
    expect(await stays()).toHaveLength(1)
  })

  it('takes nothing back that it has given out itself', async () => {
    const stay = await booked(hotel.api, stock, { room_id: rooms[0] })
    const own = `${stay.id}@${hotel.property_id}.serai`
    await connect()
    await shows(event({ uid: own }), event(BLOCK))
    expect(await stays()).toEqual([])
    expect(await blocks()).toHaveLength(1)
  })

  it('does not close a room for the echo of its own stay, nor when that stay is cancelled', async () => {
    // In no room yet: the calendar of the last room shows it.
    const stay = await booked(hotel.api, stock)
    const [, last] = rooms
    await connect(host.url, place(last))
    await shows(
      event({
        uid: 'echo@airbnb.com',
        first: '20270315',
        until: '20270319',
        summary: 'Airbnb (Not available)',
      }),
    )
    expect(await blocks(last)).toEqual([['2027-03-18', '2027-03-19']])
    await hotel.api.post(`/reservations/${stay.id}/cancel`)
    await later()
    expect(await blocks(last)).toEqual([['2027-03-18', '2027-03-19']])
  })

  it('gives way to a stay that takes a night of a block, and takes the night again', async () => {
    await connect()
    await shows(event({ ...BLOCK, until: '20270404' }))
    const [{ id }] = (await hotel.api.get(`/rooms/${rooms[0]}`)).body.blocks
    await hotel.api.delete(`/rooms/${rooms[0]}/blocks/${id}`)
    const dates = { check_in: '2027-04-02', check_out: '2027-04-03' }
    const stay = await booked(hotel.api, stock, { room_id: rooms[0], ...dates })
    await later()
    expect(await blocks()).toEqual([
      ['2027-04-01', '2027-04-02'],
      ['2027-04-03', '2027-04-04'],
    ])
    await hotel.api.post(`/reservations/${stay.id}/cancel`)
    await later()
    expect(await blocks()).toEqual([['2027-04-01', '2027-04-04']])
  })

  it('takes a booking of a room that is taken, and says so', async () => {
    await booked(hotel.api, stock, { room_id: rooms[0] })
    await booked(hotel.api, stock, { room_id: rooms[1] })
    await connect()
    await shows(event())
    expect(await stays()).toMatchObject([
      { status: 'confirmed', room_id: null, warnings: [{ code: 'overbooked' }] },
    ])
  })

  it('holds a booking until its room type is mapped, and gives it the room then', async () => {
    await map('another')
    await connect()
    await shows(event())
    expect(await stays()).toEqual([])
    expect(await light()).toMatchObject({ held_bookings: 1 })
    await map()
    await test.app.jobs.find(({ name }) => name === 'accept_mapped_bookings')!.run()
    await later()
    expect(await stays()).toMatchObject([{ status: 'confirmed', room_id: rooms[0] }])
  })

  it('does not go back to the site it came from, and does go to others', async () => {
    await hotel.connectChannel('vrbo')
    await connect()
    await shows(event(), event(BLOCK))
    const at = async (channel: string) => {
      const token = await operator((ctx) => shareCalendar(ctx, { ...place(), channel }))
      return (await fetch(`${test.base}/channels/ical/${token}.ics`)).text()
    }
    expect(await at('airbnb')).not.toMatch(/VEVENT/)
    expect((await at('vrbo')).match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  it('asks with the tag of what it has', async () => {
    host.behave(answers(200, calendar(event()), { etag: '"1"' }))
    await connect()
    await read()
    host.behave(answers(304))
    await later()
    expect(host.received.at(-1)!.headers['if-none-match']).toBe('"1"')
    expect(await light()).toMatchObject({ status: 'green', last_sync_at: '2027-01-04T09:11:00Z' })
  })
})

describe('spec 3.5, spec 3.6 — the light of a channel by calendars', () => {
  it('is amber after three failures, and green after the next success', async () => {
    await connect()
    host.behave(answers(500))
    await read()
    expect(await light()).toMatchObject({ status: 'green', last_error: { code: 'SVC-1004' } })
    for (let i = 0; i < 2; i++) await later()
    expect(await light()).toMatchObject({
      status: 'amber',
      status_reason: expect.stringMatching(/answered 500/),
    })
    await shows(event())
    expect(await light()).toMatchObject({ status: 'green', status_reason: null })
  })

  it('is amber at once when the host throttles, which is then left alone', async () => {
    await connect()
    host.behave(answers(429, '', { 'retry-after': '3600' }))
    await read()
    expect(await light()).toMatchObject({ status: 'amber', last_error: { code: 'SVC-1002' } })
    await later(30)
    expect(host.received).toHaveLength(1)
    await later(35)
    expect(host.received).toHaveLength(2)
  })

  it.each([404, 410])(
    'is red when the calendar is gone (%i), until it has another address',
    async (status) => {
      await connect()
      host.behave(answers(status))
      await read()
      expect(await light()).toMatchObject({ status: 'red', last_error: { code: 'SVC-1003' } })
      const { body: events } = await hotel.api.get('/events?type=channel.error')
      expect(events.data).toMatchObject([{ data: { channel: 'airbnb', code: 'SVC-1003' } }])
      host.behave(answers(200, calendar(event())))
      await connect(`${host.url}/anew`)
      await read()
      expect(await light()).toMatchObject({ status: 'green' })
      expect(await stays()).toHaveLength(1)
    },
  )

  it('is that of its worst calendar', async () => {
    const other = await openReceiver(answers(404))
    await connect()
    await connect(other.url, place(rooms[1]))
    await read()
    for (let i = 0; i < 3; i++) await later()
    expect(await light()).toMatchObject({ status: 'red' })
    await operator((ctx) => disconnectCalendar(ctx, place(rooms[1])))
    await later()
    expect(await light()).toMatchObject({ status: 'green' })
    await other.close()
  })

  it('reads everything anew when a resync is asked for', async () => {
    await connect()
    await read()
    expect((await hotel.api.post('/channels/airbnb/resync')).status).toBe(202)
    await test.app.synchronisers.live.drain()
    await read()
    expect(host.received).toHaveLength(2)
  })
})

describe('a look at a calendar that does not end', () => {
  /** A process takes the calendar and dies before it has read it. */
  async function interrupted() {
    test.import_failpoint = (name) => {
      if (name === 'after_claim') throw new Error('died')
      return undefined
    }
    await expect(read()).rejects.toThrow('died')
    test.import_failpoint = undefined
    const { rows } = await test.db.query('SELECT interruptions FROM ical_imports')
    return rows[0].interruptions
  }

  it('is repeated after 2 minutes, and less often each time that it is cut off again', async () => {
    await connect()
    host.behave(answers(200, calendar(event())))
    const waits = [2, 10, 20, 40]
    for (const [i, minutes] of waits.entries()) {
      expect(await interrupted(), `look ${i + 1}`).toBe(i + 1)
      test.clock.advance({ minutes: minutes - 1 })
      await read()
      expect(host.received, `${minutes - 1} minutes after look ${i + 1}`).toHaveLength(0)
      test.clock.advance({ minutes: 2 })
    }
    const [listed] = await operator((ctx) => listConnectedCalendars(ctx, hotel.account_id, null))
    expect(listed!.last_error).toMatchObject({
      code: 'SVC-1004',
      message: expect.stringContaining('interrupted'),
    })
    await read()
    expect(host.received).toHaveLength(1)
    expect(await stays()).toHaveLength(1)
    expect(await light()).toMatchObject({ status: 'green', last_error: null })
    // From then on as often as any other.
    await later()
    expect(host.received).toHaveLength(2)
  })

  it('waits for a day at most', async () => {
    await connect()
    for (let i = 0; i < 20; i++) {
      await interrupted()
      test.clock.advance({ hours: 24, minutes: 1 })
    }
    await read()
    expect(host.received).toHaveLength(1)
  })
})

describe('what a calendar of a few bytes asks for', () => {
  it.each([
    ['days backwards', 'FREQ=DAILY;INTERVAL=-1'],
    ['days to the year 9999', 'FREQ=DAILY;UNTIL=99991231'],
    ['each second of two years', `FREQ=DAILY;BYSECOND=${Array.from({ length: 60 }, (_, i) => i).join(',')}`],
  ])('is bounded: %s', async (_name, rule) => {
    await connect()
    await shows(event(), [
      ...event({ uid: 'series@airbnb.com', first: '20270601', until: '20270602' }).slice(0, -1),
      `RRULE:${rule}`,
      'END:VEVENT',
    ])
    expect((await stays()).length).toBeGreaterThan(0)
    expect((await hotel.api.get('/properties')).status).toBe(200)
  })
})

describe('an address of a calendar', () => {
  const refused = async (url: string, allow_loopback = false) => {
    const verdict = await checkFeedUrl(feedUrl(url), { ...policy, allow_loopback })
    return operator((ctx) => connectCalendar(ctx, place(), verdict)).then(
      () => 'accepted',
      (error) => error.code,
    )
  }
  it.each([
    'http://169.254.169.254/latest',
    'https://10.0.0.1/a.ics',
    'https://localhost/a.ics',
    'file:///etc/passwd',
    'nonsense',
  ])('is SVC-1501 for %s', async (url) => {
    expect(await refused(url)).toBe('SVC-1501')
  })

  it('may be written as webcal, and is kept sealed', async () => {
    expect(await refused('webcal://www.airbnb.com/calendar/ical/1.ics?s=secret')).toBe('accepted')
    const { rows } = await test.db.query('SELECT url FROM ical_imports')
    expect(rows[0].url.toString('latin1')).not.toMatch(/airbnb|secret/)
  })

  it('is of one room alone', async () => {
    await connect()
    await expect(connect(host.url, place(rooms[1]))).rejects.toThrow('SVC-2002')
    const listed = await operator((ctx) => listConnectedCalendars(ctx, hotel.account_id, null))
    expect(listed).toMatchObject([{ room_id: rooms[0], failures: 0, events: 0 }])
  })
})

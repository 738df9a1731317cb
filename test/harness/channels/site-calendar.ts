import { afterEach, beforeEach } from 'vitest'
import {
  CALENDAR_SECRETS,
  checkFeedUrl,
  connectCalendar,
  feedUrl,
  type Operator,
} from '#server/features/distribution/ical/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel, TestApp } from '../app.ts'
import { makeStock, type Stock } from '../stock.ts'
import { answers, openReceiver, type Receiver } from '../webhooks/receiver.ts'

interface SiteEvent {
  uid?: string
  first?: string
  until?: string
  summary?: string
}
/** An event in the format of Airbnb. */
export const event = ({
  uid = 'a@airbnb.com',
  first = '20270315',
  until = '20270318',
  summary = 'Reserved',
}: SiteEvent = {}) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${first}`,
  `DTEND;VALUE=DATE:${until}`,
  `SUMMARY:${summary}`,
  'END:VEVENT',
]
export const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
export const BLOCK = {
  uid: 'b@airbnb.com',
  first: '20270401',
  until: '20270403',
  summary: 'Airbnb (Not available)',
}

export const LOOPBACK = { allow_loopback: true, resolve: async () => [] }

/** For each test a hotel with two rooms of a type that Airbnb sells, and the host of its calendars. */
export function calendarHotel(test: TestApp) {
  const at = {} as CalendarHotel
  beforeEach(async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    at.hotel = await test.createHotel()
    await at.hotel.connectChannel('airbnb')
    await test.db.query(`UPDATE channels SET type = 'ical' WHERE account_id = $1`, [at.hotel.account_id])
    at.stock = await makeStock(at.hotel.api, { inventory_count: 2 })
    await map()
    const { body } = await at.hotel.api.get(`/rooms?room_type_id=${at.stock.room_type_id}`)
    at.rooms = body.data.map(({ id }: { id: string }) => id).reverse()
    at.host = await openReceiver(answers(200, calendar()))
  })
  afterEach(async () => {
    await test.db.query('DELETE FROM ical_imports')
    await at.host.close()
  })

  const map = (channel_rate_id = 'ical') =>
    at.hotel.api.patch(`/rate-plans/${at.stock.rate_plan_id}`, {
      channels: [{ channel: 'airbnb', channel_room_id: at.stock.room_type_id, channel_rate_id }],
    })

  const place = (room_id = at.rooms[0]!) => ({
    account_id: at.hotel.account_id,
    property_id: at.hotel.property_id,
    channel: 'airbnb',
    room_id,
  })
  const operator = <T>(work: (ctx: Operator) => Promise<T>) =>
    writing(test.app.environments.live.system, at.hotel.account_id, (tx) =>
      work({ tx, now: test.clock.now(), secrets: sealer(test.secret, CALENDAR_SECRETS) }),
    )
  async function connect(url = at.host.url, of = place()) {
    const verdict = await checkFeedUrl(feedUrl(url), LOOPBACK)
    await operator((ctx) => connectCalendar(ctx, of, verdict))
  }

  const read = () => test.app.ical_workers.live.drain()
  /** Sets the calendar of the host, and imports it. */
  async function shows(...events: string[][]) {
    at.host.behave(answers(200, calendar(...events)))
    await later()
  }
  async function later(minutes = 11) {
    test.clock.advance({ minutes })
    await read()
  }

  return { at, map, place, operator, connect, read, shows, later, ...shownOf(at) }
}

interface CalendarHotel {
  hotel: Hotel
  stock: Stock
  rooms: string[]
  host: Receiver
}

/** The state of the calendars. */
function shownOf(at: CalendarHotel) {
  const stays = async () =>
    (await at.hotel.api.get('/reservations?channel=airbnb&sort=check_in&limit=100')).body.data
  const blocks = async (room_id = at.rooms[0]!) =>
    (await at.hotel.api.get(`/rooms/${room_id}`)).body.blocks.map((one: { from: string; to: string }) => [
      one.from,
      one.to,
    ])
  const light = async () => (await at.hotel.api.get('/channels')).body.data[0]
  return { stays, blocks, light }
}

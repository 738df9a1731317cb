import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  CALENDAR_SECRETS,
  shareCalendar,
  unshareCalendar,
} from '#server/features/distribution/ical/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel } from '../harness/app.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeBooking, makeStock, type Stock } from '../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
let rooms: string[]

beforeEach(async () => {
  hotel = await test.createHotel()
  await hotel.connectChannel('airbnb')
  stock = await makeStock(hotel.api, { inventory_count: 2 })
  const { body } = await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)
  rooms = body.data.map(({ id }: { id: string }) => id).reverse()
})

const place = (room_id: string) => ({
  account_id: hotel.account_id,
  property_id: hotel.property_id,
  channel: 'airbnb',
  room_id,
})
const operator = <T>(work: (ctx: Parameters<typeof shareCalendar>[0]) => Promise<T>) =>
  writing(test.app.environments[hotel.environment].system, hotel.account_id, (tx) =>
    work({ tx, now: test.clock.now(), secrets: sealer(test.secret, CALENDAR_SECRETS) }),
  )
const share = async (room_id: string) =>
  `${test.base}/channels/ical/${await operator((ctx) => shareCalendar(ctx, place(room_id)))}.ics`

async function nightsAt(url: string) {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  return calendar
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .map(({ uid, summary, startDate, endDate }) => ({
      id: uid.split('@')[0],
      summary,
      first: startDate.toString(),
      until: endDate.toString(),
    }))
}

describe('the feed of a room, at its secret address', () => {
  it('has stays and blocks, without names', async () => {
    const url = await share(rooms[0]!)
    expect(await nightsAt(url)).toEqual([])
    const stay = await makeBooking(hotel.api, stock, { room_id: rooms[0] })
    const block = await hotel.api.make(`/rooms/${rooms[0]}/blocks`, {
      type: 'out_of_order',
      from: '2027-05-01',
      to: '2027-05-03',
    })
    await hotel.api.make(`/rooms/${rooms[0]}/blocks`, {
      type: 'out_of_service',
      from: '2027-06-01',
      to: '2027-06-03',
    })
    expect(await nightsAt(url)).toEqual([
      { id: stay.id, summary: 'Reserved', first: '2027-03-15', until: '2027-03-18' },
      { id: block.id, summary: 'Not available', first: '2027-05-01', until: '2027-05-03' },
    ])
    expect(await (await fetch(url)).text()).not.toMatch(/Okafor|Ngozi|example\.com/)
  })

  it('rule 21.10 — rooms above a sell limit are not available, none of a closed night', async () => {
    const night = { room_type_id: stock.room_type_id }
    await hotel.api.post('/rate-plans/changes', {
      property_id: hotel.property_id,
      limits: [
        { ...night, date: '2027-05-01', sell_limit: 1 },
        { ...night, date: '2027-05-02', stop_sell: true },
      ],
    })
    const busy = await Promise.all(rooms.map(async (id) => nightsAt(await share(id))))
    const dates = busy.map((events) => events.map(({ first, summary }) => `${first} ${summary}`).sort())
    const [one, other] = ['2027-05-01 Not available', '2027-05-02 Not available']
    expect(dates).toEqual([[other], [one, other]])
  })

  it('keeps its event when a stay moves, and removes it when it is cancelled', async () => {
    const url = await share(rooms[0]!)
    const stay = await makeBooking(hotel.api, stock, { room_id: rooms[0] })
    await hotel.api.patch(`/reservations/${stay.id}`, { check_in: '2027-03-16', check_out: '2027-03-20' })
    expect(await nightsAt(url)).toMatchObject([{ id: stay.id, first: '2027-03-16', until: '2027-03-20' }])
    const text = await (await fetch(url)).text()
    expect(text).toMatch(/SEQUENCE:1\r\n/)
    await hotel.api.post(`/reservations/${stay.id}/cancel`)
    expect(await nightsAt(url)).toEqual([])
  })

  it('shows an unassigned stay on one room only', async () => {
    const urls = [await share(rooms[0]!), await share(rooms[1]!)]
    const first = await makeBooking(hotel.api, stock)
    expect((await Promise.all(urls.map(nightsAt))).flat()).toMatchObject([{ id: first.id }])
    const second = await makeBooking(hotel.api, stock)
    const shown = (await Promise.all(urls.map(nightsAt))).flat().map(({ id }) => id)
    expect(shown.toSorted()).toEqual([first.id, second.id].toSorted())
  })

  it('shows a hold until it expires', async () => {
    const url = await share(rooms[0]!)
    const { id } = await hotel.api.make('/rate-plans', {
      room_type_id: stock.room_type_id,
      name: 'Prepaid',
      base_price: { amount: 10_000, currency: 'EUR' },
      deposit_rule: { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 },
    })
    await makeBooking(hotel.api, { ...stock, rate_plan_id: id }, { room_id: rooms[0] })
    expect(await nightsAt(url)).toHaveLength(1)
    test.clock.advance({ minutes: 61 })
    expect(await nightsAt(url)).toEqual([])
  })

  it('answers 304 for unchanged content, and new content after a change', async () => {
    const url = await share(rooms[0]!)
    const first = await fetch(url)
    const etag = first.headers.get('etag')!
    const ask = () => fetch(url, { headers: { 'if-none-match': `"x", W/${etag}` } })
    const again = await ask()
    expect([again.status, await again.text()]).toEqual([304, ''])
    await makeBooking(hotel.api, stock, { room_id: rooms[0] })
    const changed = await ask()
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('is available at its newest address only, in its environment only, until it is closed', async () => {
    const before = await share(rooms[0]!)
    const url = await share(rooms[0]!)
    const status = async (at: string) => (await fetch(at)).status
    expect(await status(before)).toBe(404)
    expect(await status(url)).toBe(200)
    expect(await status(url.replace('/channels/', '/sandbox/channels/'))).toBe(404)
    expect(await status(url.replace('.ics', ''))).toBe(404)
    expect(await status(`${test.base}/channels/ical/cal_${'x'.repeat(32)}.ics`)).toBe(404)
    expect(await operator((ctx) => unshareCalendar(ctx, place(rooms[0]!)))).toBe(true)
    expect(await status(url)).toBe(404)
  })

  it('requires a room of the property', async () => {
    const other = await hotel.addProperty()
    await expect(
      operator((ctx) => shareCalendar(ctx, { ...place(rooms[0]!), property_id: other })),
    ).rejects.toThrow('SVC-3001')
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { makeStock } from '../harness/stock.ts'
import { answers, openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { runCommand } from './program.ts'

const SERAI_SECRET = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(SERAI_SECRET) })
let hotel: Hotel
let host: Receiver
let room_id: string

const serai = (...args: string[]) => runCommand(args, { ...test.database_env, SERAI_SECRET })

beforeAll(async () => {
  // Commands use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
  host = await openReceiver(answers(200, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'))
  const stock = await makeStock(hotel.api)
  room_id = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data[0].id
})
afterAll(() => host.close())

// Starts processes, on a machine that may run all other tests.
describe('serai calendars', () => {
  it('needs an existing room and a connected channel', async () => {
    const other = await serai('calendars', 'share', 'airbnb', '--room', room_id)
    expect(other).toMatchObject({
      code: 1,
      err: expect.stringMatching(/channels connect airbnb --type ical/),
    })
    expect(await serai('calendars', 'share', 'airbnb', '--room', 'rm_x')).toMatchObject({ code: 1 })
    await hotel.connectChannel('airbnb')
  })

  it('share prints a path that is served, and unshare ends it', async () => {
    const { code, out, err } = await serai('calendars', 'share', 'airbnb', '--room', room_id)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [path = ''] = out.split('\n')
    expect(await (await fetch(test.base + path)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
    const listed = await serai('calendars', 'list', '--json')
    expect(JSON.parse(listed.out)).toMatchObject([{ channel: 'airbnb', room_id, direction: 'out', path }])
    expect((await serai('calendars', 'unshare', 'airbnb', '--room', room_id)).code).toBe(0)
    expect((await fetch(test.base + path)).status).toBe(404)
    expect((await serai('calendars', 'unshare', 'airbnb', '--room', room_id)).code).toBe(1)
  })

  it('read refuses an internal address', async () => {
    const inside = await serai(
      'calendars',
      'read',
      'airbnb',
      '--room',
      room_id,
      '--url',
      'https://10.0.0.1/a.ics',
    )
    expect(inside).toMatchObject({ code: 1, err: 'url leads to a private address.\n' })
  })

  it('read imports a calendar, and forget ends that', async () => {
    expect((await serai('calendars', 'read', 'airbnb', '--room', room_id, '--url', host.url)).code).toBe(0)
    test.clock.advance({ hours: 1 })
    await test.app.ical_workers.live.drain()
    expect(host.received).toHaveLength(1)
    const { out } = await serai('calendars', 'list')
    expect(out).toMatch(/^live +airbnb +\S+ +in +\d{4}-/m)
    expect(out).not.toContain(host.url)
    expect((await serai('calendars', 'forget', 'airbnb', '--room', room_id)).code).toBe(0)
    expect((await serai('calendars', 'list')).out).toBe('None.\n')
  })
})

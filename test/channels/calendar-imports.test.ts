import { describe, expect, it } from 'vitest'
import { shareCalendar } from '#server/features/distribution/ical/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { BLOCK, calendar, calendarHotel, event } from '../harness/channels/site-calendar.ts'
import { recordStatements } from '../harness/database/sent-statements.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeBooking } from '../harness/stock.ts'
import { answers } from '../harness/webhooks/receiver.ts'

const test = sharedApp()
const { at, blocks, connect, later, light, map, operator, place, read, shows, stays } = calendarHotel(test)

/** A date from April 2027 on, in the format of feeds. */
const feedDay = (after: number) => addDays('2027-04-01', after).replaceAll('-', '')

describe('an imported calendar', () => {
  it('creates a stay from a booking, in the room of the calendar, at our price', async () => {
    await connect()
    await shows(event())
    expect(await stays()).toMatchObject([
      {
        status: 'confirmed',
        check_in: '2027-03-15',
        check_out: '2027-03-18',
        room_id: at.rooms[0],
        external_reference: 'a@airbnb.com',
        rate_plan_id: at.stock.rate_plan_id,
        total: { amount: 36_000, currency: 'EUR' },
        notes: 'Reserved',
        warnings: [],
      },
    ])
    await later()
    expect(await stays()).toHaveLength(1)
    expect(await light()).toMatchObject({ status: 'green', last_sync_at: '2027-01-04T09:22:00Z' })
  })

  it('follows a moved booking, and cancels a removed one', async () => {
    await connect()
    await shows(event(), event(BLOCK))
    const [{ id }] = await stays()
    await shows(event({ first: '20270316', until: '20270320' }), event(BLOCK))
    expect(await stays()).toMatchObject([
      { id, check_in: '2027-03-16', check_out: '2027-03-20', room_id: at.rooms[0] },
    ])
    await shows(event(BLOCK))
    expect(await stays()).toMatchObject([
      { id, status: 'cancelled', cancellation: { cancelled_by: 'channel' } },
    ])
  })

  it('closes the room for events without a booking, and opens it again', async () => {
    await connect()
    await shows(event(BLOCK))
    expect([await stays(), await blocks()]).toEqual([[], [['2027-04-01', '2027-04-03']]])
    await later()
    await shows(event({ ...BLOCK, until: '20270405' }))
    expect(await blocks()).toEqual([['2027-04-01', '2027-04-05']])
    await shows(event())
    expect(await blocks()).toEqual([])
  })

  it('imports an event once, however many nights are closed', async () => {
    await connect()
    const closures = Array.from({ length: 40 }, (_, i) =>
      event({ ...BLOCK, uid: `closure-${i}`, first: feedDay(i * 2), until: feedDay(i * 2 + 1) }),
    )
    const record = recordStatements(test.app.environments.live.background)
    await shows(...closures)
    await shows(...closures)
    record.stop()
    expect(await blocks()).toHaveLength(40)
    expect(record.sent.filter(({ statement }) => statement.name === 'list_calendar_taken')).toHaveLength(2)
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
    at.host.behave(how)
    for (let i = 0; i < 8; i++) await later()
    expect(await stays()).toMatchObject([{ status: 'confirmed' }])
    expect(await blocks()).toHaveLength(1)
  })

  it('accepts an empty calendar only after it has been empty for an hour', async () => {
    await connect()
    await shows(event())
    await shows()
    await later(40)
    expect(await stays()).toMatchObject([{ status: 'confirmed' }])
    await later(21)
    expect(await stays()).toMatchObject([{ status: 'cancelled' }])
  })

  it('does not change current or past stays that the site drops', async () => {
    await connect()
    await shows(event({ first: '20270104', until: '20270106' }), event(BLOCK))
    expect(await stays()).toHaveLength(1)
    await shows(event(BLOCK))
    expect(await stays()).toMatchObject([{ status: 'confirmed' }])
    await shows(event({ uid: 'old@airbnb.com', first: '20261220', until: '20261224' }), event(BLOCK))
    expect(await stays()).toHaveLength(1)
  })

  it('does not import its own exported events', async () => {
    const stay = await makeBooking(at.hotel.api, at.stock, { room_id: at.rooms[0] })
    const own = `${stay.id}@${at.hotel.property_id}.serai`
    await connect()
    await shows(event({ uid: own }), event(BLOCK))
    expect(await stays()).toEqual([])
    expect(await blocks()).toHaveLength(1)
  })

  it('does not close a room for its own exported stay, nor when that stay is cancelled', async () => {
    // Without a room: the calendar of the last room contains it.
    const stay = await makeBooking(at.hotel.api, at.stock)
    const [, last] = at.rooms
    await connect(at.host.url, place(last))
    await shows(
      event({
        uid: 'echo@airbnb.com',
        first: '20270315',
        until: '20270319',
        summary: 'Airbnb (Not available)',
      }),
    )
    expect(await blocks(last)).toEqual([['2027-03-18', '2027-03-19']])
    await at.hotel.api.post(`/reservations/${stay.id}/cancel`)
    await later()
    expect(await blocks(last)).toEqual([['2027-03-18', '2027-03-19']])
  })

  it('releases a night of a block for a stay, and closes the night again afterwards', async () => {
    await connect()
    await shows(event({ ...BLOCK, until: '20270404' }))
    const [{ id }] = (await at.hotel.api.get(`/rooms/${at.rooms[0]}`)).body.blocks
    await at.hotel.api.delete(`/rooms/${at.rooms[0]}/blocks/${id}`)
    const dates = { check_in: '2027-04-02', check_out: '2027-04-03' }
    const stay = await makeBooking(at.hotel.api, at.stock, { room_id: at.rooms[0], ...dates })
    await later()
    expect(await blocks()).toEqual([
      ['2027-04-01', '2027-04-02'],
      ['2027-04-03', '2027-04-04'],
    ])
    await at.hotel.api.post(`/reservations/${stay.id}/cancel`)
    await later()
    expect(await blocks()).toEqual([['2027-04-01', '2027-04-04']])
  })

  it('imports a booking of an occupied room, and reports it', async () => {
    await makeBooking(at.hotel.api, at.stock, { room_id: at.rooms[0] })
    await makeBooking(at.hotel.api, at.stock, { room_id: at.rooms[1] })
    await connect()
    await shows(event())
    expect(await stays()).toMatchObject([
      { status: 'confirmed', room_id: null, warnings: [{ code: 'overbooked' }] },
    ])
  })

  it('stores a booking until its room type is mapped, and then assigns the room', async () => {
    await map('another')
    await connect()
    await shows(event())
    expect(await stays()).toEqual([])
    expect(await light()).toMatchObject({ held_bookings: 1 })
    await map()
    await test.app.jobs.find(({ name }) => name === 'accept_mapped_bookings')!.run()
    await later()
    expect(await stays()).toMatchObject([{ status: 'confirmed', room_id: at.rooms[0] }])
  })

  it('is not exported back to its site, but to others', async () => {
    await at.hotel.connectChannel('vrbo')
    await connect()
    await shows(event(), event(BLOCK))
    const sharedWith = async (channel: string) => {
      const token = await operator((ctx) => shareCalendar(ctx, { ...place(), channel }))
      return (await fetch(`${test.base}/channels/ical/${token}.ics`)).text()
    }
    expect(await sharedWith('airbnb')).not.toMatch(/VEVENT/)
    expect((await sharedWith('vrbo')).match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  it('sends the ETag of the stored version', async () => {
    at.host.behave(answers(200, calendar(event()), { etag: '"1"' }))
    await connect()
    await read()
    at.host.behave(answers(304))
    await later()
    expect(at.host.received.at(-1)!.headers['if-none-match']).toBe('"1"')
    expect(await light()).toMatchObject({ status: 'green', last_sync_at: '2027-01-04T09:11:00Z' })
  })
})

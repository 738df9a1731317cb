import { describe, expect, it } from 'vitest'
import { listConnectedCalendars } from '#server/features/distribution/ical/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { BLOCK, calendarHotel, event } from '../harness/channels/site-calendar.ts'
import { sharedApp } from '../harness/shared-app.ts'

const test = sharedApp()
const { at, connect, later, light, operator, shows, stays } = calendarHotel(test)

/** A date from April 2027 on, in the format of feeds. */
const feedDay = (after: number) => addDays('2027-04-01', after).replaceAll('-', '')

describe('an imported calendar with several stays under one UID', () => {
  it('cancels the one stay that left, of several under one UID', async () => {
    await connect()
    const [a, b, c] = [10, 20, 30].map((after) =>
      event({ uid: 'same@site', first: feedDay(after), until: feedDay(after + 2) }),
    )
    await shows(a!, b!, c!)
    const before = await stays()
    await shows(c!, b!)
    expect((await stays()).map((stay: { id: string; status: string }) => [stay.id, stay.status])).toEqual(
      before.map(({ id }: { id: string }, i: number) => [id, i === 0 ? 'cancelled' : 'confirmed']),
    )
  })

  it('keeps the stays that an earlier version stored, under the names that it gave', async () => {
    await connect()
    const series = [
      'BEGIN:VEVENT',
      'UID:series@site',
      'DTSTART;VALUE=DATE:20270401',
      'DTEND;VALUE=DATE:20270403',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'END:VEVENT',
    ]
    const [a, b] = [40, 50].map((after) =>
      event({ uid: 'same@site', first: feedDay(after), until: feedDay(after + 2) }),
    )
    await shows(series, a!, b!)
    const before = await stays()
    // The first of a UID had the UID itself.
    for (const [uid, first] of [
      ['series@site', '2027-04-01'],
      ['same@site', addDays('2027-04-01', 40)],
    ]) {
      const renamed = [uid, `${uid}#${first}`]
      await test.db.query('UPDATE ical_events SET uid = $1 WHERE uid = $2', renamed)
      await test.db.query('UPDATE channel_bookings SET reference = $1 WHERE reference = $2', renamed)
      await test.db.query(
        'UPDATE reservations SET external_reference = $1 WHERE external_reference = $2',
        renamed,
      )
    }
    await shows(b!, a!, series)
    await later()
    expect(await stays()).toMatchObject(
      before.map(({ id, check_in }: { id: string; check_in: string }) => ({
        id,
        check_in,
        status: 'confirmed',
      })),
    )
    await shows(b!, series)
    expect((await stays()).map(({ status }: { status: string }) => status)).toEqual([
      'confirmed',
      'confirmed',
      'cancelled',
      'confirmed',
    ])
  })

  it('moves and cancels single instances of a series', async () => {
    await connect()
    const series = (...more: string[]) => [
      'BEGIN:VEVENT',
      'UID:series@site',
      'DTSTART;VALUE=DATE:20270401',
      'DTEND;VALUE=DATE:20270403',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      ...more,
      'END:VEVENT',
    ]
    const instance = (first: string, until: string) => [
      'BEGIN:VEVENT',
      'UID:series@site',
      'RECURRENCE-ID;VALUE=DATE:20270408',
      `DTSTART;VALUE=DATE:${first}`,
      `DTEND;VALUE=DATE:${until}`,
      'END:VEVENT',
    ]
    await shows(series())
    const [first, second, third] = await stays()
    await shows(series('EXDATE;VALUE=DATE:20270415'), instance('20270409', '20270411'))
    expect(await stays()).toMatchObject([
      { id: first.id, status: 'confirmed', check_in: '2027-04-01' },
      { id: second.id, status: 'confirmed', check_in: '2027-04-09', check_out: '2027-04-11' },
      { id: third.id, status: 'cancelled' },
    ])
  })

  it('says what it does not understand, once, and cancels nothing meanwhile', async () => {
    await connect()
    const odd = event({ uid: 'odd@site', first: '20270501', until: '20270502' })
    odd.splice(2, 0, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1')
    await shows(event(), event(BLOCK))
    await shows(odd, event(BLOCK))
    await later()
    expect(await stays()).toMatchObject([{ status: 'confirmed' }, { check_in: '2027-05-01' }])
    const message = expect.stringMatching(
      /: The event odd@site of 20270501 is not understood in full: RRULE\.$/,
    )
    expect(await light()).toMatchObject({ status: 'green', last_error: { code: 'SVC-1004', message } })
    const { body } = await at.hotel.api.get('/events?type=channel.error')
    expect(body.data).toMatchObject([{ data: { channel: 'airbnb', code: 'SVC-1004', message } }])
    const listed = () => operator((ctx) => listConnectedCalendars(ctx, at.hotel.account_id, null))
    expect(await listed()).toMatchObject([{ last_error: null, notice: expect.stringMatching(/odd@site/) }])
    await shows(event(BLOCK))
    expect(await listed()).toMatchObject([{ notice: null }])
    expect(await stays()).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
  })
})

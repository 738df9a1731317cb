import { describe, expect, it } from 'vitest'
import { disconnectCalendar, listConnectedCalendars } from '#server/features/distribution/ical/public.ts'
import { calendar, calendarHotel, event } from '../harness/channels/site-calendar.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { answers, openReceiver } from '../harness/webhooks/receiver.ts'

const test = sharedApp()
const { at, connect, later, light, operator, place, read, shows, stays } = calendarHotel(test)

describe('spec 3.5, spec 3.6 — the sync status of a channel by its calendars', () => {
  it('is amber after three failures, and green after the next success', async () => {
    await connect()
    at.host.behave(answers(500))
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

  it('is amber at once when the host throttles, which is then paused', async () => {
    await connect()
    at.host.behave(answers(429, '', { 'retry-after': '3600' }))
    await read()
    expect(await light()).toMatchObject({ status: 'amber', last_error: { code: 'SVC-1002' } })
    await later(30)
    expect(at.host.received).toHaveLength(1)
    await later(35)
    expect(at.host.received).toHaveLength(2)
  })

  it.each([404, 410])(
    'is red when the calendar is gone (%i), until it has another address',
    async (status) => {
      await connect()
      at.host.behave(answers(status))
      await read()
      expect(await light()).toMatchObject({ status: 'red', last_error: { code: 'SVC-1003' } })
      const { body: events } = await at.hotel.api.get('/events?type=channel.error')
      expect(events.data).toMatchObject([{ data: { channel: 'airbnb', code: 'SVC-1003' } }])
      at.host.behave(answers(200, calendar(event())))
      await connect(`${at.host.url}/anew`)
      await read()
      expect(await light()).toMatchObject({ status: 'green' })
      expect(await stays()).toHaveLength(1)
    },
  )

  it('is that of its worst calendar', async () => {
    const other = await openReceiver(answers(404))
    await connect()
    await connect(other.url, place(at.rooms[1]))
    await read()
    for (let i = 0; i < 3; i++) await later()
    expect(await light()).toMatchObject({ status: 'red' })
    await operator((ctx) => disconnectCalendar(ctx, place(at.rooms[1])))
    await later()
    expect(await light()).toMatchObject({ status: 'green' })
    await other.close()
  })

  it('imports everything again on a resync', async () => {
    await connect()
    await read()
    expect((await at.hotel.api.post('/channels/airbnb/resync')).status).toBe(202)
    await test.app.sync_workers.live.drain()
    await read()
    expect(at.host.received).toHaveLength(2)
  })
})

describe('an import that does not end', () => {
  /** A process leases the calendar and crashes before it reads it. */
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

  it('is retried after 2 minutes, and later after each further interruption', async () => {
    await connect()
    at.host.behave(answers(200, calendar(event())))
    const waits = [2, 10, 20, 40]
    for (const [i, minutes] of waits.entries()) {
      expect(await interrupted(), `look ${i + 1}`).toBe(i + 1)
      test.clock.advance({ minutes: minutes - 1 })
      await read()
      expect(at.host.received, `${minutes - 1} minutes after look ${i + 1}`).toHaveLength(0)
      test.clock.advance({ minutes: 2 })
    }
    const [listed] = await operator((ctx) => listConnectedCalendars(ctx, at.hotel.account_id, null))
    expect(listed!.last_error).toMatchObject({
      code: 'SVC-1004',
      message: expect.stringContaining('interrupted'),
    })
    await read()
    expect(at.host.received).toHaveLength(1)
    expect(await stays()).toHaveLength(1)
    expect(await light()).toMatchObject({ status: 'green', last_error: null })
    // From then on at the usual interval.
    await later()
    expect(at.host.received).toHaveLength(2)
  })

  it('waits at most a day', async () => {
    await connect()
    for (let i = 0; i < 20; i++) {
      await interrupted()
      test.clock.advance({ hours: 24, minutes: 1 })
    }
    await read()
    expect(at.host.received).toHaveLength(1)
  })
})

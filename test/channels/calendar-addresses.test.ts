import { describe, expect, it } from 'vitest'
import {
  checkFeedUrl,
  connectCalendar,
  feedUrl,
  listConnectedCalendars,
} from '#server/features/distribution/ical/public.ts'
import { calendarHotel, LOOPBACK } from '../harness/channels/site-calendar.ts'
import { sharedApp } from '../harness/shared-app.ts'

const test = sharedApp()
const { at, connect, operator, place } = calendarHotel(test)

describe('the address of an imported calendar', () => {
  const refused = async (url: string, allow_loopback = false) => {
    const verdict = await checkFeedUrl(feedUrl(url), { ...LOOPBACK, allow_loopback })
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

  it('may be written as webcal, and is stored encrypted', async () => {
    expect(await refused('webcal://www.airbnb.com/calendar/ical/1.ics?s=secret')).toBe('accepted')
    const { rows } = await test.db.query('SELECT url FROM ical_imports')
    expect(rows[0].url.toString('latin1')).not.toMatch(/airbnb|secret/)
  })

  it('belongs to one room', async () => {
    await connect()
    await expect(connect(at.host.url, place(at.rooms[1]))).rejects.toThrow('SVC-2002')
    const listed = await operator((ctx) => listConnectedCalendars(ctx, at.hotel.account_id, null))
    expect(listed).toMatchObject([{ room_id: at.rooms[0], failures: 0, events: 0 }])
  })
})

import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { calendarHotel, event } from '../harness/channels/site-calendar.ts'

const test = testApp()
const { at, connect, shows, stays } = calendarHotel(test)

describe('the cost of a calendar of a few bytes', () => {
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
    expect((await at.hotel.api.get('/properties')).status).toBe(200)
  })
})

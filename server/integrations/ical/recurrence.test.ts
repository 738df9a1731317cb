import { describe, expect, it } from 'vitest'
import { days, event, feed, PLACE, read } from '#test/harness/channels/feeds.ts'
import { readFeed } from './read-feed.ts'

describe('a recurring event in an imported feed', () => {
  const series = (...rules: string[]) =>
    rules.flatMap((rule, i) =>
      event(`UID:${i}`, 'DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270102', `RRULE:${rule}`),
    )

  it.each([
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=x',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=-3',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=MONTHLY;BYMONTHDAY=40',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=DAILY;COUNT=5;BYHOUR=1,2',
    'FREQ=DAILY;BYEASTER=1',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=WEEKLY;BYMONTHDAY=3',
    'FREQ=DAILY;UNTIL=20270231',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;WKST=XX',
  ])('says that the series %s is not understood, and has its first day', (rule) => {
    expect(read(feed(...series(rule)))).toMatchObject({
      complete: false,
      events: [{ instance: '2027-01-01', first: '2027-01-01' }],
      notes: ['The event 0 of 20270101 is not understood in full: RRULE.'],
    })
  })

  it('is expanded for at most 731 days, whatever its end', () => {
    const found = days(feed(...series('FREQ=DAILY;UNTIL=99991231')))
    expect(found).toHaveLength(3 + 732)
    expect(found.at(-1)).toEqual(['2029-01-04', '2029-01-05'])
  })

  it('has several times on one day as one day', () => {
    const numbers = (length: number) => Array.from({ length }, (_, i) => i).join(',')
    const often = `BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`
    expect(days(feed(...series(`FREQ=DAILY;UNTIL=20270110;${often}`)))).toHaveLength(10)
  })

  it('is refused for more than 5,000 events', () => {
    const long = Array<string>(100).fill('FREQ=DAILY')
    expect(readFeed(feed(...series(...long)), PLACE)).toMatchObject({ kind: 'broken' })
    const weekly = Array<string>(40).fill('FREQ=WEEKLY')
    expect(read(feed(...series(...weekly))).events).toHaveLength(40 * 105)
  })

  it('is refused for too much computation', () => {
    const rare = Array<string>(4_000).fill('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9')
    expect(readFeed(feed(...series(...rare)), PLACE)).toMatchObject({ kind: 'broken' })
  })
})

import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { read } from '#test/harness/channels/feeds.ts'
import type { FeedEvent } from './series.ts'
import { type FeedEntry, writeFeed } from './write-feed.ts'

const ENTRIES: FeedEntry[] = [
  {
    uid: 'res_01kcx4e7m2f1zq8v5t9b3n6hjd@prop_01kcx4e7m2f1zq8v5t9b3n6hjd.serai',
    first: '2027-03-15',
    until: '2027-03-18',
    summary: 'Reserved',
    changed_at: '2027-01-04T09:00:00Z',
    sequence: 3,
  },
  {
    uid: 'blk_01kcx4e7m2f1zq8v5t9b3n6hjd@prop_01kcx4e7m2f1zq8v5t9b3n6hjd.serai',
    first: '2027-12-30',
    until: '2028-01-02',
    summary:
      'Not available, for long; really \\ \n so: äöü 🏨 and on and on and on until the line has to be folded',
    changed_at: '2027-01-05T10:11:12Z',
    sequence: 0,
  },
]

describe('an exported feed', () => {
  const text = writeFeed('Zimmer 101, „Süd“; Hafen', ENTRIES)

  it('has lines of at most 75 octets, with CRLF, and no split character', () => {
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
  })

  it('is parsed by ical.js', () => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toMatch(/^Zimmer 101/)
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(
      events.map((one) => ({
        uid: one.uid,
        first: one.startDate.toString(),
        until: one.endDate.toString(),
        summary: one.summary,
        sequence: one.sequence,
        days: one.startDate.isDate,
        changed_at: one.component.getFirstPropertyValue('last-modified')?.toString(),
        stamp: one.component.getFirstPropertyValue('dtstamp')?.toString(),
      })),
    ).toEqual(ENTRIES.map((entry) => ({ ...entry, days: true, stamp: entry.changed_at })))
  })

  it('is parsed by node-ical', () => {
    const events = Object.values(nodeIcal.sync.parseICS(text)).filter(
      (one): one is VEvent => one?.type === 'VEVENT',
    )
    const day = (date: Date) =>
      new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    expect(
      events.map((one) => ({
        uid: one.uid,
        first: day(one.start),
        until: day(one.end!),
        summary: one.summary,
        sequence: Number(one.sequence),
        changed_at: one.lastmodified!.toISOString().replace('.000', ''),
      })),
    ).toEqual(ENTRIES)
  })

  it('is parsed by the import', () => {
    const own = read(text).events.map(({ uid, first, until, summary }: FeedEvent) => ({
      uid,
      first,
      until,
      summary,
    }))
    expect(own).toEqual(ENTRIES.map(({ uid, first, until, summary }) => ({ uid, first, until, summary })))
  })

  it('is the same bytes for the same entries', () => {
    expect(writeFeed('x', ENTRIES)).toBe(writeFeed('x', structuredClone(ENTRIES)))
  })
})

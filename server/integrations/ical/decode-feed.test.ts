import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { event, feed, read } from '#test/harness/channels/feeds.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { decodeFeed } from './decode-feed.ts'

const NAME = 'Familie Müller-Größe'
const calendar = (summary = NAME) => feed(...event('UID:1', 'DTSTART:20270315', `SUMMARY:${summary}`))
const summaryOf = (body: Buffer, content_type: string | null = 'text/calendar') =>
  read(decodeFeed(body, content_type).text).events[0]!.summary

describe('the bytes of a calendar', () => {
  it.each<[string, Buffer, string | null]>([
    ['UTF-8 where no charset is named', Buffer.from(calendar()), null],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${calendar()}`), 'text/calendar'],
    ['ISO-8859-1', Buffer.from(calendar(), 'latin1'), 'text/calendar; charset=ISO-8859-1'],
    ['Windows-1252, in quotes', Buffer.from(calendar(), 'latin1'), 'text/calendar;charset="windows-1252"'],
    ['UTF-16', Buffer.from(calendar(), 'utf16le'), 'text/calendar; charset=utf-16le'],
    ['a charset that nobody knows, which is UTF-8', Buffer.from(calendar()), 'text/calendar; charset=x-ours'],
  ])('are read as %s', (_name, body, content_type) => {
    expect(summaryOf(body, content_type)).toBe(NAME)
    expect(decodeFeed(body, content_type).note).toBe(
      content_type?.endsWith('x-ours') ? 'Its charset x-ours is not known; it is read as UTF-8.' : null,
    )
  })

  it('that do not fit are said', () => {
    expect(decodeFeed(Buffer.from(calendar(), 'latin1'), null)).toEqual({
      text: calendar().replace('ü', '�').replace('ö', '�').replace('ß', '�'),
      note: 'It has bytes that are not UTF-8: they are shown as �.',
    })
  })

  it('that are zero are left out, because no text of the database may have them', () => {
    expect(decodeFeed(Buffer.from(calendar(`${NAME}\0`)), null)).toEqual({
      text: calendar(),
      note: 'It has bytes of zero, which are left out.',
    })
  })

  it('may be folded anywhere, within a character too (RFC 5545, 3.1)', () => {
    const letters = fc.constantFrom('a', ' ', 'ü', '€', '😀', '中', '\u0301')
    const summary = fc.string({ unit: letters, minLength: 1, maxLength: 60 }).map((text) => `x${text}x`)
    const breaks = fc.constantFrom('\r\n ', '\n ', '\r\n\t')
    fc.assert(
      fc.property(summary, fc.integer({ min: 1, max: 7 }), breaks, (text, width, fold) => {
        const bytes = Buffer.from(text)
        const parts = Array.from({ length: Math.ceil(bytes.length / width) }, (_, i) =>
          bytes.subarray(i * width, (i + 1) * width),
        )
        const folded = Buffer.concat(parts.flatMap((part) => [Buffer.from(fold), part]))
        const [before = '', after = ''] = calendar('@').split('@')
        expect(summaryOf(Buffer.concat([Buffer.from(before), folded, Buffer.from(after)]))).toBe(text)
      }),
      { numRuns: repetitions(100, 1_000, 5_000) },
    )
  })
})

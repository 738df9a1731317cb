/** An entry of an exported calendar: whole nights, without names. */
export interface FeedEntry {
  /** The same in every version of the feed. */
  readonly uid: string
  readonly first: string
  /** The day of departure, which is free. */
  readonly until: string
  readonly summary: string
  /** When it last changed, as an API timestamp. */
  readonly changed_at: string
  /** Grows with each change. */
  readonly sequence: number
}

const MAX_LINE_OCTETS = 75

/**
 * A feed by RFC 5545: CRLF, lines of at most 75 octets, days as DATE. It contains nothing of the present, so
 * the same entries are the same bytes.
 */
export function writeFeed(name: string, entries: readonly FeedEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serai//Room calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const linesOf = (entry: FeedEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(entry.uid)}`,
  // Of a calendar that is published, the moment at which the entry was last revised (RFC 5545, 3.8.7.2).
  `DTSTAMP:${toBasicFormat(entry.changed_at)}`,
  `LAST-MODIFIED:${toBasicFormat(entry.changed_at)}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTART;VALUE=DATE:${toBasicFormat(entry.first)}`,
  `DTEND;VALUE=DATE:${toBasicFormat(entry.until)}`,
  `SUMMARY:${escaped(entry.summary)}`,
  'STATUS:CONFIRMED',
  'TRANSP:OPAQUE',
  'END:VEVENT',
]

/** 2027-01-04T09:00:00Z is 20270104T090000Z, and a date is 20270104. */
export const toBasicFormat = (moment: string) => moment.replaceAll(/[-:]/g, '')

export const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\p{Cc}]/gu, ' ')

/** A longer line continues after a line break and a space; no character is split. */
export function folded(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

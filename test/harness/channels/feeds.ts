import { readFeed } from '#server/integrations/ical/read-feed.ts'

export const PLACE = { timezone: 'Europe/Berlin', today: '2027-01-04' }

export const feed = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
export const read = (text: string) => {
  const found = readFeed(text, PLACE)
  if (found.kind === 'broken') throw new Error(found.message)
  return found
}
export const days = (text: string) => read(text).events.map(({ first, until }) => [first, until])

import { addDays } from '#contract/dates.ts'

const MINUTE_MS = 60_000

/** The wall clock of a zone at an instant, in milliseconds as if it were UTC. */
function wallClock(instant: number, timezone: string): number {
  const text = new Intl.DateTimeFormat('sv', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant)
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

/** The end of a day in the time zone of its property, as a timestamp of the API. */
export function endOfReleaseDay(day: string, timezone: string): string {
  const midnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  // The offset of the zone at about that time, and then at that time: a clock change may lie in between.
  const first = midnight - (wallClock(midnight, timezone) - midnight)
  const instant = first - (wallClock(first, timezone) - midnight)
  return new Date(Math.round(instant / MINUTE_MS) * MINUTE_MS).toISOString().replace('.000Z', 'Z')
}

/** The last day, in the time zone of the property, on which the rooms are kept. */
export const releaseDay = (release_at: string, timezone: string): string =>
  new Date(wallClock(Date.parse(release_at) - 1_000, timezone)).toISOString().slice(0, 10)

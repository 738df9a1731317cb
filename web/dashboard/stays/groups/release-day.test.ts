import { describe, expect, it } from 'vitest'
import { endOfReleaseDay, releaseDay } from './release-day.ts'

describe('the last day on which rooms are kept', () => {
  it.each([
    ['2027-02-28', 'Europe/Berlin', '2027-02-28T23:00:00Z'],
    ['2027-07-01', 'Europe/Berlin', '2027-07-01T22:00:00Z'],
    // The clock changes at 02:00 of the next day, and of the day itself.
    ['2027-03-27', 'Europe/Berlin', '2027-03-27T23:00:00Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T22:00:00Z'],
    ['2027-10-31', 'Europe/Berlin', '2027-10-31T23:00:00Z'],
    ['2027-12-31', 'Pacific/Auckland', '2027-12-31T11:00:00Z'],
    ['2027-01-04', 'America/Los_Angeles', '2027-01-05T08:00:00Z'],
    ['2027-01-04', 'Asia/Kathmandu', '2027-01-04T18:15:00Z'],
  ])('%s in %s ends at %s', (day, timezone, instant) => {
    expect(endOfReleaseDay(day, timezone)).toBe(instant)
    expect(releaseDay(instant, timezone)).toBe(day)
  })

  it('is the same day for a release within it', () => {
    expect(releaseDay('2027-02-28T17:00:00Z', 'Europe/Berlin')).toBe('2027-02-28')
  })
})

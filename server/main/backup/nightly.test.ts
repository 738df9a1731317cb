import { describe, expect, it } from 'vitest'
import { backupDueSince } from './nightly.ts'

const due = (now: string, timezone: string) => backupDueSince(Temporal.Instant.from(now), timezone).toString()

describe('decisions 24 — when a nightly backup is due', () => {
  it.each([
    ['2027-01-04T02:00:00Z', 'UTC', '2027-01-03T03:00:00Z'],
    ['2027-01-04T03:00:00Z', 'UTC', '2027-01-04T03:00:00Z'],
    ['2027-01-04T23:59:59Z', 'UTC', '2027-01-04T03:00:00Z'],
    ['2027-01-04T13:30:00Z', 'Pacific/Auckland', '2027-01-03T14:00:00Z'],
    // The clocks go forward from two to three, and back from three to two.
    ['2027-03-28T01:00:00Z', 'Europe/Berlin', '2027-03-28T01:00:00Z'],
    ['2027-10-31T01:59:00Z', 'Europe/Berlin', '2027-10-30T01:00:00Z'],
    ['2027-10-31T02:00:00Z', 'Europe/Berlin', '2027-10-31T02:00:00Z'],
  ])('at %s in %s: since %s', (now, timezone, since) => {
    expect(due(now, timezone)).toBe(since)
  })
})

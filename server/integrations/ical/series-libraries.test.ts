import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { describe, expect, it } from 'vitest'
import { days, PLACE, read } from '#test/harness/channels/feeds.ts'
import { type RandomSeries, randomSeries } from '#test/harness/channels/random-series.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { dateIn } from '../../kernel/time/clock.ts'
import { addDays } from '../../kernel/time/dates.ts'

/**
 * Series as two other libraries expand them. Where they differ from RFC 5545, its examples decide (recurrence-rfc.test.ts),
 * and the difference is left out here by name.
 */

const LAST = addDays(PLACE.today, 731)
const inOrder = (found: readonly string[]) => [...found].filter((day) => day <= LAST).toSorted()
const series = randomSeries((text) => read(text).events.map(({ instance }) => instance!))
const ours = ({ text }: RandomSeries) => inOrder(days(text).map(([day]) => day!))

const shown = ({ text }: RandomSeries) => text.slice(text.indexOf('BEGIN:VEVENT'))

function byIcalJs({ text, zone }: RandomSeries): string[] {
  const [master, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const event = new ICAL.Event(master!, { exceptions: others.map((one) => new ICAL.Event(one)) })
  const dayOf = (time: ICAL.Time) =>
    zone === 'UTC'
      ? dateIn(PLACE.timezone, Temporal.Instant.fromEpochMilliseconds(time.toJSDate().getTime()))
      : time.toString().slice(0, 10)
  const found = new Map<string, string>()
  const iterator = event.iterator()
  for (let next = iterator.next(); next && dayOf(next) <= LAST; next = iterator.next()) {
    const { item, startDate } = event.getOccurrenceDetails(next)
    if (item.component.getFirstPropertyValue('status') !== 'CANCELLED') found.set(`${next}`, dayOf(startDate))
  }
  // It has an instance twice that RRULE and RDATE both have (3.8.5.2).
  return inOrder([...found.values()])
}

function byNodeIcal({ text, zone }: RandomSeries): string[] {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT') as VEvent
  const [from, to] = ['2026-01-01', addDays(LAST, 2)].map((day) => new Date(`${day}T00:00:00Z`))
  const there = zone === 'UTC' ? PLACE.timezone : zone
  return inOrder(
    nodeIcal
      .expandRecurringEvent(event, { from: from!, to: to! })
      .filter(({ event: of }) => of.status !== 'CANCELLED')
      .map(({ start }) =>
        there === null
          ? [start.getFullYear(), start.getMonth() + 1, start.getDate()]
              .map((part) => String(part).padStart(2, '0'))
              .join('-')
          : dateIn(there, Temporal.Instant.fromEpochMilliseconds(start.getTime())),
      ),
  )
}

describe('a series in an imported feed has the days', () => {
  it('that ical.js calculates', () => {
    fc.assert(
      fc.property(series, (one) => {
        expect(read(one.text).complete).toBe(true)
        // Behind an exception that hits nothing it misses the next one, and of an instance that RRULE and RDATE both
        // have it excludes one (3.8.5.1).
        fc.pre(!one.has_odd_exception)
        expect(ours(one), shown(one)).toEqual(byIcalJs(one))
      }),
      { numRuns: repetitions(150, 1_000, 20_000) },
    )
  })

  it('that node-ical calculates', () => {
    fc.assert(
      fc.property(series, (one) => {
        // It does not know RDATE (3.8.5.2).
        fc.pre(!one.has_additions)
        expect(ours(one), shown(one)).toEqual(byNodeIcal(one))
      }),
      { numRuns: repetitions(150, 1_000, 20_000) },
    )
  })
})

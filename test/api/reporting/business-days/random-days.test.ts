import { describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { PLAN, TERMS } from '#test/harness/business-days/closing-plan.ts'
import { dayOf, endOf } from '#test/harness/business-days/day-rule.ts'
import { comparable, type Day, ExpectedDays } from '#test/harness/business-days/expected-days.ts'
import { expectJournal, journalOf } from '#test/harness/business-days/journal.ts'
import { expectJournalFiles, setUpDatev } from '#test/harness/business-days/journal-files.ts'
import { orderBookOf, ordersOf } from '#test/harness/business-days/orders.ts'
import { liveDay } from '#test/harness/business-days/random-day.ts'
import { randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeStock } from '#test/harness/stock.ts'

const test = testApp()

/** Nights with a change of the clocks at the end of the day, and a date that differs from UTC. */
const PLACES = [
  { timezone: 'Europe/Berlin', day_ends_at: '02:30', first: '2027-03-26', no_show: 'automatic' },
  { timezone: 'America/New_York', day_ends_at: '01:30', first: '2027-11-05', no_show: 'manual' },
  { timezone: 'Pacific/Auckland', day_ends_at: '03:00', first: '2027-05-01', no_show: 'automatic' },
] as const
async function runDays(place: (typeof PLACES)[number], length: number, of: number): Promise<void> {
  const random = randomOf(seeded(of))
  const { timezone, first } = place
  const at = (date: string, time: string) =>
    test.clock.set(`${Temporal.ZonedDateTime.from(`${date}T${time}[${timezone}]`).toInstant()}`)
  at(first, '09:00')
  const city_tax = { basis: 'per_person_night' as const, amount: eur(200), included_in_price: false }
  const { day_ends_at, no_show } = place
  const hotel = await test.createHotel({ property: { timezone, day_ends_at, no_show, city_tax } })
  const second = await test.secondInstance()
  const stocks = [
    await makeStock(hotel.api, { inventory_count: 5, rate_plan: PLAN }),
    await makeStock(hotel.api, { inventory_count: 3, rate_plan: { ...PLAN, base_price: eur(0) } }),
  ]
  const expected = new ExpectedDays(hotel, TERMS)
  const recorded: unknown[] = []
  const reckoned: unknown[] = []
  let open: Day[] = []
  for (let i = 0; i < length; i++) {
    const date = addDays(first, i)
    at(date, '12:00')
    await liveDay({ hotel, stocks, random }, date)
    open.push(dayOf(place, date, i === 0))
    await expected.evening(open.at(-1)!)
    if (random.happens(0.2) && i < length - 1) continue
    test.clock.set(endOf(place, date).add({ seconds: 60 }).toString())
    await closeThrough(date, hotel, second, random.happens(0.5) ? 0.4 : 0)
    const days = await daysOf(hotel)
    expect(days.slice(0, recorded.length)).toEqual(recorded)
    const fresh = await expected.next(open)
    expect(days.slice(recorded.length).map(comparable)).toEqual(fresh)
    reckoned.push(...fresh)
    recorded.push(...days.slice(recorded.length))
    open = []
  }
  expect(await orderBookOf(test.db, hotel)).toEqual(await ordersOf(hotel, TERMS))
  const journal = await journalOf(hotel, { from: first, to: addDays(first, length) })
  expectJournal(journal, reckoned, expected.receivables)
  await setUpDatev((await staffOf(test, hotel)).api, hotel.property_id)
  await expectJournalFiles(hotel, { from: first, to: addDays(first, length) }, journal)
  for (const [as_of, amount] of [...expected.receivables].slice(-5)) {
    const { body } = await hotel.api.get(
      `/reports/receivables?property_id=${hotel.property_id}&as_of=${as_of}`,
    )
    expect({ as_of, amount: body.total.total.amount }).toEqual({ as_of, amount })
  }
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
  await second.stop()
}

/** Two processes close at once, randomly interrupted between steps. */
async function closeThrough(
  date: string,
  hotel: { readonly property_id: string },
  second: Parameters<typeof closeDays>[0],
  breaks: number,
): Promise<void> {
  const random = randomOf(seeded(1))
  const isClosed = async () => {
    const { rowCount } = await test.db.query(
      'SELECT FROM business_days WHERE property_id = $1 AND date = $2',
      [hotel.property_id, date],
    )
    return rowCount === 1
  }
  for (let turn = 0; turn < 50 && !(await isClosed()); turn++) {
    test.failpoint = async (name) => {
      if (turn < 40 && random.happens(breaks)) throw new Error(`broken off ${name}`)
    }
    await Promise.all([closeDays(test), closeDays(second)])
    // Failed properties are retried after up to an hour.
    if (!(await isClosed())) await test.db.query('DELETE FROM job_retries')
  }
  test.failpoint = undefined
}

describe('rule 17.4 — days close automatically, one after the other', () => {
  it.each(PLACES.slice(0, repetitions(3, 3)))(
    'rule 17.6, 17.7, 17.8, 17.9, 20.1, 20.2, 20.4, 20.5 — random days in $timezone, missed and broken off, by two processes: records and order book are what the API says',
    (place) => runDays(place, repetitions(6, 40), PLACES.indexOf(place)),
    600_000,
  )
})

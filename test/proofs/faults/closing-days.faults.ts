import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { daysOf } from '#test/harness/business-days/close.ts'
import { PLAN, TERMS } from '#test/harness/business-days/closing-plan.ts'
import { type DayRule, dayOf, endOf } from '#test/harness/business-days/day-rule.ts'
import { comparable, type Day, ExpectedDays } from '#test/harness/business-days/expected-days.ts'
import { expectJournal, journalOf } from '#test/harness/business-days/journal.ts'
import { expectJournalFiles, setUpDatev } from '#test/harness/business-days/journal-files.ts'
import { orderBookOf, ordersOf } from '#test/harness/business-days/orders.ts'
import { liveDay } from '#test/harness/business-days/random-day.ts'
import { dayCloser } from '#test/harness/faults/closers.ts'
import { printFigures } from '#test/harness/memory.ts'
import { type Random, randomOf } from '#test/harness/random.ts'
import { faultRuns } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'

const secret = randomBytes(32)
/** The test runs the jobs sequentially: a clock jump would end a day while one of them runs. */
const test = testApp({ secret, role: 'api' })

/** The opening day of the properties, in each time zone. */
const OPENED = '2027-01-01'
const FIRST = addDays(OPENED, 1)
/** Includes both clock changes of each time zone. */
const DAYS = faultRuns('DAYS', 20, 400)
const CITY_TAX = { basis: 'per_person_night' as const, amount: eur(200), included_in_price: false }
const PLACES = [
  { timezone: 'Europe/Berlin', day_ends_at: '02:30', no_show: 'automatic' },
  { timezone: 'America/New_York', day_ends_at: '01:30', no_show: 'manual' },
  { timezone: 'Pacific/Auckland', day_ends_at: '03:00', no_show: 'automatic' },
  // Clocks move by half an hour.
  { timezone: 'Australia/Lord_Howe', day_ends_at: '02:00', no_show: 'automatic' },
] as const

interface ComparedHotel extends DayRule {
  readonly hotel: Pick<Hotel, 'api' | 'property_id'>
  readonly stocks: readonly Stock[]
  readonly expected: ExpectedDays
  /** Simulated days that are not closed. */
  open: Day[]
  readonly recorded: unknown[]
  /** The expected records. */
  readonly reckoned: unknown[]
}

async function makeHotels(): Promise<ComparedHotel[]> {
  test.clock.set(`${OPENED}T07:00:00Z`)
  const hotel = await test.createHotel({ property: { ...PLACES[0], city_tax: CITY_TAX } })
  const ids = [hotel.property_id]
  for (const place of PLACES.slice(1)) ids.push(await hotel.addProperty({ ...place, city_tax: CITY_TAX }))
  const { api: owner } = await staffOf(test, hotel)
  for (const id of ids) await setUpDatev(owner, id)
  return Promise.all(
    PLACES.map(async ({ timezone, day_ends_at }, i) => {
      const own = { api: hotel.api, property_id: ids[i]! }
      const stock = { property_id: own.property_id, inventory_count: 4, rate_plan: PLAN }
      const free = { ...stock, inventory_count: 2, rate_plan: { ...PLAN, base_price: eur(0) } }
      const stocks = [await makeStock(hotel.api, stock), await makeStock(hotel.api, free)]
      return {
        timezone,
        day_ends_at,
        stocks,
        recorded: [],
        reckoned: [],
        open: [dayOf({ timezone, day_ends_at }, OPENED, true)],
        hotel: own,
        expected: new ExpectedDays(own, TERMS),
      }
    }),
  )
}

/** Events in chronological order: noon at a property, and the end of its day. */
function plan(hotels: readonly ComparedHotel[]) {
  const moments = hotels.flatMap((compared) =>
    Array.from({ length: DAYS }, (_, i) => {
      const date = addDays(FIRST, i)
      const noon = Temporal.ZonedDateTime.from(`${date}T12:00[${compared.timezone}]`).toInstant()
      return [
        { compared, date, at: noon, ends: false },
        { compared, date, at: endOf(compared, date).add({ seconds: 60 }), ends: true },
      ]
    }).flat(),
  )
  return moments.sort((one, other) => Temporal.Instant.compare(one.at, other.at))
}

const closer = { current: undefined as ReturnType<typeof dayCloser> | undefined }
afterAll(() => closer.current?.end())

/** A day with a clock change is longer or shorter. */
const changesClock = (compared: ComparedHotel, date: string): boolean =>
  endOf(compared, addDays(date, -1)).until(endOf(compared, date)).total('hours') !== 24

/** How often a close was killed: before each named step, and at a random time. */
const kills = { before_no_show: 0, before_recording: 0, before_closing: 0, at_some_moment: 0 }
type Step = Exclude<keyof typeof kills, 'at_some_moment'>

async function closeOnce(order: { readonly now: string; readonly dies_at: number; kill_after_ms?: number }) {
  closer.current ??= dayCloser({ urls: test.logins, secret: secret.toString('hex') })
  const end = await closer.current.close(order)
  if (end.killed) kills[(end.before as Step | null) ?? 'at_some_moment'] += 1
  return end
}

/** Closes ended days, killed repeatedly before it completes. */
async function closeThroughKills(now: string, random: Random): Promise<void> {
  for (let kills_left = 3; ; kills_left--) {
    const is_killed = kills_left > 0 && random.happens(0.3)
    const dies_at = is_killed && random.happens(0.7) ? 1 + random.below(12) : 0
    const by_chance = is_killed && dies_at === 0 ? { kill_after_ms: random.below(60) } : {}
    if (!(await closeOnce({ now, dies_at, ...by_chance })).killed) return
  }
}

/**
 * Closes ended days, killed before each step in turn: each process gets one step further. It repeats recorded
 * stays (two steps), but neither no-shows that are marked nor properties that are closed.
 */
async function closeStepByStep(now: string): Promise<void> {
  let before: string | null = null
  for (let dies_at = 1; ; ) {
    const end = await closeOnce({ now, dies_at })
    if (!end.killed) return
    const is_second: boolean = end.before === 'before_recording' && before === 'before_recording'
    if (end.before === 'before_closing') dies_at = 4
    else dies_at = is_second ? 3 : 2
    before = is_second ? null : end.before
  }
}

/** The new records are those of ended days, in order, and match the API. */
async function compare(compared: ComparedHotel, now: Temporal.Instant): Promise<void> {
  const ended = compared.open.filter(
    ({ ended: at }) => Temporal.Instant.compare(Temporal.Instant.from(at), now) < 0,
  )
  if (ended.length === 0) return
  const days = await daysOf(compared.hotel)
  expect(days.slice(0, compared.recorded.length)).toEqual(compared.recorded)
  const fresh = days.slice(compared.recorded.length)
  const reckoned = await compared.expected.next(ended)
  expect(fresh.map(comparable)).toEqual(reckoned)
  compared.reckoned.push(...reckoned)
  compared.recorded.push(...fresh)
  compared.open = compared.open.slice(ended.length)
}

/** The final state of a property: every day is recorded, and order book and journal follow from the API. */
async function expectRecords({ hotel, recorded, reckoned, expected }: ComparedHotel): Promise<number> {
  expect(recorded.map((day) => (day as { date: string }).date)).toEqual(
    Array.from({ length: DAYS + 1 }, (_, i) => addDays(OPENED, i)),
  )
  const journal: unknown[] = []
  const last = addDays(OPENED, DAYS)
  for (let from = OPENED; from <= last; from = addDays(from, 200))
    journal.push(...(await journalOf(hotel, { from, to: addDays(from, 199) })))
  expectJournal(journal, reckoned, expected.receivables)
  await expectJournalFiles(hotel, { from: OPENED, to: last }, journal)
  for (const [as_of, amount] of expected.receivables) {
    const { body } = await hotel.api.get(
      `/reports/receivables?property_id=${hotel.property_id}&as_of=${as_of}`,
    )
    expect({ as_of, amount: body.total.total.amount }).toEqual({ as_of, amount })
  }
  const orders = await ordersOf(hotel, TERMS)
  expect(await orderBookOf(test.db, hotel)).toEqual(orders)
  return new Set(orders.map((line) => line.split(' ')[0])).size
}

describe('rule 17.4 — the close of days, killed between any two steps and at any time', () => {
  it(`rule 17.6, 17.7, 17.8, 17.9, 20.1, 20.2, 20.4, 20.5 — ${DAYS} days of four properties in four time zones, through both clock changes`, async () => {
    const random = randomOf(seeded())
    const hotels = await makeHotels()
    const counts = { closes: 0, step_by_step: 0, clock_changes: 0 }
    const moments = plan(hotels)
    for (const [i, { compared, date, at, ends }] of moments.entries()) {
      test.clock.set(at.toString())
      if (!ends) {
        await liveDay({ hotel: compared.hotel, stocks: compared.stocks, random }, date)
        await test.app.jobs.find(({ name }) => name === 'settle_payments')!.run()
        compared.open.push(dayOf(compared, date, false))
        await compared.expected.evening(compared.open.at(-1)!)
        continue
      }
      const is_change = changesClock(compared, date)
      if (!is_change && i <= moments.length - 3 && !random.happens(0.25)) continue
      const by_steps = is_change || random.happens(0.06)
      await (by_steps ? closeStepByStep(at.toString()) : closeThroughKills(at.toString(), random))
      counts.closes += 1
      counts.step_by_step += Number(by_steps)
      counts.clock_changes += Number(is_change)
      for (const one of hotels) await compare(one, at)
    }
    let stays = 0
    for (const compared of hotels) stays += await expectRecords(compared)
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
    if (DAYS >= 366) {
      expect(counts.clock_changes).toBe(2 * PLACES.length)
      for (const count of Object.values(kills)) expect(count).toBeGreaterThan(10)
    }
    printFigures('closing days', { days: DAYS, ...counts, ...kills, stays })
  })
})

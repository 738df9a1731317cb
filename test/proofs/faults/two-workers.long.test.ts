import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { testApp } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { dayCloser } from '#test/harness/faults/closers.ts'
import { printFigures } from '#test/harness/memory.ts'
import { randomOf } from '#test/harness/random.ts'
import { expectMet } from '#test/harness/random-runs/often-enough.ts'
import { runYieldRule } from '#test/harness/rates/run-yield-rule.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const secret = randomBytes(32)
/** Only the two workers run jobs. */
const test = testApp({ secret, role: 'api' })
const workers: ReturnType<typeof dayCloser>[] = []
afterAll(() => {
  for (const worker of workers) worker.end()
})

/**
 * Runs a job at both workers at once, with kills at some rounds, until both complete; returns the number of
 * kills.
 */
function raceOf(job: string, random: ReturnType<typeof randomOf>) {
  if (workers.length === 0)
    for (let i = 0; i < 2; i++) workers.push(dayCloser({ urls: test.logins, secret: secret.toString('hex') }))
  return async () => {
    let kills = 0
    const now = test.clock.now().toString()
    const work = async (worker: ReturnType<typeof dayCloser>) => {
      for (let attempts = 0; ; attempts++) {
        const is_killed = attempts < 3 && random.happens(0.6)
        const by_step = random.happens(0.5)
        const dies_at = is_killed && by_step ? 1 + random.below(3) : 0
        const by_chance = is_killed && !by_step ? { kill_after_ms: random.below(80) } : {}
        if (!(await worker.close({ now, job, dies_at, ...by_chance })).killed) return
        kills += 1
      }
    }
    await Promise.all(workers.map(work))
    return kills
  }
}

describe('two workers, with kills', () => {
  it('rule 23.8 — each occasion of a report is sent once, with all of its e-mails', async () => {
    const random = randomOf(seeded(1))
    const first = '2027-03-01'
    test.clock.set(`${first}T12:00:00Z`)
    const hotel = await test.createHotel({ property: { timezone: 'Europe/Berlin', day_ends_at: '02:30' } })
    const { api } = await staffOf(test, hotel)
    const recipients = ['owner@harbour.example', 'books@harbour.example']
    const report = (fields: object) =>
      api.make('/report-schedules', { property_id: hotel.property_id, language: 'en', recipients, ...fields })
    await report({ report: 'manager', frequency: 'close' })
    await report({ report: 'balances', frequency: 'close' })
    await report({ report: 'overview', frequency: 'weekly', weekday: 7, time: '06:00' })
    const race = raceOf('send_reports', random)
    const days = repetitions(10, 14, 40)
    let kills = 0
    for (let i = 1; i <= days; i++) {
      test.clock.set(`${addDays(first, i)}T07:00:00Z`)
      await closeDays(test)
      kills += await race()
    }
    const { rows: runs } = await test.db.query(
      `SELECT schedule_id, occasion, count(*)::int AS runs FROM report_runs WHERE account_id = $1 GROUP BY 1, 2`,
      [hotel.account_id],
    )
    const sundays = Array.from({ length: days }, (_, i) => addDays(first, i + 1)).filter(
      (date) => Temporal.PlainDate.from(date).dayOfWeek === 7,
    )
    expect(runs.filter((run) => run.runs !== 1)).toEqual([])
    expect(runs).toHaveLength(2 * days + sundays.length)
    const { rows: mails } = await test.db.query(
      `SELECT count(*)::int AS mails FROM mails WHERE account_id = $1 AND template = 'report'`,
      [hotel.account_id],
    )
    expect(mails[0].mails).toBe(runs.length * recipients.length)
    printFigures('reports by two workers', { days, kills, runs: runs.length })
    expectMet('kills', kills, { trials: 2 * days, share: 0.4 })
  }, 600_000)

  it('rule 21.11 — a yield rule prices each night once: every version of a plan is one event, and every price is correct', async () => {
    const random = randomOf(seeded(2))
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    const { api, property_id, account_id } = hotel
    await test.db.query(`UPDATE accounts SET optional_events = '{rate_plan.updated}' WHERE account_id = $1`, [
      account_id,
    ])
    const stock = await makeStock(api, { inventory_count: 5, rate_plan: { base_price: eur(10_000) } })
    const rule = async (name: string, conditions: object, value: number) => {
      const terms = { property_id, name, conditions, rate_plan_ids: [stock.rate_plan_id] }
      const { id } = await api.make('/yield-rules', { ...terms, effect: { type: 'percent', value } })
      expect((await runYieldRule(api, id)).status).toBe(200)
    }
    await rule('Nearly full', { occupancy_at_least: 60 }, 10)
    await rule('Empty', { occupancy_below: 20, days_before: 60 }, -10)
    const race = raceOf('apply_yield_rules', random)
    const sold = new Map<string, number>()
    let kills = 0
    for (let round = 0; round < repetitions(8, 12, 40); round++) {
      for (let i = 0; i < 3; i++) {
        const date = addDays('2027-01-20', random.below(8))
        if ((sold.get(date) ?? 0) === 5) continue
        sold.set(date, (sold.get(date) ?? 0) + 1)
        await makeBooking(api, stock, { check_in: date, check_out: addDays(date, 1) })
      }
      kills += await race()
      const path = `/rate-plans/${stock.rate_plan_id}?prices_from=2027-01-20&prices_to=2027-01-27`
      const { nightly_prices, version } = (await api.get(path)).body
      const prices = nightly_prices.map(({ amount }: { amount: { amount: number } }) => amount.amount)
      const expected = Array.from({ length: 8 }, (_, i) => sold.get(addDays('2027-01-20', i)) ?? 0)
      expect(prices).toEqual(expected.map((rooms) => (rooms >= 3 ? 11_000 : rooms === 0 ? 9_000 : 10_000)))
      const events = (await api.get(`/events?resource_id=${stock.rate_plan_id}&limit=100`)).body.data
      const versions = events.map((event: { data: { version: number } }) => event.data.version)
      expect(versions.sort((one: number, other: number) => one - other)).toEqual(
        Array.from({ length: version - 1 }, (_, at) => at + 2),
      )
    }
    printFigures('yield rules by two workers', { kills })
  }, 600_000)
})

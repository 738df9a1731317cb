import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, makeApp } from '#server/app.ts'
import { NodeClock } from '#server/engine/node-clock.ts'
import { testApp, testConfig } from '../harness/app.ts'
import { daysOf } from '../harness/business-days/close.ts'
import { clientOf } from '../harness/client.ts'
import { book, makeBooking, makeStock } from '../harness/stock.ts'

const test = testApp({ role: 'api' })
/** The worker or API process that a test has started. */
let worker: App | undefined
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

/** A worker on the databases of the test, whose machine is ahead of the database by `ahead.ms`. */
async function startWorker(ahead: { ms: number }) {
  const lines: { msg: string }[] = []
  const clock = { now: () => Temporal.Now.instant().add({ milliseconds: ahead.ms }) }
  worker = makeApp({
    config: testConfig({ role: 'worker', secret: test.secret }),
    urls: test.logins,
    clock,
    machine_clock: clock,
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  })
  const base = await worker.start()
  const metric = async () => (await (await fetch(`${base}/metrics`)).text()).match(/^serai_clock_agrees.*$/gm)
  const runJobs = async () => {
    for (const job of worker!.jobs) await job.run()
  }
  return { lines, metric, runJobs }
}

/** Two nights ago a guest was expected who did not come, and one is expected tonight. */
async function expectedGuests() {
  const now = Temporal.Now.instant()
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  test.clock.set(now.subtract({ hours: 48 }).toString())
  const hotel = await test.createHotel({
    property: { timezone: 'UTC', day_ends_at: '00:00', no_show: 'automatic' },
  })
  const stock = await makeStock(hotel.api, { inventory_count: 3 })
  const on = (days: number) => ({
    check_in: today.add({ days }).toString(),
    check_out: today.add({ days: days + 1 }).toString(),
  })
  const past = await makeBooking(hotel.api, stock, on(-2))
  test.clock.set(now.toString())
  const tonight = await makeBooking(hotel.api, stock, on(0))
  const statusOf = async ({ id }: { id: string }) => (await hotel.api.get(`/reservations/${id}`)).body.status
  const statuses = async () => [await statusOf(past), await statusOf(tonight)]
  return { hotel, statuses }
}

describe('rule 14.14 — a worker whose clock is wrong', () => {
  it.each([
    ['61 s ahead', 61_000],
    ['61 s behind', -61_000],
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])('%s: it runs no job, says so, and resumes by itself', async (_by, off) => {
    const { hotel, statuses } = await expectedGuests()
    const ahead = { ms: off }
    const { lines, metric, runJobs } = await startWorker(ahead)
    await runJobs()
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
    expect(await daysOf(hotel)).toEqual([])
    expect(await metric()).toEqual([
      'serai_clock_agrees{environment="live"} 0',
      'serai_clock_agrees{environment="sandbox"} 0',
    ])
    const about = () => lines.map(({ msg }) => msg).filter((msg) => msg.startsWith('clock '))
    expect(new Set(about())).toEqual(
      new Set(['clock differs by more than 60 s from the database: no jobs run and nothing is sent']),
    )
    ahead.ms = 0
    await runJobs()
    expect(await statuses()).toEqual(['no_show', 'confirmed'])
    expect(await daysOf(hotel)).toHaveLength(2)
    expect(await metric()).toEqual([
      'serai_clock_agrees{environment="live"} 1',
      'serai_clock_agrees{environment="sandbox"} 1',
    ])
    expect(about()).toContain('clock agrees with the database again: jobs run and messages are sent')
  })

  it('that is set a day ahead while it runs: the running day stays open, and its guests are expected', async () => {
    const { hotel, statuses } = await expectedGuests()
    const ahead = { ms: 0 }
    const { runJobs } = await startWorker(ahead)
    await runJobs()
    ahead.ms = 86_400_000
    await runJobs()
    expect(await statuses()).toEqual(['no_show', 'confirmed'])
    expect(await daysOf(hotel)).toHaveLength(2)
  })
})

it('rule 14.14 — requests at an API process whose clock is set have the time of the database', async () => {
  test.clock.set(Temporal.Now.instant().toString())
  const hotel = await test.createHotel({ property: { timezone: 'UTC' } })
  const stock = await makeStock(hotel.api, {
    rate_plan: { deposit_rule: { type: 'full', hold_minutes: 60 } },
  })
  const today = Temporal.Now.plainDateISO('UTC')
  const stay = { check_in: today.toString(), check_out: today.add({ days: 1 }).toString() }
  const { id } = await makeBooking(hotel.api, stock, stay)
  const ahead = { ms: 0 }
  const clock = { now: () => Temporal.Now.instant().add({ milliseconds: ahead.ms }) }
  worker = makeApp({
    config: testConfig({ secret: test.secret }),
    urls: test.logins,
    clock,
    machine_clock: clock,
    log: pino({ level: 'silent' }),
  })
  const api = clientOf(`${await worker.start()}/v1`, hotel.api.secret)
  // Compares the clocks, as every process does.
  await worker.jobs.find(({ name }) => name === 'write_request_log')!.run()
  for (const ms of [86_400_000, -86_400_000]) {
    ahead.ms = ms
    expect((await book(api, stock, stay)).body.error.code).toBe('SVC-1001')
    expect((await api.get(`/reservations/${id}`)).body.status).toBe('pending_payment')
    const { updated_at } = (await api.patch(`/reservations/${id}`, { notes: `${ms}` })).body
    expect(Math.abs(Date.parse(updated_at) - Date.now())).toBeLessThan(60_000)
  }
})

it('rule 14.14 — the clock of a job does not move when the machine is set while the job runs', async () => {
  let set_ms = 0
  const machine = { now: () => Temporal.Now.instant().add({ milliseconds: set_ms }) }
  let compared = 0
  const lead = async (read: () => number) => {
    compared += 1
    const lead_ms = Date.now() - read()
    return { least_ms: lead_ms, most_ms: lead_ms }
  }
  const clock = new NodeClock({ clock: machine, machine, log: pino({ level: 'silent' }), lead })
  const off = () => Math.abs(clock.now().since(Temporal.Now.instant()).total('seconds'))
  expect(await clock.checkAgreement()).toBe(true)
  for (set_ms of [86_400_000, -86_400_000, 3_600_000]) expect(off()).toBeLessThan(1)
  expect(await clock.checkAgreement()).toBe(false)
  expect(compared).toBe(2)
  set_ms = 0
  expect(await clock.checkAgreement()).toBe(true)
})

import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, makeApp } from '#server/app.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { type Hotel, testApp, testConfig } from '#test/harness/app.ts'
import { daysOf } from '#test/harness/business-days/close.ts'
import { clientOf } from '#test/harness/client.ts'
import { openMailServer } from '#test/harness/mail/mail-server.ts'
import { printFigures } from '#test/harness/memory.ts'
import { faultRuns } from '#test/harness/repetitions.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'
import { listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'
import { until } from '#test/operations/program.ts'

const JUMPS = faultRuns('JUMPS', 2, 40)
/** How long the wrong clock stays: the jobs that close days and expire holds run every 20 s, mails every second. */
const JUMP_MS = 25_000
const DAY_MS = 86_400_000

const smtp = await openMailServer()
const secret = randomBytes(32)
const test = testApp({ secret, role: 'api' })
let receiver: Receiver
const nodes: App[] = []
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await Promise.all([smtp.close(), receiver.close()])
})

/** A node with API, jobs and workers, whose machine is ahead of the database by `ahead.ms`. */
async function startNode(ahead: { ms: number }) {
  const clock = { now: () => Temporal.Now.instant().add({ milliseconds: ahead.ms }) }
  const node = makeApp({
    config: testConfig({ role: 'all', secret, mail_servers: { live: smtp.server, sandbox: undefined } }),
    urls: test.logins,
    clock,
    machine_clock: clock,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  nodes.push(node)
  return node.start()
}

const stayFrom = (days: number) => {
  const today = Temporal.Now.plainDateISO('UTC')
  return { check_in: today.add({ days }).toString(), check_out: today.add({ days: days + 1 }).toString() }
}

let guests = 0
const guest = () => ({
  adults: 2,
  guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${++guests}@example.com` },
})

/** What a node a day ahead would do at once: a stay of tonight, a hold, and an e-mail of tomorrow. */
async function expectedTomorrow({ api, property_id }: Hotel) {
  const stock = await makeStock(api, { inventory_count: 50 })
  const held = await makePlan(api, stock.room_type_id, {
    deposit_rule: { type: 'percent', percent: 30, hold_minutes: 300 },
  })
  await api.send('PUT', '/message-schedules', {
    property_id,
    kind: 'check_in_today',
    enabled: true,
    time: '00:00',
  })
  const tonight = await makeBooking(api, stock, { ...stayFrom(0), ...guest() })
  const arriving = guest()
  const tomorrow = await makeBooking(api, stock, { ...stayFrom(1), ...arriving })
  const hold = await makeBooking(api, stock, { rate_plan_id: held.id, ...stayFrom(20), ...guest() })
  return { stock, tonight, tomorrow, hold, email: arriving.guest.email }
}

/** Books through both nodes until stopped; the statuses and business dates that were answered. */
function traffic(hotel: Hotel, stock: Stock, bases: readonly string[]) {
  const clients = bases.map((base) => clientOf(`${base}/v1`, hotel.api.secret))
  const statuses = new Map<number, number>()
  const dates = new Set<string>()
  let going = true
  const done = Promise.all(
    clients.map(async (api) => {
      for (let n = 0; going; n++) {
        const wish = { ...stock, ...stayFrom(30 + (n % 40)), ...guest(), notify_guest: true }
        const { status, body } = await api.post('/reservations', wish)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const [draft] = (await api.get(`/invoices?reservation_id=${body.id}`)).body.data
        const payment = await api.post(`/invoices/${draft.id}/payments`, {
          amount: eur(1000),
          method: 'cash',
        })
        dates.add(payment.body.business_date)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }),
  )
  return {
    async end() {
      going = false
      await done
      return { statuses, dates }
    },
  }
}

const isReady = async (base: string) => (await fetch(`${base}/readyz`)).ok

describe('rule 14.14 — the clock of one of two nodes jumps in traffic', () => {
  it(`${JUMPS} times by a day, ahead and back: nothing is done before its time, and the other node goes on`, async () => {
    test.clock.set(Temporal.Now.instant().subtract({ hours: 48 }).toString())
    const hotel = await test.createHotel({
      property: { timezone: 'UTC', day_ends_at: '00:00', no_show: 'automatic' },
    })
    test.clock.set(Temporal.Now.instant().toString())
    const { stock, tonight, tomorrow, hold, email } = await expectedTomorrow(hotel)
    await listen(hotel.api, receiver.url)
    const ahead = { ms: 0 }
    const bases = [await startNode({ ms: 0 }), await startNode(ahead)]
    const today = stayFrom(0).check_in
    const work = traffic(hotel, stock, bases)
    await receiver.arrived(4)
    let delivered = 0
    for (let n = 0; n < JUMPS; n++) {
      ahead.ms = n % 2 === 0 ? DAY_MS : -DAY_MS
      await new Promise((resolve) => setTimeout(resolve, JUMP_MS))
      expect(await isReady(bases[1]!)).toBe(false)
      await until(() => isReady(bases[0]!), Boolean)
      expect(receiver.received.length).toBeGreaterThan(delivered)
      delivered = receiver.received.length
      ahead.ms = 0
      await until(() => isReady(bases[1]!), Boolean)
    }
    const { statuses, dates } = await work.end()
    expect(stayFrom(0).check_in, 'the run went over midnight UTC: run it again').toBe(today)
    const statusOf = async ({ id }: { id: string }) =>
      (await hotel.api.get(`/reservations/${id}`)).body.status
    expect(await Promise.all([tonight, tomorrow, hold].map(statusOf))).toEqual([
      'confirmed',
      'confirmed',
      'pending_payment',
    ])
    expect((await daysOf(hotel)).map(({ date }) => date).every((date) => String(date) < today)).toBe(true)
    expect(dates).toEqual(new Set([today]))
    expect([...statuses.keys()]).toEqual([201])
    const bookings = statuses.get(201)!
    await until(
      () => smtp.mails.length,
      (count) => count >= bookings,
    )
    const mails = smtp.mails.map(({ to, opened }) => `${to}: ${opened.subject}`)
    expect([new Set(mails).size, mails.length]).toEqual([bookings, bookings])
    expect(mails.filter((mail) => mail.startsWith(email))).toEqual([])
    const { findings } = await diagnose('live', nodes[0]!.environments.live.system, Temporal.Now.instant())
    expect(findings).toEqual([])
    printFigures(`${JUMPS} jumps`, { bookings, deliveries: delivered, mails: mails.length })
  })
})

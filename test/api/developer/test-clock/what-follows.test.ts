import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageSigner } from '#server/features/booking-page/page-signer.ts'
import { testApp } from '#test/harness/app.ts'
import { advance } from '#test/harness/business-days/test-clock.ts'
import { openMailServer } from '#test/harness/mail/mail-server.ts'
import { blockOf, groupOf } from '#test/harness/reservations/groups.ts'
import { makeSent } from '#test/harness/reservations/quotes.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'
import { expectSigned, listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { openReceiver } from '#test/harness/webhooks/receiver.ts'

const START = '2027-01-04T09:00:00Z'
/** Forty days later. */
const MOVED = '2027-02-13T09:00:00Z'

const COMPANY = { name: 'Klein GmbH' }

const smtp = await openMailServer()
const receiver = await openReceiver()
const secret = randomBytes(32)
const test = testApp({
  secret,
  webhook_allow_loopback: true,
  rate_limit: { per_second: 1, burst: 2_000 },
  mail_servers: { live: undefined, sandbox: smtp.server },
})
let sandbox: pg.Pool
afterAll(async () => {
  await Promise.all([smtp.close(), receiver.close(), sandbox.end()])
})

/** What was made before the clock was moved by forty days. */
async function makeHotel() {
  const hotel = await test.createHotel({ environment: 'sandbox' })
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 5 })
  const owner = await staffOf(test, hotel)
  await owner.api.patch(`/properties/${property_id}`, {
    guest_mails: { confirmed: true },
    no_show: 'automatic',
  })
  const schedule = { property_id, kind: 'before_arrival', enabled: true, days: 3, time: '10:00' }
  await api.send('PUT', '/message-schedules', schedule)
  const stay = { check_in: '2027-01-20', check_out: '2027-01-22' }
  const flexible = await makeBooking(api, stock, stay)
  const deposit = { type: 'percent', percent: 30, hold_minutes: 60 }
  const { id: rate_plan_id } = await makePlan(api, stock.room_type_id, { deposit_rule: deposit })
  const held = await makeBooking(api, { ...stock, rate_plan_id }, stay)
  const cancellation_policy = {
    rules: [{ days_before: 10, time: '18:00', fee: { type: 'nights', nights: 1 } }],
  }
  const strict = await makePlan(api, stock.room_type_id, { cancellation_policy })
  const late = { check_in: '2027-02-20', check_out: '2027-02-22' }
  const dear = await makeBooking(api, { ...stock, rate_plan_id: strict.id }, late)
  const nights = { from: '2027-03-15', to: '2027-03-16' }
  const blocks = [{ ...nights, room_type_id: stock.room_type_id, rooms: 1 }]
  const release_at = '2027-02-01T12:00:00Z'
  const group = await api.make('/groups', groupOf(property_id, stock, { ...nights, blocks, release_at }))
  const waiting = await api.make('/waiting-list', {
    ...{ property_id, guest: { last_name: 'Klein', phone: '+4930901820' }, adults: 2 },
    ...{ check_in: '2027-01-12', check_out: '2027-01-14' },
  })
  const enquiry = await api.make('/enquiries', { property_id, body: 'Do you have a garage?', name: 'Klein' })
  await api.patch(`/enquiries/${enquiry.id}`, { status: 'closed' })
  const quote = await makeSent(api, property_id, stock, { valid_until: '2027-02-01' })
  const key = (await owner.api.post('/keys', { name: 'x', ends_at: '2027-01-05T09:00:00Z' })).body
  const endpoint = await listen(api, receiver.url, ['reservation.created'])
  const claimed = await api.post('/companies', COMPANY, { 'idempotency-key': 'once' })
  const waits = { group, waiting, enquiry, quote }
  return {
    ...hotel,
    ...waits,
    stock,
    owner,
    flexible,
    held,
    dear,
    key,
    endpoint,
    claimed: claimed.body,
  }
}

let hotel: Awaited<ReturnType<typeof makeHotel>>
let ran: { job: string; count: number }[]
let clock: Awaited<ReturnType<typeof advance>>
beforeAll(async () => {
  sandbox = new pg.Pool({ connectionString: test.urls.sandbox, max: 1, options: '-c search_path=serai' })
  hotel = await makeHotel()
  const first = await advance(test, hotel, { to: '2027-01-18T09:00:00Z' })
  // As the worker does meanwhile: what was not sent when the guest did not come is withdrawn.
  await test.app.outbox_workers.sandbox.drain()
  clock = await advance(test, hotel, { to: MOVED })
  ran = [...first.advance.ran, ...clock.advance.ran]
})

const read = async (path: string) => (await hotel.api.get(path)).body
const counted = (name: string) =>
  ran.filter(({ job }) => job === name).reduce((sum, { count }) => sum + count, 0)

/** By the rows of the table in the guide. */
const CASES: Record<string, () => Promise<void>> = {
  async 'The business date, and with it arrivals, departures and housekeeping'() {
    expect(clock).toMatchObject({ status: 'ready', now: MOVED })
    expect((await read(`/properties/${hotel.property_id}`)).business_date).toBe('2027-02-13')
    const past = await book(hotel.api, hotel.stock, { check_in: '2027-02-10', check_out: '2027-02-12' })
    expect(past.status).toBe(422)
    expect((await read(`/housekeeping?property_id=${hotel.property_id}`)).date).toBe('2027-02-13')
  },
  async 'Holds, and deposits that were not paid in time'() {
    expect(await read(`/reservations/${hotel.held.id}`)).toMatchObject({
      status: 'cancelled',
      cancellation: { cancelled_at: '2027-01-04T10:00:00Z', reason: 'payment_expired' },
    })
    expect(counted('expire_holds')).toBe(1)
  },
  async 'No-shows and the close of days'() {
    expect((await read(`/reservations/${hotel.flexible.id}`)).status).toBe('no_show')
    const { data } = await read(`/days?property_id=${hotel.property_id}&limit=100`)
    expect(data.map(({ date }: { date: string }) => date).reverse()).toHaveLength(40)
    expect(counted('close_days')).toBe(40)
  },
  async 'Quotes: their reminder, and when they lapse'() {
    expect((await read(`/quotes/${hotel.quote.id}`)).status).toBe('lapsed')
    expect([counted('remind_of_quotes'), counted('lapse_quotes')]).toEqual([1, 1])
  },
  async 'Release dates of groups, the waiting list'() {
    expect(await blockOf(hotel.api, hotel.group.id)).toEqual({ '2027-03-15': [1, 0, 1] })
    expect(counted('release_groups')).toBe(1)
    expect((await read(`/waiting-list/${hotel.waiting.id}`)).status).toBe('expired')
    expect(counted('propose_free_rooms')).toBeGreaterThan(0)
  },
  async 'Mails before and after a stay, reminders of overdue invoices, reports by mail: when they are written'() {
    expect(counted('send_guest_mails')).toBe(1)
    const { data } = await read(`/reservations/${hotel.flexible.id}/messages`)
    const [before] = data.filter(({ kind }: { kind: string }) => kind === 'before_arrival')
    expect(before.created_at.slice(0, 10)).toBe('2027-01-17')
  },
  async 'Deadlines of cancellation and their fees'() {
    const { body } = await hotel.api.post(`/reservations/${hotel.dear.id}/cancel?dry_run=true`, {})
    expect(body.cancellation.fee).toEqual(eur(12_000))
  },
  async 'Dates of invoices, payments and charges'() {
    const { id } = await makeBooking(hotel.api, hotel.stock, {
      check_in: '2027-02-13',
      check_out: '2027-02-14',
    })
    const [draft] = (await read(`/invoices?reservation_id=${id}`)).data
    const payment = await hotel.api.make(`/invoices/${draft.id}/payments`, {
      amount: eur(100),
      method: 'cash',
    })
    expect(payment.business_date ?? payment.created_at.slice(0, 10)).toBe('2027-02-13')
  },
  async 'The link of a guest to a booking, which ends after the stay'() {
    const signer = pageSigner([secret], 'sandbox')
    const link = async (reservation_id: string) => {
      const token = signer.tokenOf({
        account_id: hotel.account_id,
        reservation_id,
        version: 0,
        by_mail: true,
      })
      return (await fetch(`${test.base}/sandbox/book/m/${token}?lang=en`)).status
    }
    expect(await link(hotel.dear.id)).toBe(200)
    clock = { ...clock, now: (await advance(test, hotel, { to: '2027-02-22T09:00:00Z' })).now }
    expect(await link(hotel.flexible.id)).toBe(404)
    expect(await link(hotel.dear.id)).toBe(200)
  },
  async '`created_at` and `updated_at` of objects, `created_at` of events'() {
    const made = await makeBooking(hotel.api, hotel.stock, {
      check_in: '2027-03-03',
      check_out: '2027-03-04',
    })
    expect(made.created_at.slice(0, 10)).toBe(clock.now.slice(0, 10))
    const [event] = (await read(`/events?resource_id=${made.id}`)).data
    expect(event.created_at).toBe(made.created_at)
  },
  async 'Deletion of what a hotel may no longer keep'() {
    expect((await hotel.api.get(`/enquiries/${hotel.enquiry.id}`)).status).toBe(404)
  },
  async 'The end of API keys, sessions, sign-in'() {
    expect((await test.client(hotel.key.secret, 'sandbox').get('/properties')).status).toBe(200)
    expect((await hotel.owner.in('sandbox').get('/me')).status).toBe(200)
  },
  async 'Rate limits'() {
    const { headers } = await hotel.api.get('/clock')
    expect(Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1])).toBeLessThan(2_000)
  },
  async 'The 24 hours of an `Idempotency-Key`'() {
    const again = await hotel.api.post('/companies', COMPANY, { 'idempotency-key': 'once' })
    expect(again.body).toEqual(hotel.claimed)
    expect(again.headers.get('idempotent-replayed') ?? 'true').toBe('true')
  },
  async 'Deliveries of webhooks: when they are sent and repeated, `t` of the signature'() {
    receiver.received.length = 0
    const { id } = await makeBooking(hotel.api, hotel.stock, {
      check_in: '2027-03-01',
      check_out: '2027-03-02',
    })
    await test.app.webhook_workers.sandbox.drain()
    const sent = receiver.received.find(({ body }) => body.includes(id))!
    expectSigned(sent, hotel.endpoint.secret, Temporal.Instant.from(START))
  },
  async 'When a mail that was written is sent'() {
    await test.app.outbox_workers.sandbox.drain()
    const subjects = smtp.mails.map(({ opened }) => opened.subject)
    expect(subjects.length).toBeGreaterThanOrEqual(3)
    const { rows } = await sandbox.query(
      `SELECT max(due_at) <= $1 AS due, count(*)::int AS waiting
      FROM mails WHERE status = 'waiting'`,
      [START],
    )
    expect(rows[0].waiting).toBe(0)
  },
  async 'The audit log and the log of requests'() {
    const { rows } = await sandbox.query('SELECT max(at) AS at FROM audit_log')
    expect(rows[0].at.toISOString()).toBe(new Date(START).toISOString())
    await test.app.environments.sandbox.requests.flush()
    const { rows: requests } = await sandbox.query('SELECT max(at) AS at FROM request_log')
    expect(requests[0].at.getTime()).toBeLessThan(Date.parse('2027-01-05T00:00:00Z'))
  },
  async 'What is sent to channels and read from calendars; downtime packs'() {
    const { rows } = await sandbox.query('SELECT count(*)::int AS count FROM downtime_packs')
    expect(rows[0].count).toBe(0)
  },
  async 'How long events, deliveries and logs are stored'() {
    for (const name of ['purge_deliveries', 'purge_audit_log', 'purge_requests', 'purge_idempotency_keys'])
      await test.app.jobs.find((job) => job.name === name)!.run()
    expect((await read(`/events?resource_id=${hotel.flexible.id}`)).data.length).toBeGreaterThan(0)
  },
}

const guide = readFileSync(new URL('../../../../docs/guides/environments.md', import.meta.url), 'utf8')
const ROWS = [...guide.matchAll(/^\| (.+?) \| (of the sandbox|real) \|$/gm)].map(([, what, by]) => [
  what!,
  by!,
])

it('the guide says of each what follows the clock', () => {
  expect(ROWS.map(([what]) => what)).toEqual(Object.keys(CASES))
})

it.each(ROWS)('rule 14.32 — %s: %s', async (what) => {
  await CASES[what!]!()
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBooking } from '#demo-ota/write-message.ts'
import type { Hotel } from '../harness/app.ts'
import { calendarOf, importCalendars } from '../harness/channels/calendars.ts'
import { mapping, partners } from '../harness/channels/partner.ts'
import { failWritesOf } from '../harness/faults/fail-writes.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { answers, type Behaviour, openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'

const test = sharedApp()
const connect = partners(test)
let host: Receiver
const cures: (() => Promise<void>)[] = []
/** Items of a worker, whose failures are reported like those of the jobs. */
const CALENDARS = 'import_calendars'

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  host = await openReceiver(answers(200, calendarOf('a@airbnb.com')))
})
afterEach(async () => {
  for (const cure of cures.splice(0)) await cure()
  await test.db.query('DELETE FROM ical_imports')
  await host.close()
})

const run = (job: string) =>
  job === CALENDARS
    ? test.app.ical_workers.live.drain()
    : test.app.jobs.find(({ name }) => name === job)!.run()
const count = async (sql: string, ...values: unknown[]) =>
  Number((await test.db.query(`SELECT count(*) FROM ${sql}`, values)).rows[0].count)
const failures = async (job: string) => {
  const { rows } = await test.db.query('SELECT account_id, failures FROM job_retries WHERE job = $1', [job])
  return rows.map(({ account_id, failures }) => [account_id, failures])
}
const metric = async (line: string) => {
  const text = await (await fetch(`${test.base}/metrics`)).text()
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

interface Case {
  readonly job: string
  /** The table that an item of the job writes to. */
  readonly table: string
  /** Creates one due item for a hotel. */
  prepare(hotel: Hotel, nth: number): Promise<unknown>
  /** Called when both hotels are prepared. */
  pass?(): Promise<unknown> | undefined
  is_done(hotel: Hotel): Promise<boolean>
}

const HOLD = { rate_plan: { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 60 } } }

async function holdBooking(hotel: Hotel, nth: number) {
  const partner = await connect(hotel)
  const body = writeBooking({
    reference: `R-${nth}`,
    status: 'Commit',
    hotel: 'H-1',
    room: 'DBL',
    rate: 'FLEX',
    rooms: 1,
    created_at: '2027-01-04T09:00:00Z',
    changed_at: '2027-01-04T09:00:00Z',
    check_in: '2027-03-15',
    nights: 1,
    adults: 1,
    currency: 'EUR',
    prices: ['110.00'],
    guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  })
  expect((await fetch(partner.inbound_url, { method: 'POST', body })).status).toBe(200)
  await makeStock(hotel.api, { rate_plan: { channels: [mapping(partner)] } })
  return partner
}

const CASES: Case[] = [
  {
    job: 'expire_holds',
    table: 'reservations',
    prepare: async (hotel) => makeBooking(hotel.api, await makeStock(hotel.api, HOLD)),
    pass: async () => test.clock.advance({ minutes: 61 }),
    is_done: async (hotel) =>
      (await count(`events WHERE account_id = $1 AND type = 'reservation.cancelled'`, hotel.account_id)) ===
      1,
  },
  {
    job: 'accept_mapped_bookings',
    table: 'reservations',
    prepare: holdBooking,
    is_done: async (hotel) => (await hotel.api.get('/reservations')).body.data.length === 1,
  },
  {
    job: 'extend_horizon',
    table: 'nights',
    prepare: (hotel) => makeStock(hotel.api),
    pass: async () => test.clock.advance({ hours: 72 }),
    is_done: async (hotel) =>
      (await count(`nights WHERE account_id = $1 AND date = '2030-01-06'::date`, hotel.account_id)) === 1,
  },
  {
    job: 'mark_new_nights',
    table: 'channel_dirty_ranges',
    async prepare(hotel) {
      const partner = await connect(hotel)
      await makeStock(hotel.api, { rate_plan: { channels: [mapping(partner)] } })
      await test.app.sync_workers.live.drain()
      await run('mark_new_nights')
      await test.app.sync_workers.live.drain()
    },
    pass: async () => test.clock.advance({ hours: 24 }),
    is_done: async (hotel) =>
      (await count('channel_dirty_ranges WHERE account_id = $1', hotel.account_id)) === 1,
  },
  {
    job: CALENDARS,
    table: 'ical_events',
    prepare: (hotel, nth) => importCalendars(test, hotel, host, [`house-${nth}`]),
    is_done: async (hotel) => (await hotel.api.get('/reservations?channel=airbnb')).body.data.length === 1,
  },
]

describe('spec 4.5 — a failing item of a job', () => {
  it.each(CASES)('$job: it is delayed and reported, and no other account waits for it', async (one) => {
    const { job } = one
    const ill = await test.createHotel()
    const well = await test.createHotel()
    for (const [nth, hotel] of [ill, well].entries()) await one.prepare(hotel, nth)
    await one.pass?.()
    const failed_before =
      (await metric(`serai_job_item_failures_total{environment="live",job="${job}"}`)) ?? 0
    cures.push(await failWritesOf(test.db, one.table, ill.account_id))
    await run(job)
    expect([await one.is_done(ill), await one.is_done(well)]).toEqual([false, true])
    expect(await failures(job)).toEqual([[ill.account_id, 1]])
    expect(await metric(`serai_job_items_failing{environment="live",job="${job}"}`)).toBe(1)
    expect(await metric(`serai_job_item_failures_total{environment="live",job="${job}"}`)).toBe(
      failed_before + 1,
    )
    // It waits for its retry, and is then tried again.
    await run(job)
    expect(await failures(job)).toEqual([[ill.account_id, 1]])
    test.clock.advance({ minutes: 15 })
    await run(job)
    expect(await failures(job)).toEqual([[ill.account_id, 2]])
    for (const cure of cures.splice(0)) await cure()
    test.clock.advance({ minutes: 15 })
    await run(job)
    expect([await one.is_done(ill), await failures(job)]).toEqual([true, []])
    expect(await metric(`serai_job_items_failing{environment="live",job="${job}"}`)).toBeUndefined()
  })

  it('waits longer each time, at most an hour', async () => {
    const job = 'expire_holds'
    const hotel = await test.createHotel()
    await makeBooking(hotel.api, await makeStock(hotel.api, HOLD))
    cures.push(await failWritesOf(test.db, 'reservations', hotel.account_id))
    test.clock.advance({ minutes: 61 })
    const waits: number[] = []
    for (let i = 0; i < 10; i++) {
      await run(job)
      const { rows } = await test.db.query('SELECT retry_at::text FROM job_retries WHERE account_id = $1', [
        hotel.account_id,
      ])
      const retry_at = Temporal.Instant.from(rows[0].retry_at.replace(' ', 'T').replace('+00', 'Z'))
      waits.push(retry_at.since(test.clock.now()).total('seconds'))
      test.clock.set(retry_at.toString())
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  })

  it('one that no longer exists is dropped', async () => {
    const job = 'expire_holds'
    const hotel = await test.createHotel()
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api, HOLD))
    const cure = await failWritesOf(test.db, 'reservations', hotel.account_id)
    test.clock.advance({ minutes: 61 })
    await run(job)
    await cure()
    await hotel.api.post(`/reservations/${id}/cancel`)
    test.clock.advance({ hours: 3 })
    await run('forget_failed_items')
    expect(await count('job_retries WHERE account_id = $1', hotel.account_id)).toBe(1)
    test.clock.advance({ hours: 2 })
    await run('forget_failed_items')
    expect(await count('job_retries WHERE account_id = $1', hotel.account_id)).toBe(0)
  })
})

describe('rule 6 — channel data that cannot be processed is shown to staff', () => {
  const MAPPED = 'accept_mapped_bookings'

  it('a stored booking with amounts that no invoice can hold: its reason is `failed`, with one event', async () => {
    const hotel = await test.createHotel()
    const partner = await holdBooking(hotel, 1)
    await test.db.query(
      `UPDATE channel_bookings SET booking = booking || jsonb_build_object('check_out', '2027-07-13', 'total', null,
         'nightly', (SELECT jsonb_agg(jsonb_build_object('date', '2027-03-15'::date + n, 'amount', 99999999999999))
                     FROM generate_series(0, 119) n))
       WHERE account_id = $1`,
      [hotel.account_id],
    )
    await run(MAPPED)
    test.clock.advance({ minutes: 1 })
    await run(MAPPED)
    const { data } = (await hotel.api.get(`${partner.path}/held-bookings`)).body
    expect(data).toMatchObject([{ reference: 'R-1', reason: 'failed' }])
    const errors = (await hotel.api.get('/events?type=channel.error')).body.data.map(
      (event: { data: { code: string; message: string } }) => [event.data.code, event.data.message],
    )
    expect(errors.filter(([code]: string[]) => code === 'SVC-9001')).toEqual([
      ['SVC-9001', 'Booking R-1 is mapped but could not become a reservation; it is tried again.'],
    ])
  })

  it('a calendar that cannot be processed: its channel is amber, with the room in the message', async () => {
    const hotel = await test.createHotel()
    await importCalendars(test, hotel, host, ['one'])
    cures.push(await failWritesOf(test.db, 'ical_events', hotel.account_id))
    for (let i = 0; i < 3; i++) {
      await run(CALENDARS)
      test.clock.advance({ minutes: 15 })
    }
    const [channel] = (await hotel.api.get('/channels')).body.data
    expect(channel).toMatchObject({ status: 'amber', last_error: { code: 'SVC-1004' } })
    expect(channel.last_error.message).toContain('could not be imported')
  })
})

describe('rule 6 — calendars of slow sites', () => {
  /** Paths that begin with `slow` are answered when the test releases them. */
  function slowHost() {
    const waiting: (() => void)[] = []
    let aborted = 0
    const answer: Behaviour = (...how) => answers(200, calendarOf(`${how[1].path}@airbnb.com`))(...how)
    host.behave((...how) => {
      const [response, { path }] = how
      if (!path.startsWith('/slow')) return answer(...how)
      waiting.push(() => answer(...how))
      response.on('close', () => {
        if (!response.writableEnded) aborted += 1
      })
    })
    const isRequested = (path: string) => host.received.some((one) => one.path === path)
    const release = () => {
      for (const go of waiting.splice(0)) go()
    }
    return { isRequested, release, waiting, abortedCount: () => aborted }
  }
  const paths = (name: string, many: number) => Array.from({ length: many }, (_, i) => `${name}-${i}`)

  it('where three hang, the others of the account and of others are imported in parallel', async () => {
    const { isRequested, release, abortedCount } = slowHost()
    const slow = await test.createHotel()
    await importCalendars(test, slow, host, [...paths('slow', 3), ...paths('quick', 9)])
    const other = await test.createHotel()
    await importCalendars(test, other, host, ['other'])
    const job = run(CALENDARS)
    await host.arrives(
      () => isRequested('/other') && paths('quick', 9).every((path) => isRequested(`/${path}`)),
    )
    expect(abortedCount()).toBe(0)
    release()
    await job
    expect(host.received).toHaveLength(13)
  })

  it('a dozen hanging ones of one account delay no other account', async () => {
    const { isRequested, release, waiting } = slowHost()
    const slow = await test.createHotel()
    await importCalendars(test, slow, host, paths('slow', 12))
    const other = await test.createHotel()
    await importCalendars(test, other, host, ['other'])
    const job = run(CALENDARS)
    await host.arrives(() => isRequested('/other'))
    expect(waiting.length).toBeLessThanOrEqual(4)
    while (host.received.length < 13) {
      release()
      await host.arrives(() => waiting.length > 0 || host.received.length === 13)
    }
    release()
    await job
    expect(host.received).toHaveLength(13)
  })
})

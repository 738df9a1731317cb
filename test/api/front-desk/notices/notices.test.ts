import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { hotelFailures } from '#test/harness/hotel-failures.ts'
import { createStaff, type SignedIn, signedIn, staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'
import { openStream, type StreamedMessage } from '#test/harness/stream.ts'

const MIB = 1024 ** 2
/** Of 1,000 MiB, a tenth of which is the limit. */
const disk = { free_bytes: 500 * MIB, total_bytes: 1_000 * MIB }
const test = testApp({}, { disk_space: async () => disk })
const heard: StreamedMessage[] = []
afterEach(() => {
  test.failpoint = undefined
  for (const one of heard.splice(0)) one.close()
})

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const listOf = async ({ api }: Pick<SignedIn, 'api'>): Promise<Answer> => (await api.get('/notices')).body
const mark = async ({ api }: Pick<SignedIn, 'api'>, keys: string[], seen = true): Promise<Answer> =>
  api.make('/notices/seen', { keys, seen })

/** A channel out of sync, a failed e-mail, and an endpoint with two failed deliveries. */
async function hotelWithProblems() {
  test.clock.set('2027-01-04T15:00:00Z')
  const hotel = await test.createHotel()
  const fail = hotelFailures(test, hotel)
  await hotel.connectChannel('booking_com')
  await fail.channel('red', 'SVC-1003')
  test.clock.advance({ minutes: 1 })
  await fail.mail('vera@example.com')
  test.clock.advance({ minutes: 1 })
  const { id } = await hotel.api.make('/webhooks', {
    url: 'https://pms.example.com/hooks',
    events: ['reservation.created'],
  })
  await fail.delivery(id, 'event', 'failed')
  return { ...hotel, fail, endpoint: id }
}

const job = (name: string) => test.app.jobs.find((one) => one.name === name)!.run()

describe('the bell', () => {
  it('rule 15.30 — failures, newest first, unread for each user until that user has read them', async () => {
    const hotel = await hotelWithProblems()
    const ana = await staffOf(test, hotel)
    const ben = await staffOf(test, hotel)
    const before = await listOf(ana)
    expect(before.unseen).toBe(3)
    expect(before.data).toMatchObject([
      {
        kind: 'deliveries_failed',
        subject: 'https://pms.example.com/hooks',
        count: 1,
        resource_id: hotel.endpoint,
      },
      { kind: 'mail_failed', detail: 'vera@example.com', at: '2027-01-04T15:01:00Z' },
      { kind: 'channel_red', subject: 'booking_com', detail: 'Sign in again.', at: '2027-01-04T15:00:00Z' },
    ])
    const keys = before.data.map(({ key }: Answer) => key)
    expect(await mark(ana, keys.slice(0, 2))).toEqual({ unseen: 1 })
    expect((await listOf(ana)).data.map(({ seen }: Answer) => seen)).toEqual([true, true, false])
    expect((await listOf(ben)).unseen).toBe(3)
    expect(await mark(ana, [keys[0]], false)).toEqual({ unseen: 2 })
    expect(await mark(ana, ['nothing of that name'])).toEqual({ unseen: 2 })
  })

  it('a resolved notice that was read stays for a week; a new failure is unread again', async () => {
    const hotel = await hotelWithProblems()
    const person = await createStaff(test, hotel)
    const ana = await signedIn(test, person)
    const { data } = await listOf(ana)
    const red = data.find(({ kind }: Answer) => kind === 'channel_red')
    await mark(ana, [red.key])
    await test.db.query(`UPDATE channels SET status = 'green' WHERE account_id = $1`, [hotel.account_id])
    const settled = (await listOf(ana)).data.find(({ key }: Answer) => key === red.key)
    expect(settled).toEqual({ ...red, is_open: false, seen: true })
    test.clock.advance({ minutes: 10 })
    await hotel.fail.channel('red', 'SVC-1003')
    const again = (await listOf(ana)).data.filter(({ kind }: Answer) => kind === 'channel_red')
    expect(again).toMatchObject([
      { is_open: true, seen: false, at: '2027-01-04T15:12:00Z' },
      { is_open: false, seen: true },
    ])
    test.clock.advance({ hours: 24 * 7 })
    await test.app.jobs.find(({ name }) => name === 'purge_notice_reads')!.run()
    const later = await signedIn(test, person)
    expect((await listOf(later)).data.filter(({ is_open }: Answer) => !is_open)).toEqual([])
  })

  it('a notice resolved before anybody had read it is in the history for a week, for the same readers', async () => {
    const hotel = await hotelWithProblems()
    const people = {
      ana: await createStaff(test, hotel),
      dev: await createStaff(test, hotel, 'developer'),
      limited: await createStaff(test, hotel, 'manager', { property_ids: [await hotel.addProperty()] }),
    }
    await job('record_notices')
    test.clock.advance({ minutes: 2 })
    await job('record_notices')
    await test.db.query(`UPDATE channels SET status = 'green' WHERE account_id = $1`, [hotel.account_id])
    await test.db.query(`DELETE FROM mails WHERE account_id = $1`, [hotel.account_id])
    const settledFor = async (person: Parameters<typeof signedIn>[1]) => {
      const { data, unseen } = await listOf(await signedIn(test, person))
      const settled = data.filter(({ is_open }: Answer) => !is_open)
      return { unseen, settled: settled.map(({ kind, seen }: Answer) => `${kind} ${seen}`) }
    }
    expect(await settledFor(people.ana)).toEqual({
      unseen: 1,
      settled: ['mail_failed false', 'channel_red false'],
    })
    expect((await settledFor(people.limited)).settled).toEqual([])
    expect((await settledFor(people.dev)).settled).toEqual(['channel_red false'])
    expect((await settledFor(await createStaff(test, await test.createHotel()))).settled).toEqual([])
    test.clock.advance({ hours: 24 * 7 + 1 })
    await job('purge_notice_reads')
    expect((await settledFor(people.ana)).settled).toEqual([])
  })

  it('each role sees what it can resolve, users restricted to a property see its notices only; housekeeping has no bell', async () => {
    const hotel = await hotelWithProblems()
    const second = await hotel.addProperty({ name: 'Hill House' })
    const kinds = async (one: SignedIn) => (await listOf(one)).data.map(({ kind }: Answer) => kind).sort()
    expect(await kinds(await staffOf(test, hotel, 'front_desk'))).toEqual(['channel_red', 'mail_failed'])
    expect(await kinds(await staffOf(test, hotel, 'developer'))).toEqual(['channel_red', 'deliveries_failed'])
    const limited = await createStaff(test, hotel, 'front_desk', { property_ids: [second] })
    expect(await kinds(await signedIn(test, limited))).toEqual([])
    const { api } = await staffOf(test, hotel, 'housekeeping')
    expect((await api.get('/notices')).status).toBe(403)
  })

  it('a failed close appears within a second, for roles that see days; it disappears once the day is closed', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    test.clock.set('2027-01-05T09:00:00Z')
    const ana = await staffOf(test, hotel)
    const stream = await openStream(test, ana)
    heard.push(stream)
    test.failpoint = () => Promise.reject(new Error('the disk is full'))
    await closeDays(test)
    await stream.waitFor(({ topic }) => topic === 'job.failed')
    expect(await listOf(ana)).toMatchObject({
      unseen: 1,
      data: [{ kind: 'day_not_closed', property_id: hotel.property_id, count: 1, is_open: true }],
    })
    expect((await listOf(await staffOf(test, hotel, 'developer'))).unseen).toBe(0)
    test.failpoint = undefined
    test.clock.advance({ minutes: 2 })
    await closeDays(test)
    await stream.waitFor(({ topic }) => topic === 'day.closed')
    expect((await listOf(ana)).data).toEqual([])
  })

  it('an overbooked night dates from its newest booking', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const [room] = (await hotel.api.get('/rooms')).body.data
    await makeBooking(hotel.api, stock, { check_in: '2027-01-06', check_out: '2027-01-07' })
    test.clock.advance({ hours: 1 })
    const block = { type: 'out_of_order', from: '2027-01-06', to: '2027-01-07' }
    await hotel.api.make(`/rooms/${room.id}/blocks`, block)
    expect((await listOf(await staffOf(test, hotel, 'front_desk'))).data).toMatchObject([
      {
        kind: 'overbooked',
        date: '2027-01-06',
        count: 1,
        resource_id: stock.room_type_id,
        at: '2027-01-04T15:00:00Z',
      },
    ])
  })

  it('an item of a job that fails twice is shown to operators, not to users restricted to a property', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const fail = (failures: number) =>
      test.db.query(
        `INSERT INTO job_retries (account_id, job, item, failures, failed_at, retry_at, last_error)
         VALUES ($1, 'settle_payments', 'pay_1', $2, $3, $3, 'x') ON CONFLICT (account_id, job, item) DO UPDATE SET failures = $2`,
        [hotel.account_id, failures, test.clock.now().toString()],
      )
    const owner = await staffOf(test, hotel)
    await fail(1)
    expect((await listOf(owner)).data).toEqual([])
    await fail(2)
    expect((await listOf(owner)).data).toMatchObject([
      { kind: 'job_failed', subject: 'settle_payments', count: 2 },
    ])
    const limited = await createStaff(test, hotel, 'manager', { property_ids: [hotel.property_id] })
    expect((await listOf(await signedIn(test, limited))).data).toEqual([])
  })

  it('a disk that is nearly full is shown to operators of every account, until there is space again', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const other = await staffOf(test, await test.createHotel())
    const limited = await signedIn(
      test,
      await createStaff(test, hotel, 'manager', { property_ids: [hotel.property_id] }),
    )
    const fill = async (free_mib: number) => {
      disk.free_bytes = free_mib * MIB
      await job('watch_disks')
    }
    await fill(101)
    expect((await listOf(owner)).data).toEqual([])
    await fill(99)
    test.clock.advance({ minutes: 1 })
    await fill(80)
    const notice = { kind: 'disk_low', subject: 'data', count: 80, at: '2027-01-04T15:00:00Z', is_open: true }
    for (const one of [owner, other]) expect((await listOf(one)).data).toMatchObject([notice])
    for (const one of [limited, await staffOf(test, hotel, 'front_desk')])
      expect((await listOf(one)).data).toEqual([])
    await job('record_notices')
    await fill(110)
    expect((await listOf(owner)).unseen).toBe(1)
    await fill(126)
    expect((await listOf(owner)).data).toMatchObject([{ kind: 'disk_low', is_open: false, seen: false }])
    await fill(50)
    test.clock.advance({ minutes: 11 })
    expect((await listOf(owner)).unseen, 'of a process that no longer runs').toBe(0)
  })
})

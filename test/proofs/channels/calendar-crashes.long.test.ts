import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WorkerFailpoint } from '#server/engine/lease-worker.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { calendarOf, importCalendars } from '#test/harness/channels/calendars.ts'
import { endWorkers, startWorker } from '#test/harness/faults/workers.ts'
import {
  answers,
  type Behaviour,
  holdRequests,
  openReceiver,
  type Receiver,
} from '#test/harness/webhooks/receiver.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
const POINTS: readonly WorkerFailpoint[] = [
  'before_claim',
  'after_claim',
  'before_send',
  'after_send',
  'before_record',
  'after_record',
]

let hotel: Hotel
let host: Receiver

beforeEach(async () => {
  // Workers in other processes use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
  host = await openReceiver(ownBooking)
})
afterEach(async () => {
  await endWorkers()
  await test.db.query('DELETE FROM ical_imports')
  await host.close()
})

const calendar = (uid: string) => calendarOf(uid, addDays(test.clock.now().toString().slice(0, 10), 60))
/** Each path has a calendar with its own booking. */
const ownBooking: Behaviour = (response, request, socket) =>
  answers(200, calendar(`${request.path.slice(1)}@airbnb.com`))(response, request, socket)
const read = () => test.app.ical_workers.live.drain()
const stays = async (): Promise<string[]> => {
  const { data } = (await hotel.api.get('/reservations?channel=airbnb&limit=100')).body
  return data.map((stay: { external_reference: string }) => stay.external_reference).sort()
}
const leases = async () =>
  (await test.db.query('SELECT interruptions, lease IS NOT NULL AS leased FROM ical_imports')).rows

describe('a worker that crashes during the import of calendars', () => {
  it.each(POINTS)('at %s: each booking becomes one stay', async (dies_importing_at) => {
    await importCalendars(test, hotel, host, ['one', 'two'])
    const at_time = /send|record/.test(dies_importing_at) ? 2 : 1
    const orders = { urls: test.logins, secret: secret.toString('hex') }
    const dying = await startWorker({ ...orders, dies_importing_at, at_time })
    expect(await dying.ended).toBe('SIGKILL')
    const leased = (await leases()).filter((row) => row.leased).length
    const done = (await stays()).length
    // None can be claimed while the lease is valid.
    expect(await read()).toBe(2 - leased - done)
    test.clock.advance({ minutes: 3 })
    expect(await read()).toBe(leased)
    expect(await stays()).toEqual(['one@airbnb.com', 'two@airbnb.com'])
    expect(await leases()).toEqual(Array(2).fill({ interruptions: 0, leased: false }))
  })

  it('one with an expired lease writes nothing: the import of the other one stays', async () => {
    await importCalendars(test, hotel, host, ['one'])
    const other = await test.secondInstance()
    const held_requests = holdRequests(host)
    const slow = read()
    await held_requests.holds(1)
    test.clock.advance({ minutes: 3 })
    host.behave(answers(200, calendar('newer@airbnb.com')))
    expect(await other.app.ical_workers.live.drain()).toBe(1)
    held_requests.answer(answers(200, calendar('older@airbnb.com')))
    await slow
    expect(await stays()).toEqual(['newer@airbnb.com'])
    await other.stop()
  })
})

describe('a worker that imports calendars', () => {
  it('imports what became due without a worker, without being notified', async () => {
    await importCalendars(test, hotel, host, ['one'])
    const other = await test.secondInstance()
    other.app.ical_workers.live.start()
    await host.arrived(1)
    await other.stop()
    expect(await stays()).toEqual(['one@airbnb.com'])
  })

  it('that stops lets an import finish', async () => {
    await importCalendars(test, hotel, host, ['one'])
    const other = await test.secondInstance()
    const held_requests = holdRequests(host)
    other.app.ical_workers.live.start()
    await held_requests.holds(1)
    const stopped = other.stop()
    held_requests.answer(ownBooking)
    await stopped
    expect([await stays(), await leases()]).toEqual([
      ['one@airbnb.com'],
      [{ interruptions: 0, leased: false }],
    ])
  })

  it('that stops while a host hangs ends within 10 s, and leaves the calendar to its lease', async () => {
    await importCalendars(test, hotel, host, ['one'])
    const other = await test.secondInstance()
    const held_requests = holdRequests(host)
    other.app.ical_workers.live.start()
    await held_requests.holds(1)
    await other.stop()
    expect([await stays(), await leases()]).toEqual([[], [{ interruptions: 1, leased: true }]])
    host.behave(ownBooking)
    test.clock.advance({ minutes: 3 })
    expect(await read()).toBe(1)
    expect(await stays()).toEqual(['one@airbnb.com'])
  })
})

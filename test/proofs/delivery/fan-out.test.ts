import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeOptionalEvents } from '#server/features/account/accounts/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'
import { countDeliveries, type Endpoint, listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = sharedApp()
const ALL = [
  'reservation.created',
  'reservation.updated',
  'reservation.cancelled',
  'guest.updated',
  'invoice.paid',
  'channel.error',
]

let receiver: Receiver
let hotel: Hotel
let stock: Stock
let second: string
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  hotel = await test.createHotel()
  second = await hotel.addProperty()
  stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 3 })
})

/** An endpoint with its own path. */
const subscribe = (api: Client, name: string, events = ALL): Promise<Endpoint> =>
  listen(api, `${receiver.url}/${hotel.account_id}/${name}`, events)

/** The deliveries to this account since the last call: `endpoint type`, sorted. */
async function receivedBy(): Promise<string[]> {
  await test.app.webhook_workers.live.drain()
  const mine = receiver.received.filter(({ path }) => path.includes(hotel.account_id))
  for (const one of mine) receiver.received.splice(receiver.received.indexOf(one), 1)
  return mine.map(({ path, headers }) => `${path.split('/').at(-1)} ${headers['service-event-type']}`).sort()
}

const guest = (email: string) => ({ guest: { first_name: 'Ngozi', last_name: 'Okafor', email } })

describe('spec 6 — receivers of events', () => {
  it('the account receives all, a property its own, and each endpoint its subscribed types', async () => {
    await subscribe(hotel.api, 'account')
    await subscribe(hotel.api, 'account-cancelled', ['reservation.cancelled'])
    await subscribe(await hotel.keyOf(hotel.property_id), 'first')
    await subscribe(await hotel.keyOf(second), 'second')
    const { id } = await makeBooking(hotel.api, stock)
    expect(await receivedBy()).toEqual(['account reservation.created', 'first reservation.created'])
    await hotel.api.patch(`/reservations/${id}`, { check_out: '2027-03-19' })
    expect(await receivedBy()).toEqual(['account reservation.updated', 'first reservation.updated'])
    await hotel.api.post(`/reservations/${id}/cancel`)
    // A cancellation is not also an update.
    expect(await receivedBy()).toEqual([
      'account reservation.cancelled',
      'account-cancelled reservation.cancelled',
      'first reservation.cancelled',
    ])
    const there = await makeStock(hotel.api, { property_id: second })
    await makeBooking(hotel.api, there)
    expect(await receivedBy()).toEqual(['account reservation.created', 'second reservation.created'])
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: 9 })
  })

  it('a change of a guest is sent to endpoints that see the profile', async () => {
    await subscribe(hotel.api, 'account', ['guest.updated'])
    await subscribe(await hotel.keyOf(hotel.property_id), 'first', ['guest.updated'])
    await subscribe(await hotel.keyOf(second), 'second', ['guest.updated'])
    const { guest_id } = await makeBooking(hotel.api, stock, guest('one@example.com'))
    await hotel.api.patch(`/guests/${guest_id}`, { preference_notes: 'Quiet room' })
    expect(await receivedBy()).toEqual(['account guest.updated', 'first guest.updated'])
    const there = await makeStock(hotel.api, { property_id: second })
    const again = await makeBooking(hotel.api, there, guest('one@example.com'))
    expect(again.guest_id).toBe(guest_id)
    await receivedBy()
    await hotel.api.patch(`/guests/${guest_id}`, { preference_notes: 'High floor' })
    expect(await receivedBy()).toEqual(['account guest.updated'])
    const { body } = await hotel.api.get(`/rooms?room_type_id=${there.room_type_id}`)
    const arrival = { ...guest('one@example.com'), check_in: '2027-01-04', check_out: '2027-01-06' }
    const stay = await makeBooking(hotel.api, there, { ...arrival, room_id: body.data[0].id })
    await hotel.api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    await receivedBy()
    await hotel.api.patch(`/guests/${guest_id}`, { preference_notes: 'Low floor' })
    expect(await receivedBy()).toEqual(['account guest.updated', 'second guest.updated'])
  })

  it('an endpoint receives what is committed while it exists, by its subscription at that time', async () => {
    await makeBooking(hotel.api, stock)
    const { id } = await subscribe(hotel.api, 'late', ['reservation.created'])
    expect(await receivedBy()).toEqual([])
    await makeBooking(hotel.api, stock)
    await hotel.api.patch(`/webhooks/${id}`, { events: ['reservation.cancelled'] })
    const { id: reservation_id } = await makeBooking(hotel.api, stock)
    // The first was subscribed at the time of the event.
    expect(await receivedBy()).toEqual(['late reservation.created'])
    await hotel.api.post(`/reservations/${reservation_id}/cancel`)
    await hotel.api.delete(`/webhooks/${id}`)
    await hotel.api.post(`/reservations/${(await makeBooking(hotel.api, stock)).id}/cancel`)
    expect(await receivedBy()).toEqual([])
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: 1, discarded: 1 })
  })

  it('refused, repeated and rolled-back changes are not sent', async () => {
    await subscribe(hotel.api, 'account')
    const full = await makeStock(hotel.api, { property_id: second })
    await makeBooking(hotel.api, full)
    expect((await book(hotel.api, full)).status).toBe(409)
    expect((await book(hotel.api, full, { adults: 9 }, { 'idempotency-key': 'too-many' })).status).toBe(422)
    const headers = { 'idempotency-key': 'once' }
    const wish = { check_in: '2027-05-01', check_out: '2027-05-02' }
    for (let i = 0; i < 3; i++) expect((await book(hotel.api, full, wish, headers)).status).toBe(201)
    test.failpoint = async (name) => {
      if (name === 'before_commit') throw new Error('a fault of ours')
    }
    expect((await book(hotel.api, stock)).status).toBe(500)
    test.failpoint = undefined
    expect(await receivedBy()).toEqual(['account reservation.created', 'account reservation.created'])
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: 2 })
  })

  it('events on request are sent to accounts that enabled them', async () => {
    const switchOn = (types: string[]) =>
      writing(test.app.environments.live.system, null, (tx) =>
        writeOptionalEvents(wholeAccount(tx, hotel.account_id), types),
      )
    const on_request = ['room_type.created', 'rate_plan.updated']
    await switchOn(on_request)
    await subscribe(hotel.api, 'account', on_request)
    await switchOn([])
    const room_type = { name: 'Suite', inventory_count: 1, max_occupancy: 2, property_id: second }
    const rename = (name: string) => hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { name })
    await hotel.api.make('/room-types', room_type)
    await rename('Flexible by the day')
    expect(await receivedBy()).toEqual([])
    await switchOn(on_request)
    await hotel.api.make('/room-types', { ...room_type, name: 'Studio' })
    await rename('Flexible')
    expect(await receivedBy()).toEqual(['account rate_plan.updated', 'account room_type.created'])
  })

  it('an expired hold is sent as a cancellation, by the job or by whoever claims its nights', async () => {
    await subscribe(hotel.api, 'account', ['reservation.cancelled'])
    const rate_plan = { deposit_rule: { type: 'percent', percent: 30, hold_minutes: 10 } }
    const held = await makeStock(hotel.api, { property_id: second, rate_plan })
    await makeBooking(hotel.api, held)
    test.clock.advance({ minutes: 11 })
    expect(await receivedBy()).toEqual([])
    await makeBooking(hotel.api, held)
    expect(await receivedBy()).toEqual(['account reservation.cancelled'])
    test.clock.advance({ minutes: 11 })
    await test.app.jobs.find(({ name }) => name === 'expire_holds')!.run()
    expect(await receivedBy()).toEqual(['account reservation.cancelled'])
  })

  it('the sandbox is separate: its events are sent to its endpoints, by its own dispatcher', async () => {
    await subscribe(hotel.api, 'live')
    const sandbox = await test.createHotel({ environment: 'sandbox' })
    await listen(sandbox.api, `${receiver.url}/${hotel.account_id}/sandbox`, ALL)
    await makeBooking(sandbox.api, await makeStock(sandbox.api))
    expect(await receivedBy()).toEqual([])
    expect(await test.app.webhook_workers.sandbox.drain()).toBe(1)
    expect(await receivedBy()).toEqual(['sandbox reservation.created'])
    await makeBooking(hotel.api, stock)
    expect(await test.app.webhook_workers.sandbox.drain()).toBe(0)
    expect(await receivedBy()).toEqual(['live reservation.created'])
  })
})

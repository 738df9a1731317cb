import { beforeEach, describe, expect, it } from 'vitest'
import { send } from '#demo-ota/deliver.ts'
import type { SoldBooking } from '#demo-ota/write-message.ts'
import type { Hotel } from '../harness/app.ts'
import { mapping, nightOf, type Partner, partners } from '../harness/channels/partner.ts'
import { changedLater, soldBooking } from '../harness/channels/sold-bookings.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { eur, makePlan, makeStock, type Stock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

let hotel: Hotel
let partner: Partner
let other: Partner
let stock: Stock
const sync = () => test.app.sync_workers.live.drain()

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  partner = await connect(hotel)
  other = await connect(hotel)
  const channels = [mapping(partner), mapping(other)]
  stock = await makeStock(hotel.api, { inventory_count: 1, rate_plan: { channels } })
  await sync()
})

const deliver = (booking: SoldBooking, how: 'well' | 'twice' = 'well') =>
  send(partner.state.deliver_to!, booking, how)
async function take(booking: SoldBooking) {
  const { result, ids } = await send(partner.state.deliver_to!, booking, 'well')
  expect(result).toMatchObject({ outcome: 'kept' })
  return ids
}
const reservation = async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body
const all = async () => (await hotel.api.get('/reservations?limit=100')).body.data
const codes = (row: { warnings: { code: string }[] }) => row.warnings.map(({ code }) => code)

describe('rule 4, 6 — a booking of a channel', () => {
  it('becomes a reservation with the price of the channel, and its guest, before it is acknowledged', async () => {
    const booking = soldBooking()
    const [id] = await take(booking)
    const row = await reservation(id!)
    expect(row).toMatchObject({
      status: 'confirmed',
      room_type_id: stock.room_type_id,
      rate_plan_id: stock.rate_plan_id,
      check_in: '2027-03-15',
      check_out: '2027-03-18',
      adults: 2,
      channel: partner.id,
      external_reference: booking.reference,
      total: eur(33050),
      deposit: null,
      hold_expires_at: null,
    })
    expect(row.nightly_rates.map(({ amount, source }: never) => [amount, source])).toEqual([
      [eur(11000), 'channel'],
      [eur(11000), 'channel'],
      [eur(11050), 'channel'],
    ])
    expect(row.taxes[0]).toMatchObject({ type: 'vat', rate: '7.00', included: true })
    expect(codes(row)).toEqual(['price_mismatch'])
    expect(row.warnings[0].message).toBe(
      'The channel sold the stay for 330.50 EUR; here it would be 360.00 EUR.',
    )
    const guest = (await hotel.api.get(`/guests/${row.guest_id}`)).body
    expect(guest).toMatchObject({ first_name: 'Ngozi', last_name: 'Okafor', email: booking.guest.email })
    const events = (await hotel.api.get(`/events?resource_id=${id}`)).body.data
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['reservation.created'])
    const activity = (await hotel.api.get(`/reservations/${id}/activity`)).body.data
    expect(activity[0].actor).toMatchObject({ type: 'channel', id: partner.id })
  })

  it('closes its nights on every other channel at once', async () => {
    await take(soldBooking())
    await sync()
    expect(nightOf(other.state.ari, '2027-03-17').count).toBe(0)
    expect(nightOf(other.state.ari, '2027-03-18').count).toBe(1)
  })

  it('is stored once, however often it is sent, also concurrently', async () => {
    const booking = soldBooking()
    const answers = await Promise.all(Array.from({ length: 12 }, () => deliver(booking)))
    expect(new Set(answers.flatMap(({ ids }) => ids)).size).toBe(1)
    expect(answers.every(({ result }) => result.outcome === 'kept')).toBe(true)
    await deliver(booking, 'twice')
    expect(await all()).toHaveLength(1)
  })

  it('is accepted without availability, and marked; the API still refuses', async () => {
    await take(soldBooking())
    const [second] = await take(soldBooking({ check_in: '2027-03-16', nights: 1, prices: ['120.00'] }))
    expect((await reservation(second!)).warnings).toEqual([
      { code: 'overbooked', message: 'No room was left on 2027-03-16.' },
    ])
    const { rows } = await test.db.query(
      `SELECT sold, capacity, overbooked FROM nights WHERE room_type_id = $1 AND date = '2027-03-16'`,
      [stock.room_type_id],
    )
    expect(rows).toEqual([{ sold: 2, capacity: 1, overbooked: 1 }])
    const refused = await hotel.api.post('/reservations', {
      ...stock,
      check_in: '2027-03-16',
      check_out: '2027-03-17',
      guest: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
    })
    expect(refused.body.error.code).toBe('SVC-1001')
    await sync()
    expect(nightOf(other.state.ari, '2027-03-16').count).toBe(0)
  })

  it('replaces an expired hold', async () => {
    const pays_first = await makePlan(hotel.api, stock.room_type_id, {
      deposit_rule: { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 },
    })
    await hotel.api.make('/reservations', {
      ...stock,
      rate_plan_id: pays_first.id,
      check_in: '2027-03-15',
      check_out: '2027-03-18',
      guest: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
    })
    test.clock.advance({ minutes: 61 })
    const [id] = await take(soldBooking({ prices: ['120.00', '120.00', '120.00'] }))
    expect((await reservation(id!)).warnings).toEqual([])
  })

  it('ignores restrictions, the end of sales and the capacity, and reports them', async () => {
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, {
      restrictions: { min_stay: 10, stop_sell: true },
      status: 'inactive',
    })
    const [id] = await take(soldBooking({ adults: 6 }))
    expect(codes(await reservation(id!))).toContain('party_too_large')
  })

  it('with a relay address joins no guest; with a real one its guest', async () => {
    const relay = { first_name: 'Ada', last_name: 'Lovelace', email: 'same@guest.booking.com' }
    const [a] = await take(soldBooking({ guest: relay, check_in: '2027-04-01' }))
    const [b] = await take(soldBooking({ guest: { ...relay, first_name: 'Bea' }, check_in: '2027-05-01' }))
    expect((await reservation(a!)).guest_id).not.toBe((await reservation(b!)).guest_id)
    const real = { first_name: 'Cy', last_name: 'Young', email: 'cy@example.com' }
    const [c] = await take(soldBooking({ guest: real, check_in: '2027-06-01' }))
    const [d] = await take(soldBooking({ guest: { ...real, first_name: 'Other' }, check_in: '2027-07-01' }))
    expect((await reservation(c!)).guest_id).toBe((await reservation(d!)).guest_id)
    expect((await hotel.api.get(`/guests/${(await reservation(d!)).guest_id}`)).body.first_name).toBe('Cy')
  })

  it('of several rooms makes as many reservations with one reference', async () => {
    const booking = soldBooking({ rooms: 2 })
    const ids = await take(booking)
    expect(ids).toHaveLength(2)
    const { data } = (await hotel.api.get(`/reservations?external_reference=${booking.reference}`)).body
    expect(data.map(({ id }: { id: string }) => id).sort()).toEqual(ids.toSorted())
    await take(changedLater(booking, { status: 'Modify', rooms: 1 }))
    expect((await reservation(ids[0]!)).status).toBe('confirmed')
    expect((await reservation(ids[1]!)).status).toBe('cancelled')
  })
})

describe('rule 4, 6 — a booking changed or cancelled by a channel', () => {
  it('is the same reservation with other dates and another price; older revisions change nothing', async () => {
    const booking = soldBooking()
    const [id] = await take(booking)
    const moved = changedLater(booking, {
      status: 'Modify',
      check_in: '2027-03-17',
      nights: 2,
      prices: ['90.00', '95.00'],
    })
    expect(await take(moved)).toEqual([id])
    expect(await reservation(id!)).toMatchObject({
      check_in: '2027-03-17',
      check_out: '2027-03-19',
      total: eur(18500),
    })
    expect(await take(booking)).toEqual([id])
    expect(await reservation(id!)).toMatchObject({ check_in: '2027-03-17', version: 2 })
    const events = (await hotel.api.get(`/events?resource_id=${id}`)).body.data
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'reservation.updated',
      'reservation.created',
    ])
    test.clock.advance({ seconds: 4 })
    await sync()
    const counts = ['2027-03-16', '2027-03-17', '2027-03-18', '2027-03-19'].map(
      (d) => nightOf(other.state.ari, d).count,
    )
    expect(counts).toEqual([1, 0, 0, 1])
  })

  it('releases its nights when it is cancelled; a revision after the cancellation changes nothing', async () => {
    const booking = soldBooking()
    const [id] = await take(booking)
    const changed = changedLater(booking, { status: 'Modify', nights: 1, prices: ['90.00'] })
    await take(changedLater(changed, { status: 'Cancel' }))
    expect(await reservation(id!)).toMatchObject({
      status: 'cancelled',
      cancellation: { cancelled_by: 'channel', reason: 'cancelled_at_channel' },
    })
    await take(changed)
    expect((await reservation(id!)).status).toBe('cancelled')
    expect(
      (await hotel.api.get('/availability?from=2027-03-15&to=2027-03-16')).body.data[0].nights[0].available,
    ).toBe(1)
  })

  it('rule 1.3 — in a property with net prices it stays gross, and a night that is added at our price is net', async () => {
    hotel = await test.createHotel({ property: { prices_include_vat: false } })
    partner = await connect(hotel)
    stock = await makeStock(hotel.api, { inventory_count: 2, rate_plan: { channels: [mapping(partner)] } })
    await sync()
    const [id] = await take(soldBooking())
    expect((await reservation(id!)).total).toEqual(eur(33_050))
    const { body } = await hotel.api.patch(`/reservations/${id}`, { check_out: '2027-03-19' })
    // 120.00 net and 8.40 of VAT.
    expect(body.total).toEqual(eur(33_050 + 12_840))
    expect(body.taxes).toEqual([
      { type: 'vat', rate: '7.00', net: eur(30_888), amount: eur(2_162), included: true },
      { type: 'vat', rate: '7.00', net: eur(12_000), amount: eur(840), included: false },
    ])
    const { data } = (await hotel.api.get(`/invoices?reservation_id=${id}`)).body
    expect(data).toMatchObject([{ total: eur(45_890), vat_total: eur(2_162 + 840) }])
  })

  it('a cancellation before its booking prevents the booking', async () => {
    const booking = soldBooking()
    expect(await take(changedLater(booking, { status: 'Cancel' }))).toEqual([])
    expect(await take(booking)).toEqual([])
    expect(await all()).toEqual([])
  })

  it('a change of an unknown booking is a new booking', async () => {
    const [id] = await take(soldBooking({ status: 'Modify' }))
    expect((await reservation(id!)).status).toBe('confirmed')
  })

  it('can be reinstated by the channel that cancelled it', async () => {
    const booking = soldBooking()
    const [id] = await take(booking)
    const cancelled = changedLater(booking, { status: 'Cancel' })
    await take(cancelled)
    expect(await take(changedLater(cancelled, { status: 'Modify' }))).toEqual([id])
    expect(await reservation(id!)).toMatchObject({ status: 'confirmed', cancellation: null })
  })

  it('stays cancelled after a cancellation by staff, with a warning', async () => {
    const booking = soldBooking()
    const [id] = await take(booking)
    await hotel.api.post(`/reservations/${id}/cancel`)
    await take(changedLater(booking, { status: 'Modify' }))
    const row = await reservation(id!)
    expect([row.status, codes(row)]).toEqual(['cancelled', ['price_mismatch', 'channel_change_not_applied']])
  })

  it('is not cancelled for a guest in house: there is a warning', async () => {
    const booking = soldBooking({ check_in: '2027-01-04' })
    const [id] = await take(booking)
    const rooms = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    const here = await hotel.api.patch(`/reservations/${id}`, { room_id: rooms[0].id, status: 'checked_in' })
    expect(here.status, here.text).toBe(200)
    await take(changedLater(booking, { status: 'Cancel' }))
    const row = await reservation(id!)
    expect(row.status).toBe('checked_in')
    expect(codes(row)).toContain('channel_cancelled_in_house')
  })

  it('keeps its room where that is available, and loses it where not', async () => {
    const two = await makeStock(hotel.api, {
      inventory_count: 2,
      rate_plan: { channels: [mapping(partner, 'TWN', 'STD')] },
    })
    const rooms = (await hotel.api.get(`/rooms?room_type_id=${two.room_type_id}`)).body.data
    const sameBooking = (more: Partial<SoldBooking>) =>
      soldBooking({ room: 'TWN', rate: 'STD', nights: 1, prices: ['120.00'], ...more })
    const [first, second] = [sameBooking({}), sameBooking({ check_in: '2027-03-17' })]
    const [a] = await take(first)
    const [b] = await take(second)
    for (const id of [a, b]) {
      expect((await hotel.api.patch(`/reservations/${id}`, { room_id: rooms[0].id })).status).toBe(200)
    }
    const free = changedLater(first, { status: 'Modify', check_in: '2027-03-16' })
    await take(free)
    expect((await reservation(a!)).room_id).toBe(rooms[0].id)
    await take(changedLater(free, { status: 'Modify', check_in: '2027-03-17' }))
    const row = await reservation(a!)
    expect([row.room_id, codes(row)]).toEqual([null, ['room_unassigned']])
  })
})

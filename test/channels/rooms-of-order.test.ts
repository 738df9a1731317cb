import { beforeEach, describe, expect, it } from 'vitest'
import { send } from '#demo-ota/deliver.ts'
import type { SoldBooking } from '#demo-ota/write-message.ts'
import type { Hotel } from '../harness/app.ts'
import { mapping, type Partner, partners } from '../harness/channels/partner.ts'
import { changedLater, soldBooking } from '../harness/channels/sold-bookings.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { staffOf } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

describe('rule 6.28 — an order of several rooms is one booking', () => {
  let hotel: Hotel
  let partner: Partner
  beforeEach(async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    hotel = await test.createHotel()
    partner = await connect(hotel)
    await makeStock(hotel.api, { inventory_count: 5, rate_plan: { channels: [mapping(partner)] } })
    await test.app.sync_workers.live.drain()
  })

  async function take(booking: SoldBooking): Promise<string[]> {
    const { result, ids } = await send(partner.state.deliver_to!, booking, 'well')
    expect(result).toMatchObject({ outcome: 'kept' })
    return ids
  }
  const bookings = async () => (await hotel.api.get('/bookings')).body.data
  const bookingOf = async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body.booking_id

  it('its rooms share a booking, which a change in part keeps: rooms are added and cancelled in it', async () => {
    const order = soldBooking({ rooms: 2 })
    const ids = await take(order)
    const [booking, ...more] = await bookings()
    expect(more).toEqual([])
    expect(booking).toMatchObject({
      status: 'confirmed',
      channel: partner.id,
      external_reference: order.reference,
      version: 2,
    })
    expect(booking.reservations.map(({ id }: { id: string }) => id)).toEqual(ids.toSorted())
    const created = (await hotel.api.get('/events?type=reservation.created')).body.data
    expect(created.map(({ data }: { data: { booking_id: string } }) => data.booking_id)).toEqual([
      booking.id,
      booking.id,
    ])
    const three = changedLater(order, { status: 'Modify', rooms: 3 })
    const grown = await take(three)
    expect(await Promise.all(grown.map(bookingOf))).toEqual([booking.id, booking.id, booking.id])
    const [larger] = await bookings()
    expect(larger.version).toBeGreaterThan(booking.version)
    const one = changedLater(three, { status: 'Modify', rooms: 1 })
    await take(one)
    const [smaller] = await bookings()
    const statuses = smaller.reservations.map(({ status }: { status: string }) => status)
    expect([smaller.status, statuses.toSorted()]).toEqual([
      'confirmed',
      ['cancelled', 'cancelled', 'confirmed'],
    ])
    await take(changedLater(one, { status: 'Cancel' }))
    expect((await bookings()).map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
  })

  it('rule 4.63 — its guest is told once: of the order, of what changes in part, and that all is cancelled', async () => {
    const { api } = await staffOf(test, hotel)
    await api.patch(`/properties/${hotel.property_id}`, {
      guest_mails: { confirmed: true, changed: true, cancelled: true, channel_bookings: true },
    })
    const mailed = async () => {
      const { rows } = await test.db.query(
        `DELETE FROM mails WHERE account_id = '${hotel.account_id}' RETURNING template`,
      )
      return rows.map(({ template }) => template)
    }
    const order = soldBooking({ rooms: 3 })
    await take(order)
    expect(await mailed()).toEqual(['booking_confirmed'])
    const two = changedLater(order, { status: 'Modify', rooms: 2 })
    await take(two)
    expect(await mailed()).toEqual(['booking_changed'])
    await take(changedLater(two, { status: 'Cancel' }))
    expect(await mailed()).toEqual(['booking_cancelled'])
  })

  it('an order of one room has none, until a second room is added: both are in one then', async () => {
    const order = soldBooking()
    const [first] = await take(order)
    expect([await bookingOf(first!), await bookings()]).toEqual([null, []])
    const ids = await take(changedLater(order, { status: 'Modify', rooms: 2 }))
    const [booking] = await bookings()
    expect(ids).toContain(first)
    expect(await Promise.all(ids.map(bookingOf))).toEqual([booking.id, booking.id])
  })
})

import { beforeEach, expect } from 'vitest'
import { send } from '#demo-ota/deliver.ts'
import type { SoldBooking } from '#demo-ota/write-message.ts'
import { type Hotel, testApp } from '../app.ts'
import { makeStock } from '../stock.ts'
import { mapping, type Partner, partners } from './partner.ts'

/** Before each test, at 9:00 on 4 January 2027: a hotel whose last room of a type is sold by two partners. */
export function twoPartners() {
  const test = testApp()
  const connect = partners(test)
  const state = {} as { hotel: Hotel; partner: Partner; other: Partner }
  const sync = () => test.app.sync_workers.live.drain()
  beforeEach(async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    const [partner, other] = [await connect(hotel), await connect(hotel)]
    Object.assign(state, { hotel, partner, other })
    const channels = [mapping(partner), mapping(other)]
    await makeStock(hotel.api, { inventory_count: 1, rate_plan: { channels } })
    await sync()
  })

  /** Delivers a booking of the first partner, which is accepted; returns its ids. */
  async function deliverAccepted(booking: SoldBooking) {
    const { result, ids } = await send(state.partner.state.deliver_to!, booking, 'well')
    expect(result).toMatchObject({ outcome: 'kept' })
    return ids
  }
  const all = async () => (await state.hotel.api.get('/reservations?limit=100')).body.data
  return { test, connect, state, sync, take: deliverAccepted, all }
}

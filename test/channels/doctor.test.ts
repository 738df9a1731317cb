import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '../harness/app.ts'
import { mapping, type Partner, partners } from '../harness/channels/partner.ts'
import { deliverSold } from '../harness/channels/sold-bookings.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeStock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)
let hotel: Hotel
let partner: Partner

const findings = async () => {
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  return findings.map(({ rule, found }) => ({ rule, found }))
}

beforeAll(async () => {
  hotel = await test.createHotel()
  partner = await connect(hotel)
  const channels = [mapping(partner, 'DBL', 'FLEX', { sell_limit: 2 })]
  await makeStock(hotel.api, { inventory_count: 3, rate_plan: { channels } })
  await test.app.sync_workers.live.drain()
  partner.site.sell({ room: 'DBL', rate: 'FLEX', check_in: '2027-03-15', nights: 2, adults: 2 })
  await deliverSold(partner.state)
  await test.app.sync_workers.live.drain()
})

describe('serai doctor', () => {
  it('finds nothing for a synchronised channel with bookings', async () => {
    expect((await hotel.api.get('/reservations')).body.data).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it.each([
    [
      'a night of which a channel was told something else',
      `UPDATE nights SET sold = 3 WHERE date = '2027-03-15'`,
      `UPDATE nights SET sold = 1 WHERE date = '2027-03-15'`,
      { rule: 'channel_availability', found: 'it was told 2 of DBL, but 0 may be sold' },
    ],
    [
      'a booking of a channel whose reservation is another’s',
      `UPDATE reservations SET external_reference = 'X'`,
      'UPDATE reservations SET external_reference = b.reference FROM channel_bookings b WHERE b.reservation_id = reservations.id',
      {
        rule: 'channel_booking',
        found: expect.stringMatching(/^its reservation res_\w+ is of ota_\d+ X, not of ota_\d+ OTA_/),
      },
    ],
  ])('finds %s', async (_title, plant, reconcileHeld, expected) => {
    await test.db.query(plant)
    expect(await findings()).toContainEqual(expected)
    await test.db.query(reconcileHeld)
    expect(await findings()).toEqual([])
  })
})

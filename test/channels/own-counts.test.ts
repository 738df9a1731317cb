import { expect, it } from 'vitest'
import { deliverAll } from '../../demo-ota/deliver.ts'
import { testApp } from '../harness/app.ts'
import { mapping, nightOf, partners } from '../harness/channels.ts'
import { makeStock } from '../harness/stock.ts'

const test = testApp()
const connect = partners(test)

it('decisions 6 — a partner that counts its own bookings is told anew, though nothing changed here', async () => {
  const house = await test.house()
  const partner = await connect(house)
  await makeStock(house.api, { inventory_count: 3, rate_plan: { channels: [mapping(partner)] } })
  const { drain } = test.app.synchronisers.live
  await drain()
  const { site, state } = partner
  const sold = site.sell({ room: 'DBL', rate: 'FLEX', check_in: '2027-03-15', nights: 1, adults: 2 })
  if (typeof sold === 'string') throw new Error(sold)
  expect(nightOf(state.belief, '2027-03-15').count).toBe(2)
  // Told of three rooms while its own booking is still on its way, it counts a fourth when its guest cancels.
  await house.api.post(`${partner.path}/resync`)
  await drain()
  site.cancel(sold.reference)
  expect(nightOf(state.belief, '2027-03-15').count).toBe(4)
  await deliverAll(state)
  test.clock.advance({ seconds: 10 })
  await drain()
  expect(nightOf(state.belief, '2027-03-15').count).toBe(3)
  const { body } = await house.api.get('/channels')
  expect(body.data[0]).toMatchObject({ status: 'green', pending_updates: 0 })
})

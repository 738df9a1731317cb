import { expect, it } from 'vitest'
import { mapping, nightOf, partners } from '../harness/channels/partner.ts'
import { deliverSold } from '../harness/channels/sold-bookings.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

it('rule 6 — a partner that counts its own bookings gets another update, though nothing changed here', async () => {
  const hotel = await test.createHotel()
  const partner = await connect(hotel)
  await makeStock(hotel.api, { inventory_count: 3, rate_plan: { channels: [mapping(partner)] } })
  const { drain } = test.app.sync_workers.live
  await drain()
  const { site, state } = partner
  const sold = site.sell({ room: 'DBL', rate: 'FLEX', check_in: '2027-03-15', nights: 1, adults: 2 })
  if (typeof sold === 'string') throw new Error(sold)
  expect(nightOf(state.ari, '2027-03-15').count).toBe(2)
  // The partner has three rooms and an undelivered booking of its own, and counts a fourth when its guest
  // cancels.
  await hotel.api.post(`${partner.path}/resync`)
  await drain()
  site.cancel(sold.reference)
  expect(nightOf(state.ari, '2027-03-15').count).toBe(4)
  await deliverSold(state)
  test.clock.advance({ seconds: 10 })
  await drain()
  expect(nightOf(state.ari, '2027-03-15').count).toBe(3)
  const { body } = await hotel.api.get('/channels')
  expect(body.data[0]).toMatchObject({ status: 'green', pending_updates: 0 })
})

it('rule 6 — also where its room was unmapped at the time of the booking', async () => {
  const hotel = await test.createHotel()
  const partner = await connect(hotel)
  const channels = [mapping(partner)]
  const { rate_plan_id } = await makeStock(hotel.api, { inventory_count: 1, rate_plan: { channels } })
  const { drain } = test.app.sync_workers.live
  await drain()
  const { site, state } = partner
  const wish = { room: 'DBL', rate: 'FLEX', check_in: '2027-03-15', nights: 1, adults: 2 }
  const sold = site.sell(wish)
  if (typeof sold === 'string') throw new Error(sold)
  await deliverSold(state)
  await drain()
  expect(nightOf(state.ari, '2027-03-15').count).toBe(0)
  // It does not receive the removal of the mapping, and its guest cancels meanwhile; the room is booked here
  // by another guest.
  state.behaviour = 'cuts'
  await hotel.api.patch(`/rate-plans/${rate_plan_id}`, { channels: [] })
  await drain()
  site.cancel(sold.reference)
  await deliverSold(state)
  await hotel.api.make('/reservations', {
    room_type_id: (await hotel.api.get(`/rate-plans/${rate_plan_id}`)).body.room_type_id,
    rate_plan_id,
    check_in: '2027-03-15',
    check_out: '2027-03-16',
    adults: 1,
    guest: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' },
  })
  expect(nightOf(state.ari, '2027-03-15').count).toBe(1)
  await hotel.api.patch(`/rate-plans/${rate_plan_id}`, { channels })
  state.behaviour = 'works'
  test.clock.advance({ minutes: 20 })
  await drain()
  expect(nightOf(state.ari, '2027-03-15').count).toBe(0)
})

it('rule 4 — an overbooked stay is marked while it is, through other changes of the channel', async () => {
  const hotel = await test.createHotel()
  const partner = await connect(hotel)
  const stock = await makeStock(hotel.api, {
    inventory_count: 1,
    rate_plan: { channels: [mapping(partner)] },
  })
  const { drain } = test.app.sync_workers.live
  await drain()
  const { site, state } = partner
  const sold = site.sell({ room: 'DBL', rate: 'FLEX', check_in: '2027-03-15', nights: 2, adults: 2 })
  if (typeof sold === 'string') throw new Error(sold)
  const ours = await makeBooking(hotel.api, stock, { check_in: '2027-03-15', check_out: '2027-03-16' })
  await deliverSold(state)
  const stay = async () =>
    (await hotel.api.get(`/reservations?channel=${partner.id}`)).body.data[0].warnings.map(
      ({ code, message }: { code: string; message: string }) => [code, message],
    )
  const over = ['overbooked', expect.stringContaining('2027-03-15')]
  expect(await stay()).toEqual([over])
  site.move(sold.reference, { check_in: '2027-03-15', nights: 1 })
  await deliverSold(state)
  expect(await stay()).toEqual([over])
  await hotel.api.post(`/reservations/${ours.id}/cancel`)
  await drain()
  site.move(sold.reference, { check_in: '2027-03-15', nights: 2 })
  await deliverSold(state)
  expect(await stay()).toEqual([])
})

import { expect, it } from 'vitest'
import { type SoldBooking, writeBooking } from '#demo-ota/write-message.ts'
import { mapping, partners } from '../harness/channels/partner.ts'
import { changedLater, soldBooking } from '../harness/channels/sold-bookings.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

it('rule 25.10 — a channel that moves a stay takes its services along, and warns where that is above their limit', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const partner = await connect(hotel)
  const stock = await makeStock(api, { inventory_count: 5, rate_plan: { channels: [mapping(partner)] } })
  const send = async (booking: SoldBooking) => {
    const headers = { 'content-type': 'application/xml' }
    const answer = await fetch(partner.inbound_url, { method: 'POST', body: writeBooking(booking), headers })
    expect(answer.status).toBe(200)
  }
  const parking = { property_id, name: { en: 'Parking' }, price: eur(1000), per: 'night', daily_limit: 1 }
  const services = [{ service_id: (await api.make('/services', parking)).id }]
  const sold = soldBooking({ prices: ['120.00', '120.00', '120.00'] })
  await send(sold)
  const [{ id }] = (await api.get('/reservations')).body.data
  expect((await api.patch(`/reservations/${id}`, { services })).status).toBe(200)
  await makeBooking(api, stock, { check_in: '2027-03-19', check_out: '2027-03-20', services })
  await send(changedLater(sold, { status: 'Modify', check_in: '2027-03-18' }))
  const moved = (await api.get(`/reservations/${id}`)).body
  expect(moved).toMatchObject({
    check_in: '2027-03-18',
    services: [{ dates: ['2027-03-18', '2027-03-19', '2027-03-20'] }],
    warnings: [{ code: 'service_overbooked', message: expect.stringContaining('2027-03-19') }],
  })
  // Nothing more is sold on the date that is above its limit; the dates that were left are free again.
  const query = `property_id=${property_id}&from=2027-03-15&to=2027-03-21`
  const { data } = (await api.get(`/services/availability?${query}`)).body
  expect(data[0].dates.map(({ taken }: { taken: number }) => taken)).toEqual([0, 0, 0, 1, 2, 1])
})

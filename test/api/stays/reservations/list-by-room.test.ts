import { expect, it } from 'vitest'
import { ids, type Query, target } from '#test/harness/reservations/list-model.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()

it('spec 4.4 — room_id, unassigned, confirmation_code and ids — exact matches; a code with or without its dash', async () => {
  const { api } = await test.createHotel()
  const { id: room_type_id } = await api.make('/room-types', {
    name: 'Assigned',
    inventory_count: 2,
    max_occupancy: 2,
  })
  const { id: rate_plan_id } = await api.make('/rate-plans', {
    room_type_id,
    name: 'Assigned',
    base_price: { amount: 9000, currency: 'EUR' },
  })
  const [room] = (await api.get(`/rooms?room_type_id=${room_type_id}`)).body.data
  const stock = { room_type_id, rate_plan_id }
  const mine = await makeBooking(api, stock, { room_id: room.id, adults: 1 })
  const other = await makeBooking(api, stock, { adults: 1 })
  const found = async (query: Query) => ids((await api.get(target(query))).body.data)
  expect(await found({ room_id: room.id })).toEqual([mine.id])
  expect(await found({ room_type_id, unassigned: 'true' })).toEqual([other.id])
  expect(await found({ room_type_id, unassigned: 'false' })).toEqual([mine.id])
  for (const code of [mine.confirmation_code, mine.confirmation_code.replace('-', '').toLowerCase()])
    expect(await found({ confirmation_code: code })).toEqual([mine.id])
  expect(await found({ ids: `${mine.id},res_nothing,${other.id}` })).toEqual([other.id, mine.id])
  expect(await found({ ids: `${mine.id},${other.id}`, room_id: room.id })).toEqual([mine.id])
  const foreign = (await test.createHotel()).api
  for (const query of [{ ids: mine.id }, { room_id: room.id }, { confirmation_code: mine.confirmation_code }])
    expect((await foreign.get(target(query as Query))).body.data).toEqual([])
})

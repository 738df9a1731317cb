import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { inTurn } from '#test/harness/faults/deadlocks.ts'
import { groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = testApp()

async function expectSound() {
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

describe('rule 31.5, 31.15 — the last rooms of a block', () => {
  it('40 bookings: as many stays as the block has rooms, and no room of the house', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { api, property_id } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: 8 })
    const { id: group_id } = await api.make('/groups', groupOf(property_id, stock))
    const guests = Array.from({ length: 40 }, (_, i) => i)
    const { answers } = await inTurn(guests, 40, (i) => {
      const guest = { first_name: 'Guest', last_name: `No ${i}`, email: `guest${i}@example.com` }
      return api.post('/reservations', {
        ...stock,
        ...{ check_in: '2027-03-15', check_out: '2027-03-18', guest, group_id },
      })
    })
    expect(answers).toEqual({ 201: 5, '409 SVC-1017': 35 })
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    await expectSound()
  })

  it('two stays at once are added to a block of one room, and taken out where the house has one: one of each', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { api, property_id } = await test.createHotel()
    for (let round = 0; round < 10; round++) {
      const stock = await makeStock(api, { inventory_count: 4 })
      const block = { room_type_id: stock.room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: 1 }
      const { id: group_id } = await api.make('/groups', groupOf(property_id, stock, { blocks: [block] }))
      const stays = [await makeBooking(api, stock), await makeBooking(api, stock)]
      const patch = (body: object) =>
        inTurn(stays, 2, ({ id }) => api.patch(`/reservations/${id}`, body)).then(({ answers }) => answers)
      expect(await patch({ group_id })).toEqual({ 200: 1, '409 SVC-1017': 1 })
      expect(await leftOf(api, stock)).toEqual([2, 2, 2])
      await api.patch(`/groups/${group_id}`, { blocks: [{ ...block, rooms: 2 }] })
      expect(await patch({ group_id })).toEqual({ 200: 2 })
      await makeBooking(api, stock)
      expect(await leftOf(api, stock)).toEqual([1, 1, 1])
      expect(await patch({ group_id: null })).toEqual({ 200: 1, '409 SVC-1001': 1 })
      expect(await leftOf(api, stock)).toEqual([0, 0, 0])
    }
    await expectSound()
  })
})

import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { blockOf, groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, bookingOf, makeBooking, makeStock, roomsOf } from '#test/harness/stock.ts'

const test = sharedApp()

async function makeGroup({
  inventory_count = 8,
  wish = {},
}: {
  inventory_count?: number
  wish?: object
} = {}) {
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count })
  const group = await hotel.api.make('/groups', groupOf(hotel.property_id, stock, wish))
  return { ...hotel, stock, group, of_group: { group_id: group.id } }
}

const PICKED = (count: number, rooms = 5) => ({
  '2027-03-15': [rooms, count, 0],
  '2027-03-16': [rooms, count, 0],
  '2027-03-17': [rooms, count, 0],
})

describe('rule 31.5 — what is picked up from a block', () => {
  it('takes its rooms, not new ones; nights beside the block are free ones', async () => {
    const { api, stock, group, of_group } = await makeGroup()
    const made = await makeBooking(api, stock, {
      ...of_group,
      check_in: '2027-03-14',
      check_out: '2027-03-19',
    })
    expect(made.group_id).toBe(group.id)
    const around = { check_in: '2027-03-14', check_out: '2027-03-19' }
    expect(await leftOf(api, stock, around)).toEqual([7, 3, 3, 3, 7])
    expect(await blockOf(api, group.id)).toEqual(PICKED(1))
    expect((await api.get(`/reservations?group_id=${group.id}`)).body.data).toMatchObject([{ id: made.id }])
    expect((await api.get(`/groups/${group.id}`)).body).toMatchObject({ picked_up: 3, version: 1 })
  })

  it('409 SVC-1017 — the block has no room left, though the house has', async () => {
    const { api, stock, group, of_group } = await makeGroup()
    for (let i = 0; i < 5; i++) await makeBooking(api, stock, of_group)
    const refused = await book(api, stock, of_group)
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      409,
      'SVC-1017',
      {
        group_id: group.id,
        reason: 'no_room_left',
        room_type_id: stock.room_type_id,
        nights: ['2027-03-15', '2027-03-16', '2027-03-17'],
      },
    ])
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    expect((await book(api, stock)).status).toBe(201)
  })

  it('is possible in a full house, and a booking of several rooms takes all or none', async () => {
    const { api, stock, group, of_group } = await makeGroup({ inventory_count: 5 })
    expect((await book(api, stock)).body.error.code).toBe('SVC-1001')
    const rooms = (count: number) => roomsOf(Array(count).fill(stock), of_group)
    const refused = await api.post('/bookings', rooms(6))
    expect(refused.body.error).toMatchObject({ code: 'SVC-1017', details: { room: 5 } })
    expect(await blockOf(api, group.id)).toEqual(PICKED(0))
    const made = await api.make('/bookings', rooms(4))
    expect(made).toMatchObject({ group_id: group.id })
    expect(await blockOf(api, group.id)).toEqual(PICKED(4))
    await api.make('/reservations', bookingOf(stock, of_group))
    expect(await blockOf(api, group.id)).toEqual(PICKED(5))
    await api.post(`/bookings/${made.id}/cancel`)
    expect(await blockOf(api, group.id)).toEqual(PICKED(1))
    expect(await leftOf(api, stock)).toEqual([0, 0, 0])
  })

  it('goes back to the block by a cancellation and by other dates', async () => {
    const { api, stock, group, of_group } = await makeGroup()
    const { id } = await makeBooking(api, stock, of_group)
    const moved = await api.patch(`/reservations/${id}`, { check_in: '2027-03-16', check_out: '2027-03-19' })
    expect(moved.status).toBe(200)
    expect(await blockOf(api, group.id)).toEqual({ ...PICKED(1), '2027-03-15': [5, 0, 0] })
    const around = { check_in: '2027-03-15', check_out: '2027-03-19' }
    expect(await leftOf(api, stock, around)).toEqual([3, 3, 3, 7])
    await api.post(`/reservations/${id}/cancel`, { reason: 'ill' })
    expect(await blockOf(api, group.id)).toEqual(PICKED(0))
    expect(await leftOf(api, stock, around)).toEqual([3, 3, 3, 8])
  })

  it('goes back to the house where the group is cancelled; a longer stay then takes free rooms', async () => {
    const { api, stock, group, of_group } = await makeGroup()
    const stays = [await makeBooking(api, stock, of_group), await makeBooking(api, stock, of_group)]
    await api.post(`/groups/${group.id}/cancel`)
    expect(await leftOf(api, stock)).toEqual([6, 6, 6])
    const late = await book(api, stock, of_group)
    expect(late.body.error).toMatchObject({ code: 'SVC-1017', details: { reason: 'cancelled' } })
    await api.post(`/reservations/${stays[0]!.id}/cancel`, {})
    expect(await leftOf(api, stock)).toEqual([7, 7, 7])
    expect(await blockOf(api, group.id)).toEqual({
      '2027-03-15': [5, 1, 4],
      '2027-03-16': [5, 1, 4],
      '2027-03-17': [5, 1, 4],
    })
    const shorter = { check_in: '2027-03-15', check_out: '2027-03-16' }
    await api.patch(`/reservations/${stays[1]!.id}`, shorter)
    await api.patch(`/reservations/${stays[1]!.id}`, { check_out: '2027-03-18' })
    expect(await leftOf(api, stock)).toEqual([7, 7, 7])
    expect((await blockOf(api, group.id))['2027-03-17']).toEqual([5, 1, 4])
  })

  it('409 SVC-1017 — of an enquiry nothing is picked up; 404 for the group of another property', async () => {
    const { api, stock, of_group, addProperty } = await makeGroup({ wish: { status: 'enquiry' } })
    expect((await book(api, stock, of_group)).body.error.details.reason).toBe('enquiry')
    const property_id = await addProperty({})
    const other = await makeStock(api, { property_id })
    const refused = await book(api, other, of_group)
    expect([refused.status, refused.body.error.details[0].field]).toEqual([404, 'group_id'])
  })

  it('422 — a block is never below what is picked up; a new night of it counts the stays that it has already', async () => {
    const { api, stock, group, of_group } = await makeGroup()
    for (let i = 0; i < 3; i++)
      await makeBooking(api, stock, { ...of_group, check_in: '2027-03-17', check_out: '2027-03-19' })
    const { room_type_id } = stock
    const fewer = [{ room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: 2 }]
    const refused = await api.patch(`/groups/${group.id}`, { blocks: fewer })
    expect([refused.status, refused.body.error.details[0]]).toMatchObject([
      422,
      { field: 'blocks', code: 'below_picked_up' },
    ])
    const around = { check_in: '2027-03-17', check_out: '2027-03-19' }
    expect(await leftOf(api, stock, around)).toEqual([3, 5])
    const longer = [{ room_type_id, from: '2027-03-18', to: '2027-03-19', rooms: 4 }]
    const grown = await api.patch(`/groups/${group.id}`, { to: '2027-03-19', blocks: longer })
    expect(grown.status).toBe(200)
    expect((await blockOf(api, group.id))['2027-03-18']).toEqual([4, 3, 0])
    expect(await leftOf(api, stock, around)).toEqual([3, 4])
  })

  it('agrees with what the doctor counts', async () => {
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings.filter(({ rule }) => rule === 'picked_up' || rule === 'sold')).toEqual([])
  })
})

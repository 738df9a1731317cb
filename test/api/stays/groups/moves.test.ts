import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { blockOf, groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { move } from '#test/harness/reservations/moves.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

const test = sharedApp()
let hotel: Hotel
let api: Client
let doubles: Stock
let suites: Stock
let rooms: ReadonlyMap<string, string>

beforeEach(async () => {
  hotel = await test.createHotel()
  api = hotel.api
  const plan = { name: 'Flexible', code: 'FLEX', base_price: eur(12_000) }
  doubles = await makeStock(api, { inventory_count: 2, room_type: { rooms: ['D1', 'D2'] }, rate_plan: plan })
  suites = await makeStock(api, { inventory_count: 2, room_type: { rooms: ['S1', 'S2'] }, rate_plan: plan })
  const { data } = (await api.get('/rooms')).body
  rooms = new Map(data.map(({ id, name }: { id: string; name: string }) => [name, id]))
})

const stayIn = async (name: string, of: object = {}): Promise<string> => {
  const stock = name.startsWith('S') ? suites : doubles
  return (await makeBooking(api, stock, { room_id: rooms.get(name), ...of })).id
}
const to = (reservation_id: string, name: string) => ({ reservation_id, room_id: rooms.get(name)! })
const makeGroup = async (blocks: readonly object[]): Promise<string> =>
  (await api.make('/groups', groupOf(hotel.property_id, doubles, { blocks }))).id
const block = ({ room_type_id }: Stock, count: number) => ({
  ...{ room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: count },
})

describe('rule 31.5 — moves of stays of a group to another room type', () => {
  it('a stay of a group and another one change places in a full house', async () => {
    const group_id = await makeGroup([])
    const [of_group, other] = [await stayIn('D1', { group_id }), await stayIn('S1')]
    await stayIn('D2')
    await stayIn('S2')
    const moved = await move(api, [to(of_group, 'S1'), to(other, 'D1')])
    expect([moved.status, moved.body.conflicts]).toEqual([200, []])
    expect([await leftOf(api, doubles), await leftOf(api, suites)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    await expectNightsAgree(test.db, hotel.account_id)
  })

  it('its night goes back to the block, which no other stay gets; 409 SVC-1018 names that stay alone', async () => {
    const group_id = await makeGroup([block(doubles, 1)])
    const [of_group, other] = [await stayIn('D1', { group_id }), await stayIn('S1')]
    await stayIn('D2')
    await stayIn('S2')
    const refused = await move(api, [to(of_group, 'S1'), to(other, 'D1')])
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-1018'])
    expect(refused.body.error.details.conflicts).toMatchObject([
      { reason: 'sold_out', reservation_id: other, from: '2027-03-15', to: '2027-03-18' },
    ])
    expect(await blockOf(api, group_id)).toMatchObject({ '2027-03-15': [1, 1, 0] })
  })

  it('409 SVC-1018 — a block without a room left is a conflict of the stays of its group alone', async () => {
    const group_id = await makeGroup([block(suites, 1)])
    await makeBooking(api, suites, { group_id })
    const [of_group, other] = [await stayIn('D1', { group_id }), await stayIn('D2')]
    const refused = await move(api, [to(of_group, 'S1'), to(other, 'S2')])
    expect(refused.body.error.details.conflicts).toMatchObject([
      {
        ...{ reason: 'sold_out', reservation_id: of_group },
        message: 'The block of its group has no room left on 2027-03-15, 2027-03-16, 2027-03-17.',
      },
    ])
    expect((await move(api, [to(other, 'S2')])).status).toBe(200)
    await expectNightsAgree(test.db, hotel.account_id)
  })
})

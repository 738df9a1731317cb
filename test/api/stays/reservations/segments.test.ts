import { beforeEach, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Reply } from '#test/harness/client.ts'
import { type MovesHotel, makeMovesHotel, marchDay, move, reasons } from '#test/harness/reservations/moves.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

const test = sharedApp()
let hotel: MovesHotel
let id: string

/** A stay from the 15th to the 19th, split: two nights in D1, two in D2. */
beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await makeMovesHotel(test)
  id = await hotel.stay('D1', 15, 19)
  await move(hotel.api, [{ reservation_id: id, room_id: hotel.room('D2'), from: marchDay(17) }])
})

const patch = (body: object) => hotel.api.patch(`/reservations/${id}`, body)

async function expectRooms(expected: string) {
  expect(await hotel.rooms(id)).toBe(expected)
  await expectNightsAgree(test.db, hotel.account_id)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

describe('rule 4.43 — the current room of a split stay', () => {
  it('is that of the arrival, then of the business date, then of the last night', async () => {
    const at = async (day: number) => {
      test.clock.set(`${marchDay(day)}T12:00:00Z`)
      return (await hotel.get(id)).room_id
    }
    const [first, second] = [hotel.room('D1'), hotel.room('D2')]
    expect([await at(14), await at(16), await at(17), await at(20)]).toEqual([first, first, second, second])
  })

  it('lists find it by each of its rooms, and for a night by the room of that night', async () => {
    const without = await hotel.stay(null, 15, 16)
    const found = async (query: string) =>
      (await hotel.api.get(`/reservations?${query}&sort=created_at`)).body.data.map(
        (stay: { id: string }) => stay.id,
      )
    const [first, second] = [hotel.room('D1'), hotel.room('D2')]
    expect([await found(`room_id=${first}`), await found(`room_id=${second}`)]).toEqual([[id], [id]])
    expect(await found(`room_id=${first}&in_house_on=${marchDay(16)}`)).toEqual([id])
    expect(await found(`room_id=${first}&in_house_on=${marchDay(17)}`)).toEqual([])
    await move(hotel.api, [{ reservation_id: id, room_id: null, from: marchDay(18) }])
    expect(await found('unassigned=true')).toEqual([id, without])
    expect(await found('unassigned=false')).toEqual([])
    expect(await found(`unassigned=true&in_house_on=${marchDay(17)}`)).toEqual([])
    expect(await found(`unassigned=true&in_house_on=${marchDay(18)}`)).toEqual([id])
    expect(await found(`unassigned=false&in_house_on=${marchDay(15)}`)).toEqual([id])
  })
})

describe('rule 4.44 — changes of a split stay', () => {
  it('other dates keep the room of each kept night; a new night gets that of the nearest', async () => {
    expect((await patch({ check_in: marchDay(14), check_out: marchDay(20) })).status).toBe(200)
    await expectRooms('D1 14–17, D2 17–20')
    await patch({ check_in: marchDay(16), check_out: marchDay(18) })
    await expectRooms('D1 16–17, D2 17–18')
    await patch({ check_in: marchDay(18), check_out: marchDay(20) })
    await expectRooms('D2 18–20')
  })

  it('a room in the request applies to all nights; the current room changes nothing', async () => {
    const { version } = await hotel.get(id)
    expect((await patch({ room_id: hotel.room('D1') })).body.version).toBe(version)
    await patch({ room_id: hotel.room('D3') })
    await expectRooms('D3 15–19')
    await patch({ room_id: null })
    await expectRooms('– 15–19')
  })

  it('409 SVC-1006 — an extension whose last room is taken', async () => {
    await hotel.stay('D2', 19, 21)
    expect((await patch({ check_out: marchDay(20) })).body.error.code).toBe('SVC-1006')
    await expectRooms('D1 15–17, D2 17–19')
  })

  it('an early departure releases its nights, and its undo claims them all again, in their rooms', async () => {
    test.clock.set(`${marchDay(15)}T15:00:00Z`)
    await patch({ status: 'checked_in' })
    test.clock.set(`${marchDay(16)}T09:00:00Z`)
    await patch({ status: 'checked_out', allow_open_balance: true })
    await expectRooms('D1 15–16')
    expect((await hotel.api.get(`/rooms/${hotel.room('D1')}`)).body.status).toBe('dirty')
    expect((await patch({ status: 'checked_in' })).status).toBe(200)
    await expectRooms('D1 15–17, D2 17–19')
  })

  it('a cancelled stay shows its rooms and holds none; reinstated with one, it has it for all nights', async () => {
    await hotel.api.post(`/reservations/${id}/cancel`)
    await expectRooms('D1 15–17, D2 17–19')
    await hotel.stay('D2', 17, 18)
    expect((await patch({ status: 'confirmed', room_id: hotel.room('D2') })).body.error.code).toBe('SVC-1006')
    await patch({ status: 'confirmed', room_id: hotel.room('D3') })
    await expectRooms('D3 15–19')
  })

  it('a no-show holds its first night and releases the rest; its undo claims the rooms again', async () => {
    test.clock.set(`${marchDay(15)}T20:00:00Z`)
    expect((await patch({ status: 'no_show' })).status).toBe(200)
    await expectRooms('D1 15–17, D2 17–19')
    const other = await hotel.stay('D1', 16, 17)
    expect((await patch({ status: 'confirmed' })).body.error.code).toBe('SVC-1006')
    await hotel.api.post(`/reservations/${other}/cancel`)
    expect((await patch({ status: 'confirmed' })).status).toBe(200)
    await expectRooms('D1 15–17, D2 17–19')
  })
})

describe('rule 4.47 — moves with a version', () => {
  it('409 SVC-1018 — changed: of two moves of one version one succeeds, and its undo overwrites no other change', async () => {
    const { api, room, get, rooms } = hotel
    const { version } = await get(id)
    const to = (name: string) => [{ reservation_id: id, room_id: room(name), version }]
    const answers = await Promise.all([move(api, to('D1')), move(api, to('D3'))])
    const [won, lost] = answers.sort((one, other) => one.status - other.status) as [Reply, Reply]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect(reasons(lost.body.error.details.conflicts)).toEqual(['changed 15–19'])
    await patch({ room_id: room('D2') })
    const there = await rooms(id)
    expect((await move(api, won.body.undo)).status).toBe(409)
    await expectRooms(there)
  })
})

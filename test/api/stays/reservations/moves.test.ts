import { beforeEach, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { hashOfTables } from '#test/harness/database/whole-database.ts'
import { free } from '#test/harness/front-desk.ts'
import { type MovesHotel, makeMovesHotel, marchDay, move, reasons } from '#test/harness/reservations/moves.ts'
import { outOfOrder } from '#test/harness/reservations/rooms.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur } from '#test/harness/stock.ts'
import { expectNightsAgree } from '#test/proofs/races/expect-nights-agree.ts'

const test = sharedApp()
let hotel: MovesHotel

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await makeMovesHotel(test)
})

/** The guest checks in on the day of arrival. */
async function inHouse(room: string, check_in: number, check_out: number) {
  test.clock.set(`${marchDay(check_in)}T15:00:00Z`)
  const id = await hotel.stay(room, check_in, check_out)
  expect((await hotel.api.patch(`/reservations/${id}`, { status: 'checked_in' })).status).toBe(200)
  return id
}

async function expectAgreement() {
  await expectNightsAgree(test.db, hotel.account_id)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

const left = ({ api }: MovesHotel, stock: MovesHotel['doubles'], from: number, to: number) =>
  free(api, stock, marchDay(from), marchDay(to))

describe('rule 4.47 — moves', () => {
  it('assign, change and remove rooms of several stays at once, each with one event and a row of its activity', async () => {
    const { api, room, stay, rooms, get } = hotel
    const [one, two, three] = [await stay(null, 15, 18), await stay('D1', 15, 18), await stay('D2', 20, 22)]
    test.clock.advance({ seconds: 1 })
    const { status, body } = await move(api, [
      { reservation_id: one, room_id: room('D2') },
      { reservation_id: two, room_id: room('D3') },
      { reservation_id: three, room_id: null },
    ])
    expect(status).toBe(200)
    expect(body.conflicts).toEqual([])
    expect(body.data.map((stay: { reservation_id: string }) => stay.reservation_id)).toEqual([
      one,
      two,
      three,
    ])
    expect([await rooms(one), await rooms(two), await rooms(three)]).toEqual([
      'D2 15–18',
      'D3 15–18',
      '– 20–22',
    ])
    for (const id of [one, two, three]) {
      const [event, ...before] = (await api.get(`/events?resource_id=${id}`)).body.data
      expect(before).toHaveLength(1)
      const { room_id, room_segments, version } = await get(id)
      expect(event).toMatchObject({
        type: 'reservation.updated',
        data: { room_id, room_segments, changed_fields: ['room_id', 'room_segments'] },
      })
      expect(version).toBe(2)
      const { data } = (await api.get(`/reservations/${id}/activity`)).body
      expect(data[0]).toMatchObject({ action: 'moveReservations' })
    }
    await expectAgreement()
  })

  it('two stays swap rooms, and back by the undo of the response', async () => {
    const { api, room, stay, rooms } = hotel
    const [one, two] = [await stay('D1', 15, 18), await stay('D2', 14, 17)]
    const swapped = await move(api, [
      { reservation_id: one, room_id: room('D2') },
      { reservation_id: two, room_id: room('D1') },
    ])
    expect(swapped.status).toBe(200)
    expect([await rooms(one), await rooms(two)]).toEqual(['D2 15–18', 'D1 14–17'])
    expect((await move(api, swapped.body.undo)).status).toBe(200)
    expect([await rooms(one), await rooms(two)]).toEqual(['D1 15–18', 'D2 14–17'])
    await expectAgreement()
  })

  it('a stay is split at a night; sold nights follow the room types; an undo joins it again', async () => {
    const { api, room, stay, rooms, get, doubles, suites } = hotel
    const id = await stay('D1', 15, 19)
    const { body } = await move(api, [
      { reservation_id: id, room_id: room('S1'), from: marchDay(17) },
      { reservation_id: id, room_id: room('D2'), from: marchDay(18) },
    ])
    expect(await rooms(id)).toBe('D1 15–17, S1 17–18, D2 18–19')
    expect([await left(hotel, doubles, 15, 19), await left(hotel, suites, 15, 19)]).toEqual([
      [2, 2, 3, 2],
      [1, 1, 0, 1],
    ])
    const { room_id, room_type_id, total } = await get(id)
    expect([room_id, room_type_id, total]).toEqual([room('D1'), doubles.room_type_id, eur(48000)])
    expect(body.data[0]).toMatchObject({
      difference: eur(0),
      previous_room_segments: [{ room_id: room('D1'), from: marchDay(15), to: marchDay(19) }],
      warnings: [{ code: 'other_room_type' }],
    })
    await expectAgreement()
    expect((await move(api, body.undo)).status).toBe(200)
    expect(await rooms(id)).toBe('D1 15–19')
    expect(await left(hotel, suites, 15, 19)).toEqual([1, 1, 1, 1])
    await expectAgreement()
  })

  it('stays of two sold-out room types swap rooms without needing availability', async () => {
    const { api, room, stay, rooms } = hotel
    const full = [await stay('D1', 15, 17), await stay('D2', 15, 17), await stay('D3', 15, 17)]
    const suite = await stay('S1', 15, 17)
    const swapped = await move(api, [
      { reservation_id: full[0]!, room_id: room('S1') },
      { reservation_id: suite, room_id: room('D1') },
    ])
    expect(swapped.status).toBe(200)
    expect([await rooms(full[0]!), await rooms(suite)]).toEqual(['S1 15–17', 'D1 15–17'])
    await expectAgreement()
  })

  it('409 SVC-1018 — every conflict is listed, nothing is moved, and the refusal is stored for its Idempotency-Key', async () => {
    const { api, room, stay, rooms } = hotel
    const [one, two] = [await stay(null, 15, 18), await stay(null, 16, 19)]
    const blocker = await stay('D1', 17, 20)
    await outOfOrder(hotel, room('D2'), marchDay(15), marchDay(16))
    const moves = [
      { reservation_id: one, room_id: room('D1') },
      { reservation_id: two, room_id: room('D1') },
    ]
    const key = { 'idempotency-key': 'moves-that-collide' }
    const refused = await move(api, moves, '', key)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-1018'])
    const { conflicts } = refused.body.error.details
    expect(reasons(conflicts)).toEqual(['taken 17–18', 'taken 16–18', 'taken 17–19', 'taken 16–18'])
    expect(conflicts[0]).toMatchObject({
      reservation_id: one,
      room_id: room('D1'),
      other_reservation_id: blocker,
    })
    const again = await move(api, moves, '', key)
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([refused.text, 'true'])
    const closed = await move(api, [{ reservation_id: one, room_id: room('D2') }])
    expect(reasons(closed.body.error.details.conflicts)).toEqual(['out_of_order 15–16'])
    expect([await rooms(one), await rooms(two)]).toEqual(['– 15–18', '– 16–19'])
    await expectAgreement()
  })

  it('409 SVC-1018 — locked, closed, outside of the stay, too small, sold out, of another property', async () => {
    const { api, room, stay } = hotel
    const locked = await stay('D1', 15, 18)
    expect((await api.patch(`/reservations/${locked}`, { room_locked: true })).body.room_locked).toBe(true)
    const cancelled = await stay('D2', 15, 18)
    await api.post(`/reservations/${cancelled}/cancel`)
    const inside = await stay('D2', 15, 18)
    const { room_type_id } = hotel.suites
    await api.patch(`/room-types/${room_type_id}`, { max_adults: 2 })
    const family = await stay('D3', 20, 22, { adults: 3 })
    await stay(null, 15, 18, hotel.suites)
    const second = await hotel.addProperty()
    const elsewhere = await api.make('/room-types', {
      property_id: second,
      name: 'Elsewhere',
      inventory_count: 1,
      max_occupancy: 2,
    })
    const other = (await api.get(`/rooms?room_type_id=${elsewhere.id}`)).body.data[0].id
    const { body } = await move(
      api,
      [
        { reservation_id: locked, room_id: room('D3') },
        { reservation_id: cancelled, room_id: room('D3') },
        { reservation_id: inside, room_id: room('D3'), from: marchDay(18) },
        { reservation_id: inside, room_id: other },
        { reservation_id: family, room_id: room('S1') },
        { reservation_id: inside, room_id: room('S1'), from: marchDay(16) },
      ],
      '?dry_run=true',
    )
    expect(reasons(body.conflicts)).toEqual([
      'locked 15–18',
      'stay_is_closed 15–18',
      'outside_the_stay 17–18',
      'other_property 15–18',
      'party_too_large 20–22',
      'sold_out 16–18',
    ])
    await api.patch(`/reservations/${locked}`, { room_locked: false })
    expect((await move(api, [{ reservation_id: locked, room_id: room('D3') }])).status).toBe(200)
    await expectAgreement()
  })

  it('404 SVC-3001 — a stay or room of another account; 422 SVC-2002 — no move, too many; 403 SVC-4103 — without permission', async () => {
    const { api, room, stay } = hotel
    const id = await stay(null, 15, 18)
    const stranger = await makeMovesHotel(test)
    const theirs = await move(api, [
      { reservation_id: id, room_id: room('D1') },
      { reservation_id: id, room_id: stranger.room('D1') },
    ])
    expect([theirs.status, theirs.body.error.details]).toMatchObject([404, [{ field: 'moves.1.room_id' }]])
    const unknown = await move(stranger.api, [{ reservation_id: id, room_id: null }])
    expect(unknown.body.error.details).toMatchObject([{ field: 'moves.0.reservation_id' }])
    const many = Array.from({ length: 501 }, () => ({ reservation_id: id, room_id: null }))
    for (const moves of [[], many]) expect((await move(api, moves)).body.error.code).toBe('SVC-2002')
    const housekeeper = await staffOf(test, hotel, 'housekeeping')
    expect((await move(housekeeper.api, [{ reservation_id: id, room_id: null }])).body.error.code).toBe(
      'SVC-4103',
    )
  })
})

describe('rule 4.47 — moves in house', () => {
  it('past nights stay in the old room, which becomes dirty, and a dirty target is a warning', async () => {
    const { api, room, rooms, get } = hotel
    const id = await inHouse('D1', 15, 18)
    await api.patch(`/rooms/${room('D2')}`, { status: 'dirty' })
    test.clock.set(`${marchDay(16)}T09:00:00Z`)
    const { body } = await move(api, [{ reservation_id: id, room_id: room('D2'), from: marchDay(15) }])
    expect(body.data[0].warnings).toMatchObject([{ code: 'room_dirty' }])
    expect(await rooms(id)).toBe('D1 15–16, D2 16–18')
    expect((await get(id)).room_id).toBe(room('D2'))
    expect((await api.get(`/rooms/${room('D1')}`)).body.status).toBe('dirty')
    await expectAgreement()
  })

  it('409 SVC-1018 — an occupied room, no room, and no remaining night', async () => {
    const { api, room } = hotel
    const late = await inHouse('D1', 15, 16)
    const id = await inHouse('D2', 16, 17)
    const why = async (moves: Parameters<typeof move>[1]) =>
      reasons((await move(api, moves)).body.error.details.conflicts)
    expect(await why([{ reservation_id: id, room_id: room('D1') }])).toEqual(['occupied 16–17'])
    expect(await why([{ reservation_id: id, room_id: null }])).toEqual(['room_needed 16–17'])
    expect(await why([{ reservation_id: late, room_id: room('D3') }])).toEqual(['no_nights_left 15–16'])
  })

  it('two guests in house swap rooms', async () => {
    const { api, room, rooms } = hotel
    const one = await inHouse('D1', 15, 18)
    const two = await inHouse('D2', 15, 17)
    test.clock.set(`${marchDay(16)}T09:00:00Z`)
    const moved = await move(api, [
      { reservation_id: one, room_id: room('D2') },
      { reservation_id: two, room_id: room('D1') },
    ])
    expect(moved.status).toBe(200)
    expect([await rooms(one), await rooms(two)]).toEqual(['D1 15–16, D2 16–18', 'D2 15–16, D1 16–17'])
    await expectAgreement()
  })
})

describe('rule 4.48 — prices of moves', () => {
  it('a dry run returns both prices and stores nothing; a move keeps every price unless it requests another', async () => {
    const { api, room, stay, get } = hotel
    const id = await stay('D1', 15, 18)
    const upgrade = { reservation_id: id, room_id: room('S1'), from: marchDay(16) }
    const before = await hashOfTables(test.db)
    const dry = await move(api, [upgrade], '?dry_run=true')
    expect(await hashOfTables(test.db)).toEqual(before)
    expect(dry.body).toMatchObject({
      dry_run: true,
      data: [{ total: eur(36000), difference: eur(0), repriced_total: eur(52000) }],
    })
    const priced = await move(api, [{ ...upgrade, reprice: true }])
    expect(priced.body.data).toMatchObject([{ total: eur(52000), difference: eur(16000) }])
    const { total, nightly_rates, balance, rate_plan_id } = await get(id)
    expect([total, balance, rate_plan_id]).toEqual([eur(52000), eur(52000), hotel.doubles.rate_plan_id])
    expect(nightly_rates.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
      12000, 20000, 20000,
    ])
    await expectAgreement()
    const back = await move(api, [{ reservation_id: id, room_id: room('D1'), reprice: true }])
    expect(back.body.data).toMatchObject([{ total: eur(36000), difference: eur(-16000) }])
    await expectAgreement()
  })

  it('409 SVC-1018 — not_sold: no plan with this code sells the nights', async () => {
    const { api, room, stay, suites } = hotel
    const id = await stay('D1', 15, 18)
    await api.patch(`/rate-plans/${suites.rate_plan_id}`, { status: 'inactive' })
    const refused = await move(api, [{ reservation_id: id, room_id: room('S1'), reprice: true }])
    expect(reasons(refused.body.error.details.conflicts)).toEqual(['not_sold 15–18'])
    expect((await move(api, [{ reservation_id: id, room_id: room('S1') }])).status).toBe(200)
  })
})

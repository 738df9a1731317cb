import { beforeEach, describe, expect, it } from 'vitest'
import type { RoomAssignment } from '#contract/calendar/calendar.staff.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { type MovesHotel, makeMovesHotel, marchDay, move } from '../../harness/reservations/moves.ts'
import { outOfOrder } from '../../harness/reservations/rooms.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type SignedIn, staffOf } from '../../harness/staff.ts'
import { expectNightsAgree } from '../../proofs/races/expect-nights-agree.ts'

const test = sharedApp()
let hotel: MovesHotel
let clerk: SignedIn | undefined
let guests = 0

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await makeMovesHotel(test)
  clerk = undefined
})

/** A different guest each time. */
const stay = (room: string | null, check_in: number, check_out: number) =>
  hotel.stay(room, check_in, check_out, {
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${guests++}@example.com` },
  })

const preview = async (more = '', from = marchDay(1)): Promise<RoomAssignment> => {
  const path = `/room-assignment?property_id=${hotel.property_id}&from=${from}&days=31${more}`
  // Signs in after the clock is set.
  clerk ??= await staffOf(test, hotel, 'front_desk')
  const { status, body } = await clerk.api.get(path)
  expect([status, body.error]).toEqual([200, undefined])
  return body
}
/** `Okafor D1 15–18`, or the reason for no room. */
const linesOf = ({ changes, unplaced }: RoomAssignment, ids: readonly string[]) => {
  const nights = ({ from, to }: { from: string; to: string }) =>
    `${Number(from.slice(8))}–${Number(to.slice(8))}`
  return [
    ...changes.map((one) => [
      ids.indexOf(one.reservation_id),
      one.previous_room ?? '–',
      one.room,
      nights(one),
      ...one.reasons,
    ]),
    ...unplaced.map((one) => [ids.indexOf(one.reservation_id), one.reason, nights(one), ...one.nights]),
  ].map((line) => line.join(' '))
}
const apply = ({ changes }: RoomAssignment) =>
  move(
    hotel.api,
    changes.flatMap(({ moves }) => moves),
  )
async function expectAgreement() {
  await expectNightsAgree(test.db, hotel.account_id)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
}

describe('rule 4.49 — rooms for stays without one', () => {
  it('consecutive stays of one guest get the same room where one is free for both, and are marked', async () => {
    const guest = { first_name: 'Ngozi', last_name: 'Okafor', email: 'again@example.com' }
    await stay('D1', 14, 16)
    await stay('D2', 9, 12)
    const ids = [await hotel.stay(null, 12, 14, { guest }), await hotel.stay(null, 14, 16, { guest })]
    const proposal = await preview()
    expect(linesOf(proposal, ids)).toEqual(['0 – D2 12–14 linked no_gap', '1 – D2 14–16 linked no_gap'])
    expect((await apply(proposal)).status).toBe(200)
    expect(await Promise.all(ids.map(hotel.rooms))).toEqual(['D2 12–14', 'D2 14–16'])
    await expectAgreement()
  })

  it('the rooms of one booking are side by side, before a gap is filled', async () => {
    await stay('D1', 10, 12)
    await stay('D1', 14, 16)
    const guest = { first_name: 'Ngozi', last_name: 'Okafor', email: 'two@example.com' }
    const room = { ...hotel.doubles, check_in: marchDay(13), check_out: marchDay(15), adults: 2 }
    await hotel.api.make('/bookings', { guest, rooms: [room, room] })
    const { changes } = await preview()
    expect(changes.map((one) => one.room).toSorted()).toEqual(['D2', 'D3'])
  })

  it('are proposed, applied by moves and reverted by their undo; a proposal changes nothing', async () => {
    const { rooms, api } = hotel
    await stay('D1', 10, 12)
    const ids = [await stay(null, 12, 14), await stay(null, 12, 15), await stay(null, 13, 15)]
    const proposal = await preview()
    expect(linesOf(proposal, ids)).toEqual(['0 – D2 12–14', '1 – D1 12–15 no_gap', '2 – D3 13–15'])
    expect(proposal).toMatchObject({ unplaced: [], more_changes: 0, one_night_gaps: { before: 0, after: 0 } })
    expect(await rooms(ids[0]!)).toBe('– 12–14')
    await api.patch(`/reservations/${ids[0]}`, { notes: 'Written meanwhile' })
    const { status, body } = await apply(proposal)
    expect(status).toBe(200)
    expect(await Promise.all(ids.map(rooms))).toEqual(['D2 12–14', 'D1 12–15', 'D3 13–15'])
    expect((await preview()).changes).toEqual([])
    await expectAgreement()
    expect((await move(api, body.undo)).status).toBe(200)
    expect(await Promise.all(ids.map(rooms))).toEqual(['– 12–14', '– 12–15', '– 13–15'])
    expect(await preview()).toEqual(proposal)
    await expectAgreement()
  })

  it('409 SVC-1018 — a stay whose dates have changed since: none of them moves', async () => {
    const { api, rooms } = hotel
    const ids = [await stay(null, 12, 14), await stay(null, 12, 15)]
    const proposal = await preview()
    await api.patch(`/reservations/${ids[1]}`, { check_out: marchDay(16) })
    const { status, body } = await apply(proposal)
    expect([status, body.error.details.conflicts[0].reason]).toEqual([409, 'changed'])
    expect(await rooms(ids[0]!)).toBe('– 12–14')
  })

  it('why a stay gets none: locked, full, no room for all nights, the rest in another room', async () => {
    const { api, room, doubles } = hotel
    await outOfOrder(hotel, room('D3'), marchDay(1), marchDay(31))
    await stay('D1', 12, 14)
    await stay('D2', 14, 16)
    const across = await stay(null, 13, 15)
    await stay('D1', 20, 22)
    const split = await stay('D2', 17, 22)
    const from = marchDay(19)
    expect((await move(api, [{ reservation_id: split, room_id: null, from }])).status).toBe(200)
    const locked = await stay(null, 25, 26)
    await api.patch(`/reservations/${locked}`, { room_locked: true })
    const ids = [across, split, locked]
    expect(linesOf(await preview(), ids)).toEqual([
      '1 – D2 19–22 no_gap',
      '0 no_room_throughout 13–15',
      '2 locked 25–26',
    ])
    await outOfOrder(hotel, room('D2'), marchDay(20), marchDay(21))
    expect(linesOf(await preview(`&room_type_id=${doubles.room_type_id}`), ids)).toEqual([
      '0 no_room_throughout 13–15',
      '1 rest_in_other_room 19–22 2027-03-20',
      '2 locked 25–26',
    ])
    expect(await preview(`&room_type_id=${hotel.suites.room_type_id}`)).toMatchObject({
      changes: [],
      unplaced: [],
    })
  })

  it('for today one that is vacant, and for later the room of the previous stay', async () => {
    const { room, api } = hotel
    test.clock.set(`${marchDay(15)}T09:00:00Z`)
    await api.patch(`/rooms/${room('D1')}`, { status: 'dirty' })
    await api.patch(`/rooms/${room('D3')}`, { status: 'inspected' })
    const now = await stay(null, 15, 16)
    await hotel.stay('D2', 16, 18)
    const next = await hotel.stay(null, 18, 20)
    expect(linesOf(await preview(), [now, next])).toEqual([
      '0 – D3 15–16 inspected',
      '1 – D2 18–20 same_room no_gap',
    ])
  })

  it('stays can leave their rooms on request, but not guests in house and locked rooms', async () => {
    const { room, rooms, api } = hotel
    test.clock.set(`${marchDay(2)}T15:00:00Z`)
    const inside = await stay('D1', 2, 5)
    expect((await api.patch(`/reservations/${inside}`, { status: 'checked_in' })).status).toBe(200)
    await outOfOrder(hotel, room('D3'), marchDay(1), marchDay(31))
    const locked = await stay('D2', 2, 7)
    await api.patch(`/reservations/${locked}`, { room_locked: true })
    const moved = await stay('D2', 8, 10)
    const later = await stay('D1', 10, 20)
    const across = await stay(null, 7, 12)
    const ids = [inside, locked, moved, across, later]
    expect(linesOf(await preview(), ids)).toEqual(['3 no_room_throughout 7–12'])
    const proposal = await preview('&repack=true')
    expect(linesOf(proposal, ids)).toEqual(['3 – D1 7–12', '4 D1 D2 10–20 no_gap'])
    expect((await apply(proposal)).status).toBe(200)
    expect(await Promise.all(ids.map(rooms))).toEqual(['D1 2–5', 'D2 2–7', 'D2 8–10', 'D1 7–12', 'D2 10–20'])
    await expectAgreement()
  })

  it('404 SVC-3001 — another account’s property; 403 SVC-4103 — a role that cannot move stays', async () => {
    const stranger = await makeMovesHotel(test)
    const path = (id: string) => `/room-assignment?property_id=${id}&from=${marchDay(1)}&days=7`
    const desk = await staffOf(test, hotel, 'front_desk')
    expect((await desk.api.get(path(stranger.property_id))).body.error.code).toBe('SVC-3001')
    const housekeeper = await staffOf(test, hotel, 'housekeeping')
    expect((await housekeeper.api.get(path(hotel.property_id))).body.error.code).toBe('SVC-4103')
  })
})

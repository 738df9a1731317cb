import { describe, expect, it } from 'vitest'
import type { AvailableRoom } from '#contract/stays/available-rooms.ts'
import { actions, frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()
const { arriving } = frontDesk(test)

/** Rooms 1 to 4, with a guest in room 1 until 7 January, and a user who may assign rooms. */
async function hotel() {
  const stay = await arriving({ inventory_count: 4 })
  const rooms: { id: string; name: string }[] = (await stay.api.get('/rooms')).body.data
  const named = (name: string) => rooms.find((room) => room.name === name)!.id
  const mine = rooms.find(({ id }) => id === stay.room_id)!.name
  await stay.to('checked_in')
  const clerk = await staffOf(test, stay, 'front_desk')
  const offered = async (
    check_in: string,
    check_out: string,
    reservation_id?: string,
  ): Promise<AvailableRoom[]> => {
    const { room_type_id } = stay.stock
    const query = new URLSearchParams({
      room_type_id,
      check_in,
      check_out,
      ...(reservation_id && { reservation_id }),
    })
    // A new session: days may have passed.
    const { api } = await staffOf(test, stay, 'front_desk')
    return (await api.get(`/available-rooms?${query}`)).body.data
  }
  return { ...stay, rooms, named, mine, clerk, offered }
}

const names = (rooms: readonly AvailableRoom[]) => rooms.map(({ name }) => name)

describe('rule 4 — rooms available to a stay', () => {
  it('an occupied room is last, with its guest and departure, a dirty one after ready ones', async () => {
    const { api, rooms, mine, room_id, offered, reservation } = await hotel()
    const others = names(rooms as AvailableRoom[])
      .filter((name) => name !== mine)
      .sort()
    await api.patch(`/rooms/${rooms.find(({ name }) => name === others[0])!.id}`, { status: 'dirty' })
    test.clock.set('2027-01-07T09:00:00Z')
    const found = await offered('2027-01-07', '2027-01-08')
    expect(names(found)).toEqual([others[1], others[2], others[0], mine])
    expect(found.at(-1)).toMatchObject({
      id: room_id,
      occupied_by: {
        reservation_id: reservation.id,
        confirmation_code: reservation.confirmation_code,
        name: 'N. Okafor',
        check_out: '2027-01-07',
        check_out_time: '11:00',
      },
    })
    expect(found.slice(0, 3).map(({ occupied_by }) => occupied_by)).toEqual([null, null, null])
  })

  it('inspected rooms are before clean ones, those before dirty ones, and occupied ones last, whatever their names', async () => {
    const { api, rooms, mine, named, offered } = await hotel()
    const [one, two, three] = rooms
      .map(({ name }) => name)
      .filter((name) => name !== mine)
      .sort()
    await api.patch(`/rooms/${named(one!)}`, { status: 'dirty' })
    await api.patch(`/rooms/${named(three!)}`, { status: 'inspected' })
    await api.patch(`/rooms/${named(mine)}`, { status: 'inspected' })
    test.clock.set('2027-01-07T09:00:00Z')
    const found = await offered('2027-01-07', '2027-01-08')
    expect(found.map(({ name, status }) => [name, status])).toEqual([
      [three, 'inspected'],
      [two, 'clean'],
      [one, 'dirty'],
      [mine, 'inspected'],
    ])
  })

  it('a guest with an overdue departure is still in the room', async () => {
    const { mine, offered } = await hotel()
    test.clock.set('2027-01-08T09:00:00Z')
    const found = await offered('2027-01-08', '2027-01-09')
    expect(found.at(-1)).toMatchObject({ name: mine, occupied_by: { check_out: '2027-01-07' } })
    expect((await offered('2027-02-08', '2027-02-09')).every(({ occupied_by }) => !occupied_by)).toBe(true)
  })

  it('a room taken or out of order on one of the nights is left out, one out of service is not', async () => {
    const { api, rooms, mine, offered } = await hotel()
    const [one, two] = rooms.filter(({ name }) => name !== mine) as [
      { id: string; name: string },
      { id: string; name: string },
    ]
    const block = { from: '2027-01-05', to: '2027-01-06' }
    await api.make(`/rooms/${one.id}/blocks`, { type: 'out_of_order', ...block })
    await api.make(`/rooms/${two.id}/blocks`, { type: 'out_of_service', ...block })
    const found = await offered('2027-01-05', '2027-01-06')
    expect(names(found)).not.toContain(mine)
    expect(names(found)).not.toContain(one.name)
    expect(found.at(-1)).toMatchObject({ name: two.name, out_of_service: true, occupied_by: null })
  })

  it('for a guest in house only future nights count, and the own stay is no conflict', async () => {
    const { api, stock, rooms, mine, offered, reservation } = await hotel()
    const other = rooms.find(({ name }) => name !== mine)!
    const short = await makeBooking(api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-01-05',
      room_id: other.id,
    })
    await actions({ api }, short.id).to('checked_in')
    test.clock.set('2027-01-05T09:00:00Z')
    await actions({ api }, short.id).to('checked_out', { allow_open_balance: true })
    const found = await offered('2027-01-04', '2027-01-07', reservation.id)
    expect(names(found)).toContain(other.name)
    expect(found.find(({ name }) => name === mine)).toMatchObject({ occupied_by: null })
  })

  it('422 SVC-1011 — a stay without nights; another account’s room type has no rooms; roles without permission are refused', async () => {
    const { clerk, stock, ...own } = await hotel()
    const { room_type_id } = stock
    const pathFor = (type: string, to: string) =>
      `/available-rooms?room_type_id=${type}&check_in=2027-01-05&check_out=${to}`
    expect((await clerk.api.get(pathFor(room_type_id, '2027-01-05'))).body.error.code).toBe('SVC-1011')
    const stranger = await staffOf(test, await test.createHotel(), 'owner')
    expect((await stranger.api.get(pathFor(room_type_id, '2027-01-06'))).body.data).toEqual([])
    const housekeeper = await staffOf(test, own, 'housekeeping')
    expect((await housekeeper.api.get(pathFor(room_type_id, '2027-01-06'))).body.error.code).toBe('SVC-4103')
  })
})

describe('rule 4 — refusals of a room', () => {
  it('409 SVC-1006 — missing, occupied with guest and departure, taken, out of order with its end, of another type', async () => {
    const { api, stock, rooms, mine, room_id, reservation } = await hotel()
    const free = rooms.find(({ name }) => name !== mine)!
    const next = await makeBooking(api, stock, { check_in: '2027-01-07', check_out: '2027-01-09' })
    const patch = async (body: object) => (await api.patch(`/reservations/${next.id}`, body)).body.error
    test.clock.set('2027-01-07T09:00:00Z')
    expect(await patch({ status: 'checked_in' })).toMatchObject({
      code: 'SVC-1006',
      message: 'No room is assigned: a guest who checks in needs one.',
      details: { reason: 'missing', room_id: null },
    })
    const who = { reservation_id: reservation.id, confirmation_code: reservation.confirmation_code }
    expect(await patch({ status: 'checked_in', room_id })).toMatchObject({
      code: 'SVC-1006',
      message: `Room ${mine} is still occupied by reservation ${who.confirmation_code}, due to leave on 2027-01-07.`,
      details: { reason: 'occupied', room_id, room_name: mine, ...who, check_out: '2027-01-07' },
    })
    expect(await patch({ check_in: '2027-01-07', room_id, adults: 2 })).toBeUndefined()
    const other = await makeBooking(api, stock, {
      check_in: '2027-01-08',
      check_out: '2027-01-10',
      room_id: free.id,
    })
    expect(await patch({ room_id: free.id })).toMatchObject({
      code: 'SVC-1006',
      message: `Room ${free.name} is taken by reservation ${other.confirmation_code} from 2027-01-08 to 2027-01-10.`,
      details: { reason: 'taken', reservation_id: other.id, check_in: '2027-01-08', check_out: '2027-01-10' },
    })
    const broken = rooms.find(({ id }) => id !== free.id && id !== room_id)!
    await api.make(`/rooms/${broken.id}/blocks`, {
      type: 'out_of_order',
      from: '2027-01-08',
      to: '2027-01-12',
    })
    expect(await patch({ room_id: broken.id })).toMatchObject({
      code: 'SVC-1006',
      message: `Room ${broken.name} is out of order until 2027-01-12.`,
      details: { reason: 'out_of_order', until: '2027-01-12' },
    })
  })
})

describe('rule 4 — the old room of a move in house', () => {
  it('is dirty, on the day of arrival too, with a row in the audit log and an event in the stream', async () => {
    const { rooms, mine, room_id, clerk, reservation, events, ...own } = await hotel()
    const { api } = own
    const other = rooms.find(({ name }) => name !== mine)!
    const moved = await clerk.api.patch(`/reservations/${reservation.id}`, { room_id: other.id })
    expect(moved.body).toMatchObject({ room_id: other.id, status: 'checked_in' })
    expect((await api.get(`/rooms/${room_id}`)).body.status).toBe('dirty')
    expect((await api.get(`/rooms/${other.id}`)).body.status).toBe('clean')
    const types = (await events()).map(({ type }: { type: string }) => type)
    expect(types).toEqual(['reservation.updated', 'reservation.updated', 'reservation.created'])
    const owner = await staffOf(test, own, 'owner')
    const { data } = (await owner.api.get(`/audit-log?resource_id=${room_id}`)).body
    expect(data.find(({ action }: { action: string }) => action === 'updateRoom')).toMatchObject({
      actor: { type: 'staff', id: clerk.id },
      changes: [{ field: 'status', before: 'clean', after: 'dirty' }],
    })
  })

  it('does not change with a move before check-in, or to the same room', async () => {
    const stay = await arriving({ inventory_count: 2 })
    const other = (await stay.api.get('/rooms')).body.data[1].id
    await stay.api.patch(`/reservations/${stay.reservation.id}`, { room_id: other })
    expect((await stay.api.get(`/rooms/${stay.room_id}`)).body.status).toBe('clean')
    await stay.to('checked_in')
    await stay.api.patch(`/reservations/${stay.reservation.id}`, { check_out: '2027-01-08' })
    expect((await stay.api.get(`/rooms/${other}`)).body.status).toBe('clean')
  })
})

describe('rule 4 — reinstating with a room', () => {
  it('has no room by default; a room in the request is assigned, in one change and one event', async () => {
    const stay = await arriving({ inventory_count: 2 })
    const cancel = () => stay.api.make(`/reservations/${stay.reservation.id}/cancel`, {})
    await cancel()
    expect((await stay.to('confirmed')).body).toMatchObject({ status: 'confirmed', room_id: null })
    await stay.api.patch(`/reservations/${stay.reservation.id}`, { room_id: stay.room_id })
    await cancel()
    const before = (await stay.events()).length
    const back = await stay.to('confirmed', { room_id: stay.room_id })
    expect(back.body).toMatchObject({ status: 'confirmed', room_id: stay.room_id, cancellation: null })
    expect((await stay.events()).length).toBe(before + 1)
    const other = (await stay.api.get('/rooms')).body.data[1].id
    await cancel()
    expect((await stay.to('confirmed', { room_id: other })).body).toMatchObject({ room_id: other })
  })

  it('409 SVC-1006 — the room is taken by another stay: nothing is changed', async () => {
    const stay = await arriving({ inventory_count: 2 })
    await stay.api.make(`/reservations/${stay.reservation.id}/cancel`, {})
    await makeBooking(stay.api, stay.stock, {
      check_in: '2027-01-05',
      check_out: '2027-01-06',
      room_id: stay.room_id,
    })
    const refused = await stay.to('confirmed', { room_id: stay.room_id })
    expect(refused.body.error).toMatchObject({ code: 'SVC-1006', details: { reason: 'taken' } })
    expect((await stay.get()).status).toBe('cancelled')
    expect((await stay.to('confirmed')).body).toMatchObject({ status: 'confirmed', room_id: null })
  })

  it('409 SVC-1007 — a room for a stay that stays cancelled', async () => {
    const stay = await arriving({ inventory_count: 2 })
    await stay.api.make(`/reservations/${stay.reservation.id}/cancel`, {})
    const other = (await stay.api.get('/rooms')).body.data[1].id
    const refused = await stay.api.patch(`/reservations/${stay.reservation.id}`, { room_id: other })
    expect(refused.body.error.code).toBe('SVC-1007')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Reply } from '#test/harness/client.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, makeBooking, makeStock, roomsOf, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let women: Stock
let everybody: Stock
const DORM = { kind: 'dorm', max_occupancy: 1, standard_occupancy: 1, max_adults: 1, max_children: 0 }
const ONE = { adults: 1 }

beforeAll(async () => {
  hotel = await test.createHotel()
  women = await makeStock(hotel.api, { inventory_count: 20, room_type: { ...DORM, gender: 'female' } })
  everybody = await makeStock(hotel.api, { inventory_count: 20, room_type: DORM })
})

const detail = ({ status, body }: Reply) => ({ status, ...body.error?.details?.[0] })

describe('rule 2.14 — a dorm for women or for men', () => {
  it('is for everybody unless it says otherwise', async () => {
    const { body } = await hotel.api.get(`/room-types/${everybody.room_type_id}`)
    expect(body).toMatchObject({ kind: 'dorm', gender: 'any' })
    const changed = await hotel.api.patch(`/room-types/${everybody.room_type_id}`, { gender: 'male' })
    expect(changed.body.gender).toBe('male')
    await hotel.api.patch(`/room-types/${everybody.room_type_id}`, { gender: 'any' })
  })

  it('is said of each room type with what is free', async () => {
    const { body } = await hotel.api.get('/availability?from=2027-03-15&to=2027-03-16&adults=1')
    const genders = Object.fromEntries(
      body.data.map(({ room_type_id, gender }: Record<string, string>) => [room_type_id, gender]),
    )
    expect(genders).toEqual({ [women.room_type_id]: 'female', [everybody.room_type_id]: 'any' })
  })

  it('422 SVC-2002 not_a_dorm — of a room that is sold whole, new or changed', async () => {
    const room = { name: 'Suite', inventory_count: 1, max_occupancy: 2, gender: 'female' }
    const created = await hotel.api.post('/room-types', { ...room, property_id: hotel.property_id })
    const changed = await hotel.api.patch(`/room-types/${women.room_type_id}`, { kind: 'private' })
    for (const reply of [created, changed])
      expect(detail(reply)).toMatchObject({ status: 422, field: 'gender', code: 'not_a_dorm' })
  })
})

describe('rule 4.67 — who the guests of a stay are', () => {
  it.each([
    [null, 201],
    ['female', 201],
    ['male', 422],
    ['mixed', 422],
  ])('in a dorm for women, of a party that says %s: %i', async (party_gender, status) => {
    const reply = await book(hotel.api, women, { ...ONE, party_gender })
    expect(reply.status).toBe(status)
    if (status === 201) expect(reply.body.party_gender).toBe(party_gender)
    else expect(detail(reply)).toMatchObject({ field: 'party_gender', code: 'other_gender' })
  })

  it('is checked of each room of a booking, and in a quote', async () => {
    const rooms = [women, women].map((stock, i) => ({
      ...stock,
      ...ONE,
      party_gender: i ? 'male' : 'female',
    }))
    const refused = await hotel.api.post('/bookings', roomsOf(rooms))
    expect(detail(refused)).toMatchObject({
      status: 422,
      field: 'rooms.1.party_gender',
      code: 'other_gender',
    })
    const quote = { ...women, check_in: '2027-03-15', check_out: '2027-03-16', ...ONE, party_gender: 'male' }
    const guest = { first_name: 'Ben', last_name: 'Ong', email: 'ben@example.com' }
    const quoted = await hotel.api.post('/reservations?dry_run=true', { ...quote, guest })
    expect(detail(quoted)).toMatchObject({ status: 422, code: 'other_gender' })
  })

  it('is checked again where the party or the dorm becomes another', async () => {
    const stay = await makeBooking(hotel.api, women, ONE)
    const path = `/reservations/${stay.id}`
    for (const more of [{}, { status: 'confirmed' }])
      expect(detail(await hotel.api.patch(path, { party_gender: 'male', ...more }))).toMatchObject({
        ...{ status: 422, code: 'other_gender' },
      })
    expect((await hotel.api.patch(path, { party_gender: 'female' })).body.party_gender).toBe('female')
    const man = await makeBooking(hotel.api, everybody, { ...ONE, party_gender: 'male' })
    const moved = await hotel.api.patch(`/reservations/${man.id}`, women)
    expect(detail(moved)).toMatchObject({ status: 422, code: 'other_gender' })
    const woman = await makeBooking(hotel.api, women, { ...ONE, party_gender: 'female' })
    const [bed] = (await hotel.api.get(`/rooms?room_type_id=${everybody.room_type_id}`)).body.data
    const moves = [{ reservation_id: woman.id, room_id: bed.id }]
    expect((await hotel.api.post('/reservations/moves', { moves })).status).toBe(200)
    // She sleeps where everybody may.
    expect((await hotel.api.patch(`/reservations/${woman.id}`, { party_gender: 'mixed' })).status).toBe(200)
    // It says nothing of a dorm that has changed since.
    await hotel.api.patch(`/room-types/${everybody.room_type_id}`, { gender: 'female' })
    const noted = await hotel.api.patch(`/reservations/${man.id}`, { notes: 'Late' })
    expect(noted.status).toBe(200)
    await hotel.api.make(`/reservations/${man.id}/cancel`, {})
    const back = await hotel.api.patch(`/reservations/${man.id}`, { status: 'confirmed' })
    expect(detail(back)).toMatchObject({ status: 422, code: 'other_gender' })
    await hotel.api.patch(`/room-types/${everybody.room_type_id}`, { gender: 'any' })
  })

  it('409 SVC-1018 other_gender — of a move to a bed of such a dorm', async () => {
    const man = await makeBooking(hotel.api, everybody, { ...ONE, party_gender: 'male' })
    const [bed] = (await hotel.api.get(`/rooms?room_type_id=${women.room_type_id}`)).body.data
    const moves = [{ reservation_id: man.id, room_id: bed.id }]
    const { status, body } = await hotel.api.post('/reservations/moves', { moves })
    expect([status, body.error.code]).toEqual([409, 'SVC-1018'])
    expect(body.error.details.conflicts).toMatchObject([{ reason: 'other_gender', room_id: bed.id }])
  })
})

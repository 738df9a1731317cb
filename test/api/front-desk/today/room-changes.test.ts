import { expect, it } from 'vitest'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'
import { rowOf } from '#test/harness/today-rows.ts'

const test = sharedApp()
const [ARRIVAL, DAY, DEPARTURE] = ['2027-01-03', '2027-01-04', '2027-01-06']

/** A guest in 201 since yesterday. */
async function inHouse() {
  test.clock.set(`${ARRIVAL}T15:00:00Z`)
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, {
    inventory_count: 3,
    room_type: { rooms: ['201', '202', '203'] },
  })
  const { data } = (await hotel.api.get('/rooms')).body
  const room = (name: string) => data.find((one: { name: string }) => one.name === name).id
  const stay = await makeBooking(hotel.api, stock, {
    check_in: ARRIVAL,
    check_out: DEPARTURE,
    room_id: room('201'),
  })
  await actions(hotel, stay.id).to('checked_in')
  const move = (name: string, from: string) =>
    hotel.api.post('/reservations/moves', {
      moves: [{ reservation_id: stay.id, room_id: room(name), from }],
    })
  const today = async () => {
    const desk = await staffOf(test, hotel, 'front_desk')
    return (await desk.api.get('/today')).body
  }
  return { ...hotel, stay, room, move, today }
}

it('rule 4 — a change of rooms planned for today is a row of the day, with the old room', async () => {
  const { stay, room, move, today } = await inHouse()
  expect((await move('202', DAY)).status).toBe(200)
  expect(rowOf(await today(), stay.id)).toMatchObject({ type: 'arrival', done: true, alerts: [] })
  test.clock.set(`${DAY}T08:00:00Z`)
  const answer = await today()
  expect(rowOf(answer, stay.id)).toMatchObject({
    type: 'in_house',
    alerts: ['room_change'],
    due_at: `${DAY}T10:00:00Z`,
    room_id: room('202'),
    moves_from_room_id: room('201'),
    counted_in: ['in_house', 'new', 'attention', 'to_do'],
  })
  test.clock.set('2027-01-05T08:00:00Z')
  expect(rowOf(await today(), stay.id)).toMatchObject({ alerts: [], moves_from_room_id: null })
})

it.each(['a change of the stay', 'moves'])('one that was made today, by %s, is none', async (how) => {
  const { api, stay, room, move, today } = await inHouse()
  test.clock.set(`${DAY}T08:00:00Z`)
  const answer =
    how === 'moves'
      ? await move('203', DAY)
      : await api.patch(`/reservations/${stay.id}`, { room_id: room('203') })
  expect(answer.status).toBe(200)
  expect(rowOf(await today(), stay.id)).toMatchObject({
    room_id: room('203'),
    moves_from_room_id: null,
    alerts: [],
    counted_in: ['in_house', 'new'],
  })
})

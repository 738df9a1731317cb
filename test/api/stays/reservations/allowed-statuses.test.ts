import { expect, it } from 'vitest'
import { RESERVATION_STATUSES } from '#contract/lists.ts'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

const STAY = { check_in: '2027-01-04', check_out: '2027-01-06' }

/** Berlin: the day ends at 03:00, check-out is until 11:00. */
const MOMENTS = [
  '2027-01-03T12:00:00Z',
  '2027-01-04T12:00:00Z',
  '2027-01-05T01:30:00Z',
  '2027-01-05T12:00:00Z',
  '2027-01-06T07:00:00Z',
  '2027-01-06T10:00:00Z',
  '2027-01-06T12:00:00Z',
  '2027-01-07T12:00:00Z',
]

async function aStay(hotel: Hotel, status: string): Promise<string> {
  const { api } = hotel
  test.clock.set(status === 'confirmed' ? '2027-01-03T09:00:00Z' : '2027-01-04T11:00:00Z')
  const stock = await makeStock(api)
  const room_id = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data[0].id
  const { id } = await makeBooking(api, stock, { ...STAY, room_id })
  if (status === 'checked_in' || status === 'checked_out')
    await api.patch(`/reservations/${id}`, { status: 'checked_in' })
  if (status === 'checked_out') await api.patch(`/reservations/${id}`, { status, allow_open_balance: true })
  if (status === 'no_show') await api.patch(`/reservations/${id}`, { status })
  if (status === 'cancelled') await api.post(`/reservations/${id}/cancel`, {})
  return id
}

it.each(['confirmed', 'checked_in', 'checked_out', 'no_show', 'cancelled'])(
  'rule 4.7 — SVC-1007 of a stay that is %s lists on each day what is possible, and nothing that is refused',
  async (status) => {
    const hotel = await test.createHotel()
    const id = await aStay(hotel, status)
    for (const moment of MOMENTS.filter((at) => status === 'confirmed' || at > '2027-01-04T11:00:00Z')) {
      test.clock.set(moment)
      const answers = await Promise.all(
        RESERVATION_STATUSES.filter((to) => to !== status).map(async (to) => {
          const { body } = await hotel.api.patch(`/reservations/${id}?dry_run=true`, { status: to })
          return { to, error: body.error }
        }),
      )
      const refused = answers.filter(({ error }) => error?.code === 'SVC-1007')
      const possible = answers.filter(({ error }) => error?.code !== 'SVC-1007').map(({ to }) => to)
      expect(refused.length).toBeGreaterThan(0)
      for (const { error } of refused)
        expect([moment, [...error.details.allowed].sort()]).toEqual([moment, possible.sort()])
    }
  },
)

it.each([
  ['the evening before the departure', '2027-01-05T20:00:00Z', 200],
  ['08:00 on the day of departure', '2027-01-06T07:00:00Z', 200],
  ['10:59 on the day of departure', '2027-01-06T09:59:00Z', 200],
  ['11:00 on the day of departure, the check-out time', '2027-01-06T10:00:00Z', 409],
  ['the day after', '2027-01-07T09:00:00Z', 409],
])('rule 4.7 — a guest who comes at %s: check-in is answered by %s at %i', async (_when, moment, status) => {
  const hotel = await test.createHotel()
  const id = await aStay(hotel, 'confirmed')
  test.clock.set(moment)
  const reply = await hotel.api.patch(`/reservations/${id}`, { status: 'checked_in' })
  expect(reply.status).toBe(status)
  if (status !== 200) return
  const left = await hotel.api.patch(`/reservations/${id}`, {
    status: 'checked_out',
    allow_open_balance: true,
  })
  expect(left.body).toMatchObject({ status: 'checked_out', check_in: STAY.check_in })
})

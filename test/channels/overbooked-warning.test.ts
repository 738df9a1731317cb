import { expect, it } from 'vitest'
import { changedLater, soldBooking } from '../harness/channels/sold-bookings.ts'
import { twoPartners } from '../harness/channels/two-partners.ts'
import { staffOf } from '../harness/staff.ts'

const { test, state, take, all } = twoPartners()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const warnedOf = async () =>
  (await all())
    .filter(({ warnings }: Answer) => warnings.some(({ code }: Answer) => code === 'overbooked'))
    .map(({ external_reference }: Answer) => external_reference)

it.each([
  [
    'the other stay is cancelled',
    (first: Answer) => state.hotel.api.post(`/reservations/${first.id}/cancel`),
  ],
  [
    'the other stay is moved to other dates',
    (first: Answer) =>
      state.hotel.api.patch(`/reservations/${first.id}`, { check_in: '2027-04-15', check_out: '2027-04-18' }),
  ],
  [
    'there is a room more',
    (first: Answer) => state.hotel.api.patch(`/room-types/${first.room_type_id}`, { inventory_count: 2 }),
  ],
])('rule 4.57 — the warning overbooked of a stay ends when %s', async (_, resolve) => {
  const [first, second] = [soldBooking(), soldBooking()]
  await take(first)
  await take(second)
  expect(await warnedOf()).toEqual([second.reference])
  const other = (await all()).find(({ external_reference }: Answer) => external_reference === first.reference)
  const reply = await resolve(other)
  expect([reply.status, reply.body.error]).toEqual([200, undefined])
  expect(await warnedOf()).toEqual([])
})

it('rule 4.57 — a change says in its response whether the stay is overbooked by now', async () => {
  const [first, second] = [
    soldBooking(),
    soldBooking({ check_in: '2027-03-22', prices: ['120.00', '120.00', '120.00'] }),
  ]
  await take(first)
  await take(second)
  expect(await warnedOf()).toEqual([])
  await take(changedLater(second, { status: 'Modify', check_in: '2027-03-15' }))
  expect(await warnedOf()).toEqual([second.reference])
  const { id } = (await all()).find(
    ({ external_reference }: Answer) => external_reference === second.reference,
  )
  const staff = await staffOf(test, state.hotel)
  const { data } = (await staff.api.get(`/audit-log?resource_id=${id}`)).body
  expect(JSON.stringify(data)).toContain('overbooked')
  const moved = await state.hotel.api.patch(`/reservations/${id}`, {
    check_in: '2027-04-15',
    check_out: '2027-04-18',
  })
  expect([moved.status, moved.body.warnings]).toEqual([200, []])
})

import { expect, it } from 'vitest'
import { soldBooking } from '../harness/channels/sold-bookings.ts'
import { twoPartners } from '../harness/channels/two-partners.ts'

const { state, take, all } = twoPartners()

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

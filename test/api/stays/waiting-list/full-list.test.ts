import { expect, it } from 'vitest'
import { waitingOf } from '#test/harness/reservations/waiting-list.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const job = () => test.app.jobs.find(({ name }) => name === 'propose_free_rooms')!

it('rule 34.1, 34.3 — of 2,000 who wait the first gets a freed room, and the next is refused', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const { api, property_id } = await test.createHotel()
  // Room types that are too small.
  for (let type = 0; type < 9; type++)
    await makeStock(api, {
      room_type: { max_occupancy: 1, standard_occupancy: 1, max_adults: 1, max_children: 0 },
    })
  const stay = await makeBooking(api, await makeStock(api))
  const { id: first } = await api.make('/waiting-list', waitingOf(property_id))
  // As many more, behind the first.
  await test.db.query(
    `INSERT INTO waiting_entries
     SELECT (jsonb_populate_record(w, jsonb_build_object('id', 'wai_02' || substr(w.id, 7, 20) || lpad(n::text, 4, '0')))).*
     FROM waiting_entries w, generate_series(1, 1999) n WHERE w.id = $1`,
    [first],
  )
  const refused = await api.post('/waiting-list', waitingOf(property_id))
  expect(refused.body.error.details[0]).toMatchObject({ field: 'property_id', code: 'too_many' })
  await api.make(`/reservations/${stay.id}/cancel`, {})
  await job().run()
  await job().run()
  expect((await api.get('/waiting-list?status=proposed')).body.data).toMatchObject([{ id: first }])
})

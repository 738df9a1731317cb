import { expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { waitingOf } from '#test/harness/reservations/waiting-list.ts'
import { staffOf } from '#test/harness/staff.ts'
import { GUEST, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = testApp()
const run = () => test.app.jobs.find(({ name }) => name === 'propose_free_rooms')!.run()

/** A full house for which somebody waits, and where its room is freed and sold again. */
async function makeHotel({ automatic }: { automatic: boolean }) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 1 })
  const owner = await staffOf(test, hotel, 'owner')
  const guest_mails = { room_free: automatic }
  const changed = await owner.api.patch(`/properties/${property_id}`, { guest_mails })
  expect(changed.body.guest_mails.room_free).toBe(automatic)
  let stay = await makeBooking(api, stock)
  const wait = async (wish: object = {}) => (await api.make('/waiting-list', waitingOf(property_id, wish))).id
  const free = async () => {
    await api.make(`/reservations/${stay.id}/cancel`, {})
    await Promise.all([run(), run()])
  }
  const sell = async () => {
    stay = await makeBooking(api, stock, { guest: { last_name: 'Other', phone: '+4930123456' } })
    await run()
  }
  const mailsTo = async (id: string) =>
    (await test.db.query('SELECT template, to_address FROM mails WHERE resource_id = $1', [id])).rows
  const notifiedAt = async (id: string) => (await api.get(`/waiting-list/${id}`)).body.notified_at
  return { api, wait, free, sell, mailsTo, notifiedAt }
}

it('rule 34.6 — where the property tells by itself, the guest gets an e-mail with the proposal, once', async () => {
  const { api, wait, free, mailsTo, notifiedAt } = await makeHotel({ automatic: true })
  const [first, second] = [await wait({ language: 'de' }), await wait()]
  await free()
  await run()
  expect(await mailsTo(first)).toEqual([{ template: 'room_free', to_address: GUEST.email }])
  expect(await notifiedAt(first)).not.toBeNull()
  expect([await mailsTo(second), await notifiedAt(second)]).toEqual([[], null])
  // A person may tell it once more.
  expect((await api.post(`/waiting-list/${first}/notify`)).status).toBe(200)
  expect(await mailsTo(first)).toHaveLength(2)
})

it('rule 34.6 — a room that comes and goes is told of once a day', async () => {
  const { wait, free, sell, mailsTo } = await makeHotel({ automatic: true })
  const id = await wait()
  await free()
  await sell()
  test.clock.advance({ hours: 23 })
  await free()
  expect(await mailsTo(id)).toHaveLength(1)
  await sell()
  test.clock.advance({ hours: 2 })
  await free()
  expect(await mailsTo(id)).toHaveLength(2)
})

it('rule 34.6 — no e-mail where the property does not, and none to a guest without an address', async () => {
  const silent = await makeHotel({ automatic: false })
  const id = await silent.wait()
  await silent.free()
  expect([await silent.mailsTo(id), await silent.notifiedAt(id)]).toEqual([[], null])
  const automatic = await makeHotel({ automatic: true })
  const by_phone = await automatic.wait({ guest: { last_name: 'Byron', phone: '+4930123456' } })
  await automatic.free()
  expect(await automatic.mailsTo(by_phone)).toEqual([])
})

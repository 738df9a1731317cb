import { expect, it } from 'vitest'
import { makeSent, offerOf } from '#test/harness/reservations/quotes.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const job = () => test.app.jobs.find(({ name }) => name === 'remind_of_quotes')!

async function makeHotel() {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api)
  const mails = async (id: string) => {
    const { rows } = await test.db.query('SELECT template FROM mails WHERE resource_id = $1 ORDER BY id', [
      id,
    ])
    return rows.map(({ template }) => template)
  }
  const make = (wish?: object) => makeSent(hotel.api, hotel.property_id, stock, wish)
  return { ...hotel, stock, mails, make }
}

it('rule 33.9 — the guest of a quote is reminded two days before it lapses, once', async () => {
  const { make, mails } = await makeHotel()
  const { id, version, lapses_at } = await make()
  const due = Temporal.Instant.from(lapses_at).subtract({ hours: 48 })
  test.clock.set(due.subtract({ seconds: 1 }).toString())
  await job().run()
  expect(await mails(id)).toEqual(['quote'])
  test.clock.set(due.toString())
  await Promise.all([job().run(), job().run()])
  await job().run()
  expect(await mails(id)).toEqual(['quote', 'quote_reminder'])
  expect(version).toBe(2)
})

it('rule 33.9 — not of one that is over, was sent without an e-mail, or lapses too soon; a moved day moves it', async () => {
  const { api, stock, make, mails } = await makeHotel()
  const over = await make()
  await api.post(`/quotes/${over.id}/withdraw`)
  const soon = await make({ valid_until: '2027-01-05' })
  const quiet = await api.make('/quotes', {
    ...{ property_id: over.property_id, valid_until: '2027-02-01', offers: [offerOf(stock)] },
    guest: { last_name: 'Okafor', email: 'quiet@example.com' },
  })
  await api.post(`/quotes/${quiet.id}/send`, { notify_guest: false })
  const moved = await make({ valid_until: '2027-01-20' })
  await api.patch(`/quotes/${moved.id}`, { valid_until: '2027-02-10' })
  test.clock.set('2027-02-01T09:00:00Z')
  await job().run()
  for (const { id } of [over, soon, moved]) expect(await mails(id)).toEqual(['quote'])
  expect(await mails(quiet.id)).toEqual([])
  test.clock.set('2027-02-09T09:00:00Z')
  await job().run()
  expect(await mails(moved.id)).toEqual(['quote', 'quote_reminder'])
})

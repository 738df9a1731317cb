import { describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { leftOf } from '#test/harness/reservations/groups.ts'
import { makeSent, offerOf, quoteOf, roomOf } from '#test/harness/reservations/quotes.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const job = () => test.app.jobs.find(({ name }) => name === 'lapse_quotes')!
const OPTION = { hold: 'option' }

async function makeHotel(inventory_count = 5) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  await test.db.query(`UPDATE accounts SET optional_events = '{quote.lapsed}' WHERE account_id = $1`, [
    hotel.account_id,
  ])
  const stock = await makeStock(hotel.api, { inventory_count })
  return { ...hotel, stock }
}

const findings = async () =>
  (await diagnose('live', test.app.environments.live.system, test.clock.now())).findings

describe('rule 33.4 — an option takes its nights off sale', () => {
  it('while the quote is sent: all or none, and until it is declined or withdrawn', async () => {
    const { api, stock, property_id } = await makeHotel()
    const offers = [offerOf(stock, OPTION, 2), offerOf(stock, OPTION), offerOf(stock)]
    const { id } = await api.make('/quotes', quoteOf(property_id, stock, { offers }))
    expect(await leftOf(api, stock)).toEqual([5, 5, 5])
    expect((await api.post(`/quotes/${id}/send`, {})).status).toBe(200)
    expect(await leftOf(api, stock)).toEqual([2, 2, 2])
    expect((await api.post(`/quotes/${id}/send`, {})).status).toBe(200)
    expect(await leftOf(api, stock)).toEqual([2, 2, 2])
    const more = await api.make(
      '/quotes',
      quoteOf(property_id, stock, { offers: [offerOf(stock, OPTION, 3)] }),
    )
    const short = await api.post(`/quotes/${more.id}/send`, {})
    expect(short.body.error).toMatchObject({
      code: 'SVC-1001',
      details: { room_type_id: stock.room_type_id },
    })
    expect(short.body.error.details.nights).toHaveLength(3)
    expect((await api.get(`/quotes/${more.id}`)).body.status).toBe('draft')
    expect(await leftOf(api, stock)).toEqual([2, 2, 2])
    expect(await findings()).toEqual([])
    await api.post(`/quotes/${id}/decline`, { lost_reason: 'dates' })
    expect(await leftOf(api, stock)).toEqual([5, 5, 5])
    expect((await api.post(`/quotes/${more.id}/send`, {})).status).toBe(200)
    await api.post(`/quotes/${more.id}/withdraw`)
    expect(await leftOf(api, stock)).toEqual([5, 5, 5])
    expect(await findings()).toEqual([])
  })

  it('a changed quote holds the nights of its new offers, or stays as it is', async () => {
    const { api, stock, property_id } = await makeHotel(2)
    const { id } = await makeSent(api, property_id, stock, { offers: [offerOf(stock, OPTION)] })
    const later = { check_in: '2027-03-17', check_out: '2027-03-19' }
    const march = { check_in: '2027-03-15', check_out: '2027-03-19' }
    const moved = [{ label: 'Later', ...OPTION, rooms: [roomOf(stock, later)] }]
    expect((await api.patch(`/quotes/${id}`, { offers: moved })).status).toBe(200)
    expect(await leftOf(api, stock, march)).toEqual([2, 2, 1, 1])
    await makeBooking(api, stock, { check_in: '2027-03-18', check_out: '2027-03-19' })
    const two = [{ label: 'Two', ...OPTION, rooms: [roomOf(stock, march), roomOf(stock, later)] }]
    const refused = await api.patch(`/quotes/${id}`, { offers: two })
    expect(refused.body.error).toMatchObject({
      ...{ code: 'SVC-1001', details: { nights: [{ date: '2027-03-18', available: 0 }] } },
    })
    expect(await leftOf(api, stock, march)).toEqual([2, 2, 1, 0])
    const none = [{ ...moved[0], hold: 'none' }]
    expect((await api.patch(`/quotes/${id}`, { offers: none })).status).toBe(200)
    expect(await leftOf(api, stock, march)).toEqual([2, 2, 2, 1])
    expect(await findings()).toEqual([])
  })
})

describe('rule 33.5 — an accepted option', () => {
  it('is booked in a full house, at the prices that were quoted; the other options are free again', async () => {
    const { api, stock, property_id } = await makeHotel()
    const offers = [offerOf(stock, OPTION), offerOf(stock, OPTION, 4)]
    const one = await makeSent(api, property_id, stock, { offers })
    expect((await book(api, stock)).body.error.code).toBe('SVC-1001')
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(20000), status: 'inactive' })
    const accepted = await api.post(`/quotes/${one.id}/accept`, { offer: 2 })
    expect(accepted.body).toMatchObject({ status: 'accepted', accepted_offer: 2 })
    const booked = (await api.get(`/bookings/${accepted.body.booking_id}`)).body
    expect(booked).toMatchObject({ status: 'confirmed', total: eur(144000) })
    expect(booked.reservations[0].nightly_rates[0]).toEqual({
      ...{ date: '2027-03-15', amount: eur(12000), source: 'base' },
    })
    expect(await leftOf(api, stock)).toEqual([1, 1, 1])
    expect(await findings()).toEqual([])
  })

  it('of one room, whose discount stays that of the quote', async () => {
    const { api, stock, property_id } = await makeHotel(1)
    const discount = { type: 'amount', value: 1000, reason: 'Old friends' }
    const offers = [{ label: 'x', ...OPTION, rooms: [roomOf(stock, { discount })] }]
    const { id } = await makeSent(api, property_id, stock, { offers })
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(20000) })
    const accepted = await api.post(`/quotes/${id}/accept`, { offer: 1 })
    const { body } = await api.get(`/reservations/${accepted.body.reservation_ids[0]}`)
    expect(body).toMatchObject({ total: eur(35000), discount })
    expect(await leftOf(api, stock)).toEqual([0, 0, 0])
    expect(await findings()).toEqual([])
  })
})

describe('rule 33.3 — a quote lapses', () => {
  it('once, at the end of its last day: its nights go back on sale, with one event and one audit row', async () => {
    const { api, stock, property_id } = await makeHotel()
    const quote = await makeSent(api, property_id, stock, { offers: [offerOf(stock, OPTION, 2)] })
    const { id, lapses_at } = quote
    test.clock.set(Temporal.Instant.from(lapses_at).subtract({ seconds: 1 }).toString())
    await job().run()
    expect((await api.get(`/quotes/${id}`)).body.status).toBe('sent')
    test.clock.set(lapses_at)
    const closed = { status: 'lapsed', closed_at: lapses_at }
    // By the clock, before the job has run.
    expect((await api.get(`/quotes/${id}`)).body).toMatchObject({ ...closed, version: 2 })
    expect((await api.get('/quotes?status=lapsed')).body.data).toHaveLength(1)
    expect((await api.get('/quotes?status=sent')).body.data).toEqual([])
    const late = await api.post(`/quotes/${id}/accept`, { offer: 1 })
    expect(late.body.error).toMatchObject({ code: 'SVC-1007', details: { from: 'lapsed' } })
    await Promise.all([job().run(), job().run()])
    await job().run()
    expect(await leftOf(api, stock)).toEqual([5, 5, 5])
    expect((await api.get(`/quotes/${id}`)).body).toMatchObject({ ...closed, version: 3 })
    const { rows } = await test.db.query(
      `SELECT (SELECT count(*)::int FROM audit_log WHERE resource_id = $1 AND action = 'lapseQuote') AS audits,
       (SELECT count(*)::int FROM events WHERE resource_id = $1) AS events`,
      [id],
    )
    expect(rows).toEqual([{ audits: 1, events: 1 }])
    expect(await findings()).toEqual([])
  })

  it('a draft does not, and is sent only with a day that is still ahead', async () => {
    const { api, stock, property_id } = await makeHotel()
    const { id } = await api.make('/quotes', quoteOf(property_id, stock, { valid_until: '2027-01-10' }))
    test.clock.set('2027-02-01T09:00:00Z')
    await job().run()
    expect((await api.get(`/quotes/${id}`)).body.status).toBe('draft')
    const past = await api.post(`/quotes/${id}/send`, {})
    expect(past.body.error.details[0]).toMatchObject({ field: 'valid_until', code: 'past' })
    expect((await api.patch(`/quotes/${id}`, { valid_until: '2027-02-10' })).status).toBe(200)
    expect((await api.post(`/quotes/${id}/send`, {})).body.status).toBe('sent')
  })
})

import { describe, expect, it } from 'vitest'
import { leftOf } from '#test/harness/reservations/groups.ts'
import { makeSent, offerOf, quoteOf, roomOf } from '#test/harness/reservations/quotes.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, GUEST, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

async function makeHotel(inventory_count = 4) {
  const hotel = await test.createHotel()
  await test.db.query(
    `UPDATE accounts SET optional_events = '{quote.created,quote.updated,quote.sent,quote.accepted,quote.declined,quote.withdrawn}'
     WHERE account_id = $1`,
    [hotel.account_id],
  )
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count })
  const events = async () => {
    const { data } = (await api.get('/events?limit=100')).body
    return data.flatMap((event: { type: string }) => (event.type.startsWith('quote.') ? event.type : []))
  }
  return { ...hotel, stock, events, body: (wish?: object) => quoteOf(property_id, stock, wish) }
}

describe('rule 33.1 — quotes and their offers', () => {
  it('offers are priced as bookings are, up to five, and take nothing off sale', async () => {
    const { api, stock, body, property_id } = await makeHotel()
    const discount = { type: 'percent', value: 10, reason: 'Old friends' }
    const nightly_prices = [{ date: '2027-03-16', amount: eur(10000) }]
    const offers = [
      offerOf(stock),
      { label: 'Cheaper', rooms: [roomOf(stock, { discount, nightly_prices })] },
      offerOf(stock, { label: 'Both of us' }, 2),
    ]
    const quote = await api.make('/quotes', body({ offers, message: 'Welcome', notes: 'By phone' }))
    expect(quote).toMatchObject({
      ...{ property_id, status: 'draft', guest: { ...GUEST, phone: null }, guest_id: null },
      ...{ valid_until: '2027-02-28', page_path: null, booking_id: null, reservation_ids: [], version: 1 },
      offers: [{ hold: 'none', total: eur(36000) }, { total: eur(30600) }, { total: eur(72000) }],
    })
    expect(quote.offers[1].rooms[0]).toMatchObject({ discount, total: eur(30600) })
    expect(quote.offers[1].rooms[0].nightly_rates[1]).toEqual({
      ...{ date: '2027-03-16', amount: eur(10000), source: 'manual' },
    })
    expect((await api.get(`/quotes/${quote.id}`)).body).toEqual(quote)
    const { page_path: _, ...listed } = quote
    expect((await api.get('/quotes?status=draft&search=OKAF')).body.data).toEqual([listed])
    expect((await api.get('/quotes?status=sent')).body.data).toEqual([])
    expect(await leftOf(api, stock)).toEqual([4, 4, 4])
    const six = await api.post('/quotes', body({ offers: Array(6).fill(offerOf(stock)) }))
    expect([six.status, six.body.error.details[0].field]).toEqual([422, 'offers'])
  })

  it('a refusal names the offer; the day is neither over nor after the first arrival', async () => {
    const { api, stock, body, addProperty } = await makeHotel()
    const long = { label: 'x', rooms: [roomOf(stock), roomOf(stock, { check_out: '2027-03-10' })] }
    const dates = await api.post('/quotes', body({ offers: [offerOf(stock), long] }))
    expect(dates.body.error.code).toBe('SVC-1011')
    expect(dates.body.error.details).toMatchObject({ offer: 1, room: 1 })
    const past = await api.post('/quotes', body({ valid_until: '2027-01-03' }))
    expect(past.body.error.details[0]).toMatchObject({ field: 'valid_until', code: 'past' })
    const late = await api.post('/quotes', body({ valid_until: '2027-03-16' }))
    expect(late.body.error.details[0]).toMatchObject({ field: 'valid_until', code: 'after_arrival' })
    const elsewhere = await makeStock(api, { property_id: await addProperty() })
    const other = await api.post('/quotes', body({ offers: [offerOf(elsewhere)] }))
    expect(other.body.error.code).toBe('SVC-3001')
    const nobody = await api.post('/quotes', body({ guest: undefined }))
    expect(nobody.body.error.details[0]).toMatchObject({ field: 'guest', code: 'required' })
  })
})

describe('rule 33.2 — the states of a quote', () => {
  it('sent, changed, declined with a reason: one event and one audit row each', async () => {
    const { api, stock, body, events } = await makeHotel()
    const { id } = await api.make('/quotes', body())
    const sent = await api.post(`/quotes/${id}/send`, {})
    expect(sent.body).toMatchObject({ status: 'sent', version: 2, closed_at: null })
    const offers = [offerOf(stock, { label: 'Two rooms' }, 2)]
    const changed = await api.patch(`/quotes/${id}`, { offers, valid_until: '2027-03-01' })
    expect(changed.body).toMatchObject({ status: 'sent', offers: [{ total: eur(72000) }], version: 3 })
    expect((await api.patch(`/quotes/${id}`, { notes: null })).body.version).toBe(3)
    const stale = await api.post(`/quotes/${id}/withdraw`, undefined, { 'If-Match': '"2"' })
    expect(stale.status).toBe(412)
    const declined = await api.post(`/quotes/${id}/decline`, { lost_reason: 'price' })
    expect(declined.body).toMatchObject({ status: 'declined', lost_reason: 'price', version: 4 })
    expect(declined.body.closed_at).not.toBeNull()
    for (const [path, more] of [
      ['send', {}],
      ['accept', { offer: 1 }],
      ['withdraw', undefined],
      ['decline', { lost_reason: 'price' }],
    ] as const) {
      const refused = await api.post(`/quotes/${id}/${path}`, more)
      expect(refused.body.error).toMatchObject({ code: 'SVC-1007', details: { from: 'declined' } })
    }
    expect((await api.patch(`/quotes/${id}`, { notes: 'x' })).body.error.code).toBe('SVC-1007')
    expect(await events()).toEqual(['quote.declined', 'quote.updated', 'quote.sent', 'quote.created'])
    const log = await test.db.query('SELECT action FROM audit_log WHERE resource_id = $1', [id])
    expect(log.rows.map(({ action }) => action).toSorted()).toEqual([
      ...['createQuote', 'declineQuote', 'sendQuote', 'updateQuote'],
    ])
  })

  it('withdrawn by staff of the desk; the office reads, and housekeeping does not', async () => {
    const { api, body, ...hotel } = await makeHotel()
    const { id } = await api.make('/quotes', body())
    const [desk, books, rooms] = [
      (await staffOf(test, { ...hotel, api }, 'front_desk')).api,
      (await staffOf(test, { ...hotel, api }, 'accountant')).api,
      (await staffOf(test, { ...hotel, api }, 'housekeeping')).api,
    ]
    expect((await books.get(`/quotes/${id}`)).status).toBe(200)
    expect((await books.post(`/quotes/${id}/withdraw`)).status).toBe(403)
    expect((await rooms.get(`/quotes/${id}`)).status).toBe(403)
    expect((await desk.post(`/quotes/${id}/withdraw`)).body).toMatchObject({ status: 'withdrawn' })
    const discount = { type: 'percent', value: 10, reason: 'Old friends' }
    const offers = [{ label: 'x', rooms: [roomOf(hotel.stock, { discount })] }]
    const by_hand = await desk.post('/quotes', body({ offers }))
    expect(by_hand.body.error).toMatchObject({ code: 'SVC-4103', details: { operation: 'setPricesByHand' } })
  })
})

describe('rule 33.5 — an accepted offer is a booking', () => {
  it('of one room a reservation, at the prices by hand that were quoted, whoever accepts it', async () => {
    const { api, stock, events, ...hotel } = await makeHotel()
    const discount = { type: 'percent', value: 10, reason: 'Old friends' }
    const nightly_prices = [{ date: '2027-03-16', amount: eur(10000) }]
    const offers = [offerOf(stock), { label: 'x', rooms: [roomOf(stock, { discount, nightly_prices })] }]
    const { id } = await makeSent(api, hotel.property_id, stock, { offers, language: 'de' })
    const { api: desk } = await staffOf(test, { ...hotel, api }, 'front_desk')
    const accepted = await desk.post(`/quotes/${id}/accept`, { offer: 2 })
    expect(accepted.body).toMatchObject({ status: 'accepted', accepted_offer: 2, booking_id: null })
    const [reservation_id] = accepted.body.reservation_ids
    expect((await api.get(`/reservations/${reservation_id}`)).body).toMatchObject({
      ...{
        status: 'confirmed',
        total: eur(30600),
        discount,
        booker: { ...GUEST, phone: null },
        language: 'de',
      },
    })
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    expect(await events()).toEqual(['quote.accepted', 'quote.sent', 'quote.created'])
    const log = await test.db.query('SELECT action FROM audit_log WHERE resource_id = $1', [reservation_id])
    expect(log.rows).toEqual([{ action: 'createReservation' }])
    const again = await api.post(`/quotes/${id}/accept`, { offer: 1 })
    expect(again.body.error).toMatchObject({
      ...{ code: 'SVC-1007', details: { reason: 'already_accepted' } },
    })
  })

  it('of several rooms a booking, with one code and one e-mail', async () => {
    const { api, stock, property_id } = await makeHotel()
    const { id } = await makeSent(api, property_id, stock, { offers: [offerOf(stock, {}, 3)] })
    const key = { 'Idempotency-Key': `accept-${id}` }
    const offer = { offer: 1, expected_total: eur(108000), notify_guest: true }
    const accept = () => api.post(`/quotes/${id}/accept`, offer, key)
    const { body } = await accept()
    expect((await accept()).body).toEqual(body)
    expect((await api.get(`/bookings/${body.booking_id}`)).body).toMatchObject({
      ...{ status: 'confirmed', total: eur(108000) },
      reservations: body.reservation_ids.map((one: string) => ({ id: one })),
    })
    expect(await leftOf(api, stock)).toEqual([1, 1, 1])
    const mails = await test.db.query('SELECT template FROM mails WHERE reservation_id = ANY ($1::text[])', [
      body.reservation_ids,
    ])
    expect(mails.rows).toEqual([{ template: 'booking_confirmed' }])
  })

  it('409 SVC-1014, SVC-1001 — an offer without an option is judged again; nothing is booked where it is refused', async () => {
    const { api, stock, property_id } = await makeHotel(1)
    const { id } = await makeSent(api, property_id, stock)
    const shown = await api.post(`/quotes/${id}/accept`, { offer: 1, expected_total: eur(30000) })
    expect(shown.body.error).toMatchObject({ code: 'SVC-1014', details: { total: eur(36000) } })
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(13000) })
    const dearer = await api.post(`/quotes/${id}/accept`, { offer: 1 })
    expect(dearer.body.error).toMatchObject({
      ...{ code: 'SVC-1014', details: { expected: eur(36000), total: eur(39000) } },
    })
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(12000) })
    await api.make('/reservations', { ...roomOf(stock), guest: GUEST })
    const sold = await api.post(`/quotes/${id}/accept`, { offer: 1 })
    expect(sold.body.error.code).toBe('SVC-1001')
    const unknown = await api.post(`/quotes/${id}/accept`, { offer: 2 })
    expect(unknown.body.error.details[0]).toMatchObject({ field: 'offer', code: 'unknown' })
    expect((await api.get(`/quotes/${id}`)).body).toMatchObject({ status: 'sent', version: 2 })
  })
})

describe('rule 33.12 — a promotion code in an offer', () => {
  it('lowers the price that is quoted and booked, and is judged again, also of an option', async () => {
    const { api, stock, property_id } = await makeHotel()
    await api.make('/promotions', {
      ...{ property_id, code: 'SPRING', max_uses: 1 },
      discount: { type: 'percent', value: 10 },
    })
    const offers = [
      { label: 'Spring', hold: 'option', rooms: [roomOf(stock, { promotion_code: 'spring' })] },
      offerOf(stock),
    ]
    const { id, offers: quoted } = await makeSent(api, property_id, stock, { offers })
    expect(quoted[0]).toMatchObject({ total: eur(32400), rooms: [{ promotion_code: 'spring' }] })
    expect(quoted[0].rooms[0].nightly_rates[0].amount).toEqual(eur(12000))
    expect(quoted[1].rooms[0].promotion_code).toBeNull()
    const other = await makeSent(api, property_id, stock, { offers })
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(13000) })
    const { body } = await api.post(`/quotes/${id}/accept`, { offer: 1 })
    const stay = (await api.get(`/reservations/${body.reservation_ids[0]}`)).body
    expect(stay).toMatchObject({ total: eur(32400), promotion_code: 'SPRING' })
    const used = await api.post(`/quotes/${other.id}/accept`, { offer: 1 })
    expect(used.status).toBe(422)
    expect((await api.get(`/quotes/${other.id}`)).body).toMatchObject({ status: 'sent' })
    const discount = { type: 'percent', value: 10, reason: 'Old friends' }
    const both = [{ label: 'x', rooms: [roomOf(stock, { promotion_code: 'SPRING', discount })] }]
    expect((await api.post('/quotes', quoteOf(property_id, stock, { offers: both }))).status).toBe(422)
  })
})

describe('rule 33.10 — an erased guest', () => {
  it('is taken out of quotes for the profile and for its address; open ones are over, and their nights free', async () => {
    const { api, stock, property_id, body } = await makeHotel()
    const email = 'ada@example.com'
    const guest = { first_name: 'Ada', last_name: 'Byron', email }
    const stay = await api.make('/reservations', { ...roomOf(stock), guest })
    await api.make(`/reservations/${stay.id}/cancel`, {})
    const option = offerOf(stock, { hold: 'option' })
    const words = { message: 'Dear Ada', notes: 'Ada called' }
    const sent = await makeSent(api, property_id, stock, {
      guest: { ...guest, email: 'ADA@example.com' },
      offers: [option],
      ...words,
    })
    const draft = await api.make('/quotes', body({ guest: undefined, guest_id: stay.guest_id, ...words }))
    const exported = (await api.get(`/guests/${stay.guest_id}/export`)).body
    expect(exported.quotes.map(({ id }: { id: string }) => id)).toEqual([sent.id, draft.id])
    expect(await leftOf(api, stock)).toEqual([3, 3, 3])
    expect((await api.post(`/guests/${stay.guest_id}/erase`)).status).toBe(200)
    for (const id of [sent.id, draft.id]) {
      const { text } = await api.get(`/quotes/${id}`)
      expect(text).not.toMatch(/Ada|Byron/i)
    }
    expect((await api.get(`/quotes/${sent.id}`)).body.status).toBe('lapsed')
    expect((await api.get(`/quotes/${draft.id}`)).body.status).toBe('withdrawn')
    const { rows } = await test.db.query('SELECT FROM mails WHERE resource_id = $1', [sent.id])
    expect(rows).toEqual([])
  })
})

describe('rule 33.11 — the figures of quotes', () => {
  it('count what became of those that were sent in the period, and why they were declined', async () => {
    const { api, stock, property_id, body } = await makeHotel()
    await api.make('/quotes', body())
    const sent = async (wish?: object) => (await makeSent(api, property_id, stock, wish)).id
    const [open, accepted, ...others] = [await sent(), await sent(), await sent(), await sent(), await sent()]
    expect((await api.get(`/quotes/${open}`)).body.status).toBe('sent')
    await api.post(`/quotes/${accepted}/accept`, { offer: 1 })
    for (const [i, lost_reason] of ['price', 'price', 'dates'].entries())
      await api.post(`/quotes/${others[i]}/decline`, { lost_reason })
    const today = test.clock.now().toString().slice(0, 10)
    const query = `property_id=${property_id}&from=${today}&to=${today}`
    expect((await api.get(`/reports/quotes?${query}`)).body).toEqual({
      ...{ sent: 5, open: 1, accepted: 1, accepted_total: eur(36000), declined: 3, lapsed: 0, withdrawn: 0 },
      lost_reasons: [
        { reason: 'price', count: 2 },
        { reason: 'dates', count: 1 },
      ],
    })
    const before = `property_id=${property_id}&from=2026-01-01&to=2026-12-31`
    expect((await api.get(`/reports/quotes?${before}`)).body.sent).toBe(0)
    const wrong = await api.get(`/reports/quotes?property_id=${property_id}&from=${today}&to=2026-01-01`)
    expect(wrong.body.error.details[0]).toMatchObject({ field: 'to' })
  })
})

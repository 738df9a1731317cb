import { describe, expect, it } from 'vitest'
import { documentsOf } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { book, bookingOf, eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const TENTH = { type: 'percent', value: 10 } as const
const pricesOf = (stay: Answer) => stay.nightly_rates.map(({ amount }: Answer) => amount.amount)
const sourcesOf = (stay: Answer) => stay.nightly_rates.map(({ source }: Answer) => source)

async function makeHotel(terms: object = {}) {
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 5 })
  const promotion = await api.make('/promotions', {
    property_id,
    code: 'Spring10',
    discount: TENTH,
    ...terms,
  })
  const refused = async (wish: object = {}) => {
    const { status, body } = await book(api, stock, { promotion_code: 'SPRING10', ...wish })
    expect(status).toBe(422)
    return body.error.details[0]
  }
  const change = (body: object) => api.patch(`/promotions/${promotion.id}`, body)
  return { hotel, api, stock, promotion, property_id, refused, change }
}
const because = (code: string) => expect.objectContaining({ field: 'promotion_code', code })

describe('rule 22.7 — promotions', () => {
  it('are created, read, listed and changed; codes are upper case and unique within a property', async () => {
    const { api, promotion, property_id, change } = await makeHotel({ max_uses: 3 })
    expect(promotion).toMatchObject({ code: 'SPRING10', status: 'active', rate_plan_ids: [], uses: 0 })
    const again = { property_id, code: 'sPRING10', discount: TENTH }
    expect((await api.post('/promotions', again)).body.error.details[0]).toMatchObject({
      field: 'code',
      code: 'taken',
    })
    expect((await api.get(`/promotions/${promotion.id}`)).body).toEqual(promotion)
    const changed = await change({ status: 'inactive', stay_to: '2027-05-01' })
    expect(changed.body).toMatchObject({ status: 'inactive', stay_to: '2027-05-01', version: 2 })
    expect((await api.get('/promotions?status=active')).body.data).toEqual([])
    expect((await api.get('/promotions')).body.data).toEqual([changed.body])
    expect((await change({})).body.version).toBe(2)
  })

  it('422 SVC-2002 — a reversed period, another kind of discount without its value', async () => {
    const { change } = await makeHotel({ stay_from: '2027-05-02' })
    const fieldOf = async (body: object) => (await change(body)).body.error.details[0].field
    expect(await fieldOf({ stay_to: '2027-05-01' })).toBe('stay_to')
    expect(await fieldOf({ book_from: '2027-05-02', book_to: '2027-05-01' })).toBe('book_to')
    expect(await fieldOf({ discount: { type: 'amount' } })).toContain('discount')
    expect((await change({ discount: { value: 12.5 } })).body.discount).toEqual({
      type: 'percent',
      value: 12.5,
    })
  })

  it('the last date of the calendar as its end means no end', async () => {
    const { api, stock } = await makeHotel({ stay_from: '0001-01-01', stay_to: '9999-12-31' })
    expect(pricesOf(await makeBooking(api, stock, { promotion_code: 'SPRING10' }))).toEqual([
      10_800, 10_800, 10_800,
    ])
  })

  it('SVC-3001 — rate plans of another property; SVC-1015 — an old version', async () => {
    const { hotel, api, change, promotion } = await makeHotel()
    const elsewhere = await makeStock(api, { property_id: await hotel.addProperty({ code: 'HILL' }) })
    const { status, body } = await change({ rate_plan_ids: [elsewhere.rate_plan_id] })
    expect([status, body.error.details[0].field]).toEqual([404, 'rate_plan_ids.0'])
    const stale = await api.patch(`/promotions/${promotion.id}`, { max_uses: 1 }, { 'If-Match': '"7"' })
    expect(stale.body.error.code).toBe('SVC-1015')
  })

  it('SVC-4103 — the front desk reads them, revenue changes them', async () => {
    const { hotel, promotion } = await makeHotel()
    const as = async (role: 'front_desk' | 'revenue') => (await staffOf(test, hotel, role)).api
    const path = `/promotions/${promotion.id}`
    const desk = await as('front_desk')
    expect((await desk.get(path)).status).toBe(200)
    expect((await desk.patch(path, { max_uses: 1 })).body.error.code).toBe('SVC-4103')
    expect((await (await as('revenue')).patch(path, { max_uses: 1 })).status).toBe(200)
  })
})

describe('rule 22.8 — a booking with a code', () => {
  it('lowers the nights, in any case; prices by hand are unaffected; uses are counted', async () => {
    const { api, stock, promotion } = await makeHotel({ discount: { type: 'amount', value: 10_000 } })
    const stay = await makeBooking(api, stock, { promotion_code: ' spring10 ' })
    expect(stay).toMatchObject({ promotion_code: 'SPRING10', promotion_id: promotion.id, discount: null })
    expect(pricesOf(stay)).toEqual([8_666, 8_667, 8_667])
    expect(sourcesOf(stay)).toEqual(['promotion', 'promotion', 'promotion'])
    const nightly_prices = [{ date: '2027-03-15', amount: eur(5_000) }]
    const other = await makeBooking(api, stock, { promotion_code: 'SPRING10', nightly_prices })
    expect(pricesOf(other)).toEqual([5_000, 7_000, 7_000])
    expect(sourcesOf(other)).toEqual(['manual', 'promotion', 'promotion'])
    expect((await api.get(`/promotions/${promotion.id}`)).body.uses).toBe(2)
    expect((await api.get('/events')).body.data[0].data.promotion_code).toBe('SPRING10')
  })

  it('422 SVC-2002 on promotion_code — unknown, inactive, not_yet, expired, not_for_dates, not_for_plan', async () => {
    const { api, stock, refused, change } = await makeHotel()
    expect(await refused({ promotion_code: 'SUMMER' })).toEqual(because('unknown'))
    const plan = await makePlan(api, stock.room_type_id, { name: 'Other' })
    const only = { rate_plan_ids: [plan.id] }
    const cases = [
      [{ book_from: '2027-02-01' }, 'not_yet'],
      [{ book_from: null, book_to: '2026-12-31' }, 'expired'],
      [{ book_to: null, stay_from: '2027-03-16' }, 'not_for_dates'],
      [{ stay_from: '2027-03-15', stay_to: '2027-03-16' }, 'not_for_dates'],
      [{ stay_to: '2027-03-17', ...only }, 'not_for_plan'],
    ] as const
    for (const [terms, code] of cases) {
      expect((await change(terms)).status).toBe(200)
      expect(await refused()).toEqual(because(code))
    }
    await change({ rate_plan_ids: [] })
    expect((await book(api, stock, { promotion_code: 'SPRING10' })).status).toBe(201)
    await change({ status: 'inactive' })
    expect(await refused()).toEqual(because('inactive'))
  })

  it('rule 22.4 — not together with a discount by hand', async () => {
    const { refused } = await makeHotel()
    const discount = { ...TENTH, reason: 'Loyal' }
    expect(await refused({ discount })).toMatchObject({ field: 'discount', code: 'either_or' })
  })

  it('availability shows its price where it applies, and the reason where it does not; an unknown code is 422', async () => {
    const { api, stock, change } = await makeHotel()
    const plan = await makePlan(api, stock.room_type_id, { name: 'Other' })
    await change({ rate_plan_ids: [plan.id], max_uses: 1 })
    const query = `/availability?from=2027-03-15&to=2027-03-18&adults=2&room_type_id=${stock.room_type_id}`
    const offersOf = async () =>
      (await api.get(`${query}&promotion_code=spring10`)).body.data[0].offers.map((offer: Answer) => [
        offer.total.amount,
        offer.nightly_rates[0].source,
        offer.not_bookable.map(({ reason }: Answer) => reason),
      ])
    expect(await offersOf()).toEqual([
      [36_000, 'base', ['promotion_not_for_plan']],
      [32_400, 'promotion', []],
    ])
    const { total } = await makeBooking(
      api,
      { ...stock, rate_plan_id: plan.id },
      { promotion_code: 'SPRING10' },
    )
    expect(total).toEqual(eur(32_400))
    expect((await offersOf())[1]).toEqual([36_000, 'base', ['promotion_used_up']])
    const unknown = await api.get(`${query}&promotion_code=SUMMER`)
    expect([unknown.status, unknown.body.error.details[0]]).toEqual([422, because('unknown')])
  })
})

describe('rule 22.3, 22.8 — a code with a discount of 100 %', () => {
  it('shows the offer at its usual price, with the reason that the code would make a night free', async () => {
    const { api, stock } = await makeHotel({ discount: { type: 'percent', value: 100 } })
    const query = `/availability?from=2027-03-15&to=2027-03-18&adults=2&room_type_id=${stock.room_type_id}`
    const { body } = await api.get(`${query}&promotion_code=SPRING10`)
    expect(body.data[0].not_offered).toEqual([])
    const [offer] = body.data[0].offers
    const reason = { code: 'SVC-1008', reason: 'promotion_price_not_positive', date: '2027-03-15' }
    expect([offer.total, offer.not_bookable]).toEqual([eur(36_000), [reason]])
    const refused = await book(api, stock, { promotion_code: 'SPRING10' })
    expect(refused.body.error).toMatchObject({
      code: 'SVC-1008',
      details: { reason: 'price_not_positive', date: '2027-03-15' },
    })
  })
})

describe('rule 22.10, 22.11 — changes of a stay', () => {
  it('keep it where it applies, also on new nights and after the code has ended; remove it where it does not', async () => {
    const { api, stock, promotion, change } = await makeHotel({ stay_to: '2027-03-20' })
    const dearer = await makePlan(api, stock.room_type_id, { name: 'Dear', base_price: eur(20_000) })
    const { id } = await makeBooking(api, stock, { promotion_code: 'SPRING10' })
    await change({ status: 'inactive' })
    const patch = async (body: object) => (await api.patch(`/reservations/${id}`, body)).body
    expect(pricesOf(await patch({ check_out: '2027-03-19' }))).toEqual([10_800, 10_800, 10_800, 10_800])
    expect(pricesOf(await patch({ rate_plan_id: dearer.id }))).toEqual([18_000, 18_000, 18_000, 18_000])
    const beyond = await patch({ check_in: '2027-03-18', check_out: '2027-03-23' })
    expect(pricesOf(beyond)).toEqual([18_000, 20_000, 20_000, 20_000, 20_000])
    expect(beyond.promotion_code).toBe('SPRING10')
    const away = await patch({ check_in: '2027-03-24', check_out: '2027-03-25' })
    expect(away).toMatchObject({ promotion_code: null, promotion_id: null, total: eur(20_000) })
    expect((await api.get(`/promotions/${promotion.id}`)).body.uses).toBe(0)
  })

  it('can add one, and remove it by null', async () => {
    const { api, stock } = await makeHotel()
    const { id } = await makeBooking(api, stock)
    const patch = async (promotion_code: string | null) =>
      (await api.patch(`/reservations/${id}`, { promotion_code })).body
    expect(await patch('spring10')).toMatchObject({ total: eur(32_400), promotion_code: 'SPRING10' })
    expect(await patch(null)).toMatchObject({ total: eur(36_000), promotion_code: null })
  })
})

describe('rule 22.11 — the code of a stay, sent again', () => {
  it('changes nothing, also after it has ended; other changes are made', async () => {
    const { api, stock, change } = await makeHotel()
    const stay = await makeBooking(api, stock, { promotion_code: 'SPRING10' })
    await change({ status: 'inactive', discount: { type: 'percent', value: 50 } })
    const patch = (body: object) => api.patch(`/reservations/${stay.id}`, body)
    const same = await patch({ promotion_code: ' spring10' })
    expect([same.status, same.body]).toEqual([200, stay])
    const noted = await patch({ promotion_code: 'SPRING10', notes: 'Late', check_out: '2027-03-19' })
    expect(noted.body).toMatchObject({ notes: 'Late', total: eur(43_200), promotion_code: 'SPRING10' })
    await api.post(`/reservations/${stay.id}/cancel`, {})
    expect((await patch({ promotion_code: 'SPRING10' })).status).toBe(200)
  })
})

describe('rule 22.12 — max_uses', () => {
  it('used_up is 422; a cancelled stay and an expired hold release their use, a reinstated one claims it again', async () => {
    const { api, refused, change } = await makeHotel({ max_uses: 1 })
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 30 }
    const stock = await makeStock(api, { inventory_count: 5, rate_plan: { deposit_rule } })
    const by_code = { ...bookingOf(stock), promotion_code: 'SPRING10' }
    const held = await api.make('/reservations', by_code)
    const documents: Answer[] = await documentsOf(api, held.id)
    expect(await refused()).toEqual(because('used_up'))
    test.clock.advance({ minutes: 31 })
    const next = await api.make('/reservations', by_code)
    await api.patch(`/reservations/${next.id}`, { status: 'confirmed' })
    expect(await refused()).toEqual(because('used_up'))
    // The deposit of the first is late: its use of the promotion has been released.
    const deposit = documents.find(({ type }) => type === 'deposit_invoice')!
    await api.make(`/invoices/${deposit.id}/payments`, { amount: eur(9_720), method: 'cash' })
    expect((await api.get(`/reservations/${held.id}`)).body.status).toBe('cancelled')
    await api.post(`/reservations/${next.id}/cancel`, {})
    const third = await api.make('/reservations', by_code)
    const again = await api.patch(`/reservations/${next.id}`, { status: 'confirmed' })
    expect(again.body.error.details[0]).toEqual(because('used_up'))
    await change({ max_uses: 2 })
    expect((await api.patch(`/reservations/${next.id}`, { status: 'confirmed' })).status).toBe(200)
    expect(third.promotion_code).toBe('SPRING10')
  })
})

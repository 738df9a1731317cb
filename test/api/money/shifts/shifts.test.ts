import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { oneDocument } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

let hotel: Hotel
let ana: SignedIn
let ben: SignedIn
let manager: SignedIn
let stock: Stock

const EVENING = '2027-01-05T01:57:00Z'

beforeAll(async () => {
  test.clock.set(EVENING)
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 50 })
  const person = async (name: string, role: 'front_desk' | 'manager') =>
    signedIn(test, await createStaff(test, hotel, role, { name }))
  ana = await person('Ana Souza', 'front_desk')
  ben = await person('Ben Weber', 'front_desk')
  manager = await person('Mara Klein', 'manager')
})

beforeEach(() => test.clock.set(EVENING))

/** Open shifts must not affect other tests. */
afterEach(async () => {
  test.clock.set(EVENING)
  const { data } = (await hotel.api.get('/shifts?status=open')).body
  for (const { id } of data) await close(hotel, id, 0)
})

const open = (who: Pick<SignedIn, 'api'>, float = 20000) =>
  who.api.make('/shifts', { property_id: hotel.property_id, float: eur(float) })
const close = (who: Pick<SignedIn, 'api'>, id: string, counted: number, note?: string) =>
  who.api.post(`/shifts/${id}/close`, { counted: eur(counted), ...(note && { note }) })
/** A draft for payments. */
const draft = async () => (await oneDocument(hotel.api, (await makeBooking(hotel.api, stock)).id)).id
const pay = (who: Pick<SignedIn, 'api'>, invoice_id: string, amount: number, method: string) =>
  who.api.make(`/invoices/${invoice_id}/payments`, { amount: eur(amount), method })

describe('rule 7.55 — payments have a user, a day and a shift', () => {
  it('with the user who received or refunded, the business date, and the open shift', async () => {
    const shift = await open(ana)
    const invoice_id = await draft()
    const payment = await pay(ana, invoice_id, 5000, 'cash')
    const by_ana = {
      received_by: { type: 'staff', id: ana.id, name: 'Ana Souza' },
      business_date: '2027-01-04',
    }
    expect(payment).toMatchObject({ ...by_ana, shift_id: shift.id })
    expect((await hotel.api.get(`/payments?shift_id=${shift.id}`)).body.data).toMatchObject([
      { id: payment.id, ...by_ana, shift_id: shift.id },
    ])
    test.clock.set('2027-01-05T02:01:00Z')
    const refund = await ana.api.make(`/payments/${payment.id}/refund`, { amount: eur(1000) })
    expect(refund).toMatchObject({ ...by_ana, business_date: '2027-01-05', shift_id: shift.id })
    expect(await pay(hotel, invoice_id, 1000, 'bank_transfer')).toMatchObject({
      received_by: { type: 'api' },
      business_date: '2027-01-05',
      shift_id: null,
    })
    expect(await pay(ben, invoice_id, 1000, 'cash')).toMatchObject({ shift_id: null })
  })

  it('accepts an earlier time of a payment on the open day, and counts it on that day', async () => {
    const invoice_id = await draft()
    const paid_at = '2027-01-04T02:00:00Z'
    const payment = await ana.api.make(`/invoices/${invoice_id}/payments`, {
      amount: eur(1000),
      method: 'bank_transfer',
      paid_at,
    })
    expect(payment).toMatchObject({ paid_at, business_date: '2027-01-04' })
  })
})

describe('rule 7.57 — cashier shifts', () => {
  it('sums payments by method, expects float plus cash, and stores the count', async () => {
    const shift = await open(ana)
    expect(shift).toMatchObject({ status: 'open', float: eur(20000), takings: [], counted: null })
    const invoice_id = await draft()
    const cash = await pay(ana, invoice_id, 5000, 'cash')
    await pay(ana, invoice_id, 7000, 'card')
    await ana.api.make(`/payments/${cash.id}/refund`, { amount: eur(1500) })
    const takings = [
      { method: 'card', charged: false, received: eur(7000), refunded: eur(0), net: eur(7000) },
      { method: 'cash', charged: false, received: eur(5000), refunded: eur(-1500), net: eur(3500) },
    ]
    const { body: now } = await ana.api.get(`/shifts/${shift.id}`)
    expect(now).toMatchObject({ takings, expected: eur(23500), difference: null })
    const closed = await close(ana, shift.id, 23400, 'One cent roll opened.')
    expect(closed.status).toBe(200)
    expect(closed.body).toMatchObject({
      status: 'closed',
      takings,
      expected: eur(23500),
      counted: eur(23400),
      difference: eur(-100),
      note: 'One cent roll opened.',
      closed_at: EVENING,
    })
    await pay(ana, invoice_id, 500, 'cash')
    expect((await hotel.api.get(`/shifts/${shift.id}`)).body).toEqual(closed.body)
  })

  it('shows the result of the previous shift when one is opened', async () => {
    const last = await open(ana, 0)
    await close(ana, last.id, 100, 'Key of 204 is with the night porter.')
    test.clock.set('2027-01-05T06:00:00Z')
    const next = await open(ben)
    expect(next.previous).toMatchObject({
      id: last.id,
      counted: eur(100),
      note: 'Key of 204 is with the night porter.',
      user: { id: ana.id, name: 'Ana Souza' },
    })
    const list = (query: string) => hotel.api.get(`/shifts?property_id=${hotel.property_id}&${query}`)
    expect((await list(`status=open&user_id=${ben.id}`)).body.data).toEqual([next])
    expect((await list('status=open,closed&limit=2')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      next.id,
      last.id,
    ])
  })

  it('409 SVC-8005 — a second shift of the same user at the property, and a closed shift', async () => {
    const shift = await open(ana)
    const again = await ana.api.post('/shifts', { property_id: hotel.property_id })
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'SVC-8005' } } })
    expect(again.body.error.details).toEqual({ shift_id: shift.id })
    await close(ana, shift.id, 20000)
    expect(await close(ana, shift.id, 20000)).toMatchObject({
      status: 409,
      body: { error: { code: 'SVC-8005' } },
    })
  })

  it('opens one of two concurrent requests', async () => {
    const both = await Promise.all(
      [1, 2].map(() => ana.api.post('/shifts', { property_id: hotel.property_id })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('lets staff close their own, and managers any', async () => {
    const shift = await open(ana)
    expect(await close(ben, shift.id, 20000)).toMatchObject({
      status: 403,
      body: { error: { code: 'SVC-4103' } },
    })
    expect(await close(manager, shift.id, 20000)).toMatchObject({ status: 200, body: { difference: eur(0) } })
  })

  it("422 SVC-2002 — cash in another currency than the property's", async () => {
    const wrong = { amount: 100, currency: 'USD' }
    const opening = { property_id: hotel.property_id, float: wrong }
    expect(await ana.api.post('/shifts', opening)).toMatchObject({ status: 422 })
    const shift = await open(ana)
    expect(await ana.api.post(`/shifts/${shift.id}/close`, { counted: wrong })).toMatchObject({ status: 422 })
  })

  it('counts every payment concurrent with the close, in the shift or outside of it', async () => {
    const shift = await open(ana, 0)
    const invoice_id = await draft()
    const [closed, ...paid] = await Promise.all([
      close(ana, shift.id, 0),
      ...[1, 2, 3, 4].map((amount) => pay(ana, invoice_id, amount * 100, 'cash')),
    ])
    const inside = paid.filter(({ shift_id }) => shift_id === shift.id)
    const sum = inside.reduce((whole, { amount }) => whole + amount.amount, 0)
    expect(closed.body.expected).toEqual(eur(sum))
  })
})

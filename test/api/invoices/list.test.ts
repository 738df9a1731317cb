import { describe, expect, it } from 'vitest'
import type { Client } from '../../harness/client.ts'
import {
  credit,
  documentsOf,
  expectToAgree,
  inHouse,
  issue,
  oneDocument,
  stayOf,
} from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type BookingFields, eur, makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const draftOf = async (api: Client, wish: BookingFields = {}) => {
  const stay = await makeBooking(api, await makeStock(api), wish)
  return oneDocument(api, stay.id)
}
const transfer = { type: 'service', description: 'Transfer', unit_price: eur(4500), vat_rate: '19.00' }

describe('spec 4.3 — GET /invoices', () => {
  it('rule 7 — filters by status, payment status, type, dates of issue, reservation, guest and property', async () => {
    const hotel = await test.createHotel()
    const { api } = hotel
    const drafts = [
      await draftOf(api),
      await draftOf(api, { guest: { first_name: 'Ada', last_name: 'Lovelace', phone: '+4930123457' } }),
    ]
    const { body: issued } = await issue(api, drafts[0].id)
    const { body: note } = await credit(api, issued.id, { amount: eur(100) })
    const find = async (query: string) => {
      const { status, body } = await api.get(`/invoices?${query}`)
      return status === 200 ? body.data.map(({ id }: { id: string }) => id) : body.error.code
    }
    const [first, second] = [drafts[0].id, drafts[1].id]
    expect(await find('')).toEqual([note.id, second, first])
    expect(await find('status=draft')).toEqual([second])
    expect(await find('status=draft,issued&type=invoice')).toEqual([second, first])
    expect(await find('payment_status=unpaid')).toEqual([second, first])
    expect(await find('payment_status=paid')).toEqual([note.id])
    expect(await find('issued_from=2027-01-04&issued_to=2027-01-04')).toEqual([note.id, first])
    expect(await find('issued_from=2027-01-05')).toEqual([])
    expect(await find(`reservation_id=${drafts[1].reservation_id}`)).toEqual([second])
    expect(await find(`guest_id=${drafts[1].guest_id}`)).toEqual([second])
    expect(await find(`property_id=${hotel.property_id}&limit=1`)).toEqual([note.id])
    expect(await find('reservation_id=res_nobody')).toEqual([])
    expect(await find('status=open')).toBe('SVC-2002')
    expect(await find('issued_from=2027-02-30')).toBe('SVC-2002')
  })

  it('SVC-2005 — pages are contiguous, newest first, and a cursor of other filters is refused', async () => {
    const { api } = await test.createHotel()
    for (let n = 0; n < 3; n++) await draftOf(api)
    const first = await api.get('/invoices?limit=2')
    const next = await api.get(`/invoices?limit=2&cursor=${first.body.next_cursor}`)
    expect([first.body.data.length, next.body.data.length, next.body.has_more]).toEqual([2, 1, false])
    const other = await api.get(`/invoices?limit=2&status=draft&cursor=${first.body.next_cursor}`)
    expect(other.body.error.code).toBe('SVC-2005')
  })

  it('SVC-4005 — a property key sees its own only', async () => {
    const hotel = await test.createHotel()
    const draft = await draftOf(hotel.api)
    const elsewhere = await hotel.addProperty()
    const own = await hotel.keyOf(hotel.property_id)
    const other = await hotel.keyOf(elsewhere)
    expect((await own.get('/invoices')).body.data).toHaveLength(1)
    expect((await other.get('/invoices')).body.data).toEqual([])
    expect((await other.get(`/invoices/${draft.id}`)).body.error.code).toBe('SVC-3001')
    expect((await other.get(`/invoices?property_id=${hotel.property_id}`)).body.error.code).toBe('SVC-4005')
    expect(
      (await other.get(`/reports/tax?from=2027-01-01&to=2027-01-31&property_id=${hotel.property_id}`)).status,
    ).toBe(403)
  })
})

describe('rule 7 — PATCH /invoices/{id}', () => {
  it('sets the bill-to of the draft: merged field by field, and null returns to the guest', async () => {
    const { api } = await test.createHotel()
    const draft = await draftOf(api)
    const path = `/invoices/${draft.id}`
    const { body } = await api.patch(path, {
      bill_to: {
        company_name: 'Example AG',
        vat_id: 'DE999999999',
        address: { city: 'Hamburg', country: 'DE' },
      },
    })
    expect(body.bill_to).toEqual({
      name: 'Ngozi Okafor',
      company_name: 'Example AG',
      vat_id: 'DE999999999',
      address: { city: 'Hamburg', country: 'DE' },
      email: null,
      company_id: null,
    })
    const again = await api.patch(path, { bill_to: { name: null, address: { city: null } } })
    expect(again.body.bill_to).toMatchObject({
      name: null,
      company_name: 'Example AG',
      address: { country: 'DE' },
    })
    expect((await api.patch(path, { bill_to: { company_name: null } })).body.error.code).toBe('SVC-2002')
    expect((await api.patch(path, { bill_to: null })).body.bill_to).toEqual(draft.bill_to)
    await api.patch(path, { bill_to: { name: 'Example AG' } })
    const { body: issued } = await issue(api, draft.id)
    expect(issued.bill_to.name).toBe('Example AG')
  })

  it('adds lines to the amount due of the stay, and changes of the stay keep them', async () => {
    const { api } = await test.createHotel()
    const draft = await draftOf(api)
    const lines = [
      transfer,
      { ...transfer, type: 'discount', description: 'Friends', unit_price: eur(-1000), vat_rate: '7.00' },
    ]
    const { body } = await api.patch(`/invoices/${draft.id}`, { added_lines: lines })
    expect(body).toMatchObject({ total: eur(39500), version: 2, added_lines: lines })
    expect(body.line_items.slice(3)).toMatchObject([
      { type: 'service', quantity: 1, gross: eur(4500), net: eur(3782), vat: eur(718) },
      { type: 'discount', gross: eur(-1000) },
    ])
    expect((await stayOf(api, draft.reservation_id)).balance).toEqual(eur(39500))
    await api.patch(`/reservations/${draft.reservation_id}`, { check_out: '2027-03-17' })
    expect((await oneDocument(api, draft.reservation_id)).total).toEqual(eur(27500))
    await api.patch(`/invoices/${draft.id}`, { added_lines: [] })
    expect((await stayOf(api, draft.reservation_id)).balance).toEqual(eur(24000))
    await expectToAgree(api, draft.reservation_id)
  })

  it('refuses lines of another currency, discounts above the total, and lines beside a fee', async () => {
    const { api } = await test.createHotel()
    const draft = await draftOf(api)
    const patch = (line: object) =>
      api.patch(`/invoices/${draft.id}`, { added_lines: [{ ...transfer, ...line }] })
    for (const line of [
      { unit_price: { amount: 1, currency: 'USD' } },
      { unit_price: eur(-36001) },
      { type: 'deposit' },
      { quantity: 0 },
    ])
      expect((await patch(line)).body.error.code).toBe('SVC-2002')
    const plan = { cancellation_policy: { refundable: false } }
    const stay = await makeBooking(api, await makeStock(api, { rate_plan: plan }))
    await api.post(`/reservations/${stay.id}/cancel`)
    const fee = await oneDocument(api, stay.id)
    expect(fee.line_items).toMatchObject([{ type: 'fee', vat_rate: '0.00', gross: eur(36000), vat: eur(0) }])
    expect(
      (await api.patch(`/invoices/${fee.id}`, { added_lines: [transfer] })).body.error.details,
    ).toMatchObject([{ code: 'fee_alone' }])
  })

  it('SVC-1015 — supports If-Match, and without a change the version stays', async () => {
    const { api } = await test.createHotel()
    const draft = await draftOf(api)
    const path = `/invoices/${draft.id}`
    expect((await api.patch(path, { added_lines: [] })).body.version).toBe(1)
    expect((await api.patch(path, { added_lines: [transfer] }, { 'if-match': '"1"' })).status).toBe(200)
    const stale = await api.patch(path, { added_lines: [] }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.error.code]).toEqual([412, 'SVC-1015'])
    expect((await api.post(`${path}/issue`, undefined, { 'if-match': '"1"' })).status).toBe(412)
  })
})

describe('rule 7 — POST /invoices', () => {
  const charge = (api: Client, reservation_id: string, more: object = {}) =>
    api.post('/invoices', { reservation_id, added_lines: [{ ...transfer, ...more }] })

  it('adds a charge to a stay: on its draft, and on a new one where all was invoiced', async () => {
    const { api } = await test.createHotel()
    const stay = await inHouse(api)
    const draft = await oneDocument(api, stay.id)
    const { status, body } = await charge(api, stay.id)
    expect([status, body.id, body.total]).toEqual([201, draft.id, eur(40500)])
    await charge(api, stay.id, { date: '2027-01-05', quantity: 2 })
    expect((await oneDocument(api, stay.id)).total).toEqual(eur(49500))
    await issue(api, draft.id)
    const second = await charge(api, stay.id)
    expect(second.body).toMatchObject({ status: 'draft', total: eur(4500), added_lines: [transfer] })
    expect(second.body.id).not.toBe(draft.id)
    expect((await stayOf(api, stay.id)).balance).toEqual(eur(54000))
    await expectToAgree(api, stay.id)
  })

  it('SVC-3001, SVC-2002 — an unknown stay, too many lines, and anything beside a fee', async () => {
    const { api } = await test.createHotel()
    expect((await charge(api, 'res_nobody')).body.error.code).toBe('SVC-3001')
    const stay = await makeBooking(api, await makeStock(api))
    const many = Array.from({ length: 100 }, () => transfer)
    expect((await api.post('/invoices', { reservation_id: stay.id, added_lines: many })).status).toBe(201)
    expect((await charge(api, stay.id)).body.error.details).toMatchObject([{ code: 'too_many' }])
    expect((await oneDocument(api, stay.id)).added_lines).toHaveLength(100)
    await api.post(`/reservations/${stay.id}/cancel`)
    expect((await charge(api, stay.id)).body.error.details).toMatchObject([{ code: 'fee_alone' }])
  })
})

describe('rule 4, 7 — fees', () => {
  const plan = { cancellation_policy: { refundable: false, no_show_fee: { type: 'percent', percent: 50 } } }

  it('a cancellation credits what was issued, and its fee is on a draft; the undo reverses it', async () => {
    const { api } = await test.createHotel()
    const stay = await makeBooking(api, await makeStock(api, { rate_plan: plan }))
    await issue(api, (await oneDocument(api, stay.id)).id)
    await api.post(`/reservations/${stay.id}/cancel`)
    const cancelled = await documentsOf(api, stay.id)
    expect(cancelled.map(({ type, status, total }) => [type, status, total.amount])).toEqual([
      ['invoice', 'credited', 36000],
      ['credit_note', 'issued', 36000],
      ['invoice', 'draft', 36000],
    ])
    expect(cancelled[2].line_items).toMatchObject([{ type: 'fee', description: 'Cancellation fee' }])
    await issue(api, cancelled[2].id)
    await api.patch(`/reservations/${stay.id}`, { status: 'confirmed' })
    const back = await documentsOf(api, stay.id)
    expect(back.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'invoice credited',
      'credit_note issued',
      'invoice credited',
      'credit_note issued',
      'invoice draft',
    ])
    expect(back[4].line_items).toHaveLength(3)
    await expectToAgree(api, stay.id)
  })

  it('a no-show fee, its undo, and a partial waiver', async () => {
    const { api } = await test.createHotel()
    const stock = await makeStock(api, { rate_plan: plan })
    const stay = await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-06' })
    await api.patch(`/reservations/${stay.id}`, { status: 'no_show' })
    const fee = await oneDocument(api, stay.id)
    expect(fee.line_items).toMatchObject([{ type: 'fee', description: 'No-show fee', gross: eur(12000) }])
    await issue(api, fee.id)
    await credit(api, fee.id, { amount: eur(2000) })
    expect((await stayOf(api, stay.id)).balance).toEqual(eur(10000))
    await expectToAgree(api, stay.id)
    await api.patch(`/reservations/${stay.id}`, { status: 'confirmed' })
    expect((await stayOf(api, stay.id)).balance).toEqual(eur(24000))
    await expectToAgree(api, stay.id)
  })

  it('an expired hold is owed on no invoice from that moment on, before its job runs', async () => {
    const { api } = await test.createHotel()
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
    const { id } = await makeBooking(api, await makeStock(api, { rate_plan: { deposit_rule } }))
    const [invoice] = await documentsOf(api, id)
    await api.make(`/invoices/${invoice.id}/payments`, { amount: eur(500), method: 'cash' })
    test.clock.advance({ minutes: 61 })
    const shown = await documentsOf(api, id)
    expect(shown.map(({ status, total }) => [status, total])).toEqual([
      ['void', eur(0)],
      ['void', eur(0)],
    ])
    const { balance } = await stayOf(api, id)
    expect([shown[0].amount_due, shown[1].amount_due, balance]).toEqual([eur(-500), eur(0), eur(-500)])
    expect((await api.get(`/invoices/${invoice.id}`)).body).toEqual(shown[0])
    const listed = async (filter: string) =>
      (await api.get(`/invoices?reservation_id=${id}&${filter}`)).body.data.length
    const statuses = ['status=draft', 'status=void', 'status=draft,void']
    const payment_statuses = ['unpaid', 'partially_paid', 'paid', 'refunded'].map(
      (one) => `payment_status=${one}`,
    )
    expect(await Promise.all(statuses.map(listed))).toEqual([0, 2, 2])
    expect(shown.map(({ payment_status }) => payment_status)).toEqual(['paid', 'unpaid'])
    expect(await Promise.all(payment_statuses.map(listed))).toEqual([1, 0, 1, 0])
    test.clock.advance({ minutes: -61 })
    expect(await Promise.all(statuses.map(listed))).toEqual([2, 0, 2])
    expect(await Promise.all(payment_statuses.map(listed))).toEqual([1, 1, 0, 0])
  })

  it('an expired hold leaves void drafts, and uses no number', async () => {
    const { api } = await test.createHotel()
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
    const stay = await makeBooking(api, await makeStock(api, { rate_plan: { deposit_rule } }))
    test.clock.advance({ minutes: 61 })
    await api.patch(`/reservations/${stay.id}`, { notes: 'Too late' })
    const documents = await documentsOf(api, stay.id)
    expect(documents.map(({ type, status, number }) => [type, status, number])).toEqual([
      ['invoice', 'void', null],
      ['deposit_invoice', 'void', null],
    ])
    test.clock.advance({ minutes: -61 })
    const refused = await issue(api, documents[0].id)
    expect([refused.body.error.code, refused.body.error.details]).toEqual(['SVC-7001', { status: 'void' }])
  })
})

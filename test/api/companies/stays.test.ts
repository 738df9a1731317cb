import { describe, expect, it } from 'vitest'
import { checkOut, documentsOf, inHouse, oneDocument } from '#test/harness/invoices/invoices.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type BookingFields, book, eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const OKAFOR = {
  name: 'Okafor Trading Ltd',
  vat_id: 'IE1234567FA',
  invoice_email: 'accounts@okafor.example',
  address: { line1: '3 Quay Street', city: 'Dublin', country: 'IE' },
}

async function makeHotel(terms: object = {}) {
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 20 })
  const company = await api.make('/companies', { ...OKAFOR, ...terms })
  const payer = {
    name: null,
    company_name: OKAFOR.name,
    vat_id: OKAFOR.vat_id,
    address: OKAFOR.address,
    email: OKAFOR.invoice_email,
    company_id: company.id,
  }
  const pays = { company_id: company.id, company_pays: true }
  return { hotel, api, stock, company, payer, pays }
}

const problemOf = ({ status, body }: Answer) => [
  status,
  body.error.code,
  body.error.details[0].field,
  body.error.details[0].code,
]

describe('rule 30.6 — a stay booked for a company', () => {
  it('names it, is found by it, and changes it; the events say so', async () => {
    const { api, stock, company } = await makeHotel()
    const stay = await makeBooking(api, stock, { company_id: company.id })
    expect(stay).toMatchObject({ company_id: company.id, company_pays: false })
    const other = await makeBooking(api, stock)
    expect(other).toMatchObject({ company_id: null, company_pays: false })
    const found = async () =>
      (await api.get(`/reservations?company_id=${company.id}`)).body.data.map(({ id }: Answer) => id)
    expect(await found()).toEqual([stay.id])
    const changed = await api.patch(`/reservations/${other.id}`, { company_id: company.id })
    expect(changed.body.company_id).toBe(company.id)
    const [event] = (await api.get(`/events?resource_id=${other.id}`)).body.data
    expect(event).toMatchObject({
      type: 'reservation.updated',
      data: { company_id: company.id, changed_fields: ['company_id'], previous: { company_id: null } },
    })
    await api.patch(`/reservations/${other.id}`, { company_id: null })
    expect(await found()).toEqual([stay.id])
  })

  it('422 SVC-2002 — an archived company, and a payer without a company; SVC-3001 — one of another property', async () => {
    const { hotel, api, stock, company } = await makeHotel()
    const elsewhere = await hotel.addProperty({ code: 'HILL' })
    const of_hill = await api.make('/companies', { property_id: elsewhere, name: 'Hill only' })
    const stay = await makeBooking(api, stock, { company_id: company.id })
    expect(problemOf(await book(api, stock, { company_id: of_hill.id }))).toEqual([
      ...[404, 'SVC-3001', 'company_id', 'not_found'],
    ])
    expect(problemOf(await book(api, stock, { company_pays: true }))).toEqual([
      ...[422, 'SVC-2002', 'company_pays', 'needs_company'],
    ])
    await api.patch(`/companies/${company.id}`, { status: 'archived' })
    expect(problemOf(await book(api, stock, { company_id: company.id }))).toEqual([
      ...[422, 'SVC-2002', 'company_id', 'archived'],
    ])
    const kept = await api.patch(`/reservations/${stay.id}`, { company_id: company.id, adults: 1 })
    expect(kept.body).toMatchObject({ company_id: company.id, adults: 1 })
  })

  it('SVC-1007 — not on a stay that is over', async () => {
    const { api, company } = await makeHotel()
    const { id } = await inHouse(api)
    await checkOut(api, id)
    const refused = await api.patch(`/reservations/${id}`, { company_id: company.id })
    expect(refused.body.error.code).toBe('SVC-1007')
  })
})

describe('rule 30.7 — documents of a stay that the company pays', () => {
  it('are billed to the company: name, VAT number, address and e-mail; to the booker once it no longer pays', async () => {
    const { api, stock, payer, pays, company } = await makeHotel()
    const stay = await makeBooking(api, stock, pays)
    const draft = await oneDocument(api, stay.id)
    expect(draft.bill_to).toEqual(payer)
    const [folio] = (await api.get(`/reservations/${stay.id}/folios`)).body.data
    expect(folio.bill_to).toEqual(payer)
    expect((await api.get(`/invoices?company_id=${company.id}`)).body.data).toMatchObject([{ id: draft.id }])
    await api.patch(`/reservations/${stay.id}`, { company_pays: false })
    expect((await oneDocument(api, stay.id)).bill_to).toMatchObject({
      name: 'Ngozi Okafor',
      company_name: null,
      email: null,
      company_id: null,
    })
    expect((await api.get(`/invoices?company_id=${company.id}`)).body.data).toEqual([])
  })

  it('of its deposit too', async () => {
    const { api, pays, payer } = await makeHotel()
    const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 }
    const stay = await makeBooking(api, await makeStock(api, { rate_plan: { deposit_rule } }), pays)
    const deposit = (await documentsOf(api, stay.id)).find(({ type }) => type === 'deposit_invoice')
    expect(deposit.bill_to).toEqual(payer)
    await api.make(`/invoices/${deposit.id}/payments`, { amount: deposit.total, method: 'bank_transfer' })
    const paid = (await api.get(`/invoices/${deposit.id}`)).body
    expect(paid).toMatchObject({ status: 'paid', bill_to: payer })
  })

  it('an issued one keeps the company as it was, and is sent to its e-mail', async () => {
    const { api, stock, payer, pays, company } = await makeHotel()
    const stay = await makeBooking(api, stock, pays)
    const { id } = await oneDocument(api, stay.id)
    await api.make(`/invoices/${id}/issue`, undefined)
    await api.patch(`/companies/${company.id}`, { name: 'Renamed', invoice_email: 'new@okafor.example' })
    expect((await api.get(`/invoices/${id}`)).body.bill_to).toEqual(payer)
    expect((await api.post(`/invoices/${id}/send`)).body.sent_to).toBe('accounts@okafor.example')
    const to = { to: 'boss@okafor.example' }
    expect((await api.post(`/invoices/${id}/send`, to)).body.sent_to).toBe('boss@okafor.example')
  })

  it('a payer set by hand stands: another company by its id, a person, and an e-mail of its own', async () => {
    const { api, stock, pays, payer } = await makeHotel()
    const other = await api.make('/companies', { name: 'Second', invoice_email: 'pay@second.example' })
    const stay = await makeBooking(api, stock, pays)
    const { id } = await oneDocument(api, stay.id)
    const billTo = async (bill_to: object | null) =>
      (await api.patch(`/invoices/${id}`, { bill_to })).body.bill_to
    expect(await billTo({ email: 'desk@okafor.example' })).toEqual({ ...payer, email: 'desk@okafor.example' })
    expect(await billTo({ company_id: other.id })).toEqual({
      name: null,
      company_name: 'Second',
      vat_id: null,
      address: null,
      email: 'pay@second.example',
      company_id: other.id,
    })
    expect((await api.get(`/invoices?company_id=${other.id}`)).body.data).toMatchObject([{ id }])
    const person = { name: 'Ada', company_name: null, company_id: null, email: 'ada@example.com' }
    expect(await billTo(person)).toMatchObject(person)
    await api.make(`/invoices/${id}/issue`, undefined)
    expect((await api.post(`/invoices/${id}/send`)).body.sent_to).toBe('ada@example.com')
    const folio = await api.post(`/reservations/${stay.id}/folios`, { bill_to: { company_id: other.id } })
    expect(folio.body.bill_to).toMatchObject({ company_name: 'Second', company_id: other.id })
    const refused = await api.post(`/reservations/${stay.id}/folios`, { bill_to: { company_id: 'cmp_none' } })
    expect(problemOf(refused).slice(0, 3)).toEqual([404, 'SVC-3001', 'bill_to.company_id'])
  })

  it('SVC-7004 — neither the payer nor the booker has an e-mail', async () => {
    const { api, stock, pays } = await makeHotel({ invoice_email: null })
    const guest = { first_name: 'Ada', last_name: 'Obi', phone: '+4930123456' }
    const stay = await makeBooking(api, stock, { ...pays, guest })
    const { id } = await oneDocument(api, stay.id)
    await api.make(`/invoices/${id}/issue`, undefined)
    expect((await api.post(`/invoices/${id}/send`)).body.error.code).toBe('SVC-7004')
  })
})

describe('rule 30.8 — invoices to a company fall due by its terms', () => {
  it('days after the issue; an invoice to a person on that day, as one of a stay without a company', async () => {
    const { api, stock, pays } = await makeHotel({ payment_terms_days: 14 })
    const dueOf = async (wish: BookingFields, bill_to?: object) => {
      const stay = await makeBooking(api, stock, wish)
      const { id } = await oneDocument(api, stay.id)
      if (bill_to) await api.patch(`/invoices/${id}`, { bill_to })
      expect((await api.get(`/invoices/${id}`)).body.due_date).toBeNull()
      return (await api.make(`/invoices/${id}/issue`, undefined)).due_date
    }
    expect(await dueOf(pays)).toBe('2027-01-18')
    expect(await dueOf({})).toBe('2027-01-04')
    expect(await dueOf({ company_id: pays.company_id })).toBe('2027-01-04')
    expect(await dueOf(pays, { name: 'Ada', company_name: null, company_id: null })).toBe('2027-01-04')
    expect(await dueOf({}, { company_id: pays.company_id })).toBe('2027-01-18')
  })

  it('a reopened one that is issued again falls due by the terms again; its documents add up to its charges', async () => {
    const { api, stock, pays } = await makeHotel({ payment_terms_days: 14 })
    const stay = await makeBooking(api, stock, pays)
    const { id } = await oneDocument(api, stay.id)
    await api.make(`/invoices/${id}/issue`, undefined)
    await api.make(`/invoices/${id}/credit-notes`, { reopen: true })
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-03-17' })
    const draft = (await documentsOf(api, stay.id)).find(({ status }) => status === 'draft')
    test.clock.advance({ hours: 24 })
    const again = await api.make(`/invoices/${draft.id}/issue`, undefined)
    expect(again).toMatchObject({ due_date: '2027-01-19', bill_to: { company_id: pays.company_id } })
    const owed = (await documentsOf(api, stay.id))
      .map(({ type, total }) => (type === 'credit_note' ? -total.amount : total.amount))
      .reduce((sum, amount) => sum + amount, 0)
    expect(eur(owed)).toEqual((await api.get(`/reservations/${stay.id}`)).body.total)
  })
})

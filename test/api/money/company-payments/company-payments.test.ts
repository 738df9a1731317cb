import { beforeEach, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import type { Hotel } from '#test/harness/app.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { dueOn, invoiceTo, payAs } from '#test/harness/companies/account.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

let hotel: Hotel
let stock: Stock
let company_id: string
/** Three invoices of 120.00, the second of which falls due first. */
let invoices: Answer[]

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  const { api } = hotel
  stock = await makeStock(api, { inventory_count: 40 })
  company_id = (await api.make('/companies', { name: 'Okafor Ltd', payment_terms_days: 14 })).id
  const second = await invoiceTo(api, stock, company_id)
  test.clock.advance({ hours: 24 })
  invoices = [await invoiceTo(api, stock, company_id), second, await invoiceTo(api, stock, company_id)]
})

const dueOnAll = () => Promise.all(invoices.map(({ id }) => dueOn(hotel.api, id)))
const problemOf = ({ status, body }: Answer) => [
  status,
  body.error.code,
  ...(body.error.code === 'SVC-2002' ? [body.error.details[0].field, body.error.details[0].code] : []),
]
const credit = (body: object = {}) =>
  hotel.api.post(`/companies/${company_id}/credit`, { property_id: hotel.property_id, ...body })

describe('rule 32.1 — one payment of a company over several invoices', () => {
  it('pays the earliest due date first; what is left is credit, which is applied later', async () => {
    const { api } = hotel
    const { status, body } = await payAs(hotel, company_id, 13_000, { reference: 'March' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ amount: eur(13_000), credit: eur(0), status: 'received' })
    expect(body.payments.map(({ invoice_id, amount }: Answer) => [invoice_id, amount.amount])).toEqual([
      [invoices[1].id, 12_000],
      [invoices[0].id, 1_000],
    ])
    expect(await dueOnAll()).toEqual([11_000, 0, 12_000])
    const rest = await payAs(hotel, company_id, 30_000)
    expect(rest.body).toMatchObject({ credit: eur(7_000), credit_left: eur(7_000) })
    const another = await invoiceTo(api, stock, company_id)
    const applied = await credit()
    expect(applied.body).toMatchObject({
      data: [{ invoice_id: another.id, amount: eur(7_000), method: 'company_credit' }],
      credit_left: eur(0),
    })
    expect(await dueOn(api, another.id)).toBe(5_000)
    expect((await api.get(`/company-payments/${rest.body.id}`)).body.credit_left).toEqual(eur(0))
    const { data } = (await api.get(`/companies/${company_id}/payments`)).body
    expect(data.map(({ id }: Answer) => id)).toEqual([rest.body.id, body.id])
    expect(problemOf(await credit())).toEqual([422, 'SVC-2002', 'items', 'no_credit'])
  })

  it('pays the named invoices and amounts, whole or not at all: SVC-8002, SVC-7002, SVC-2002, SVC-3001', async () => {
    const { api } = hotel
    const [first, , third] = invoices
    const named = (items: object[], amount = 20_000) => payAs(hotel, company_id, amount, { items })
    const refused = await named(
      [{ invoice_id: third.id }, { invoice_id: first.id, amount: eur(12_001) }],
      30_000,
    )
    expect(problemOf(refused)).toEqual([409, 'SVC-8002'])
    expect(problemOf(await named([{ invoice_id: third.id }, { invoice_id: first.id }]))).toEqual([
      ...[422, 'SVC-2002', 'items', 'above_amount'],
    ])
    expect(problemOf(await named([{ invoice_id: first.id }, { invoice_id: first.id }], 90_000))).toEqual([
      ...[422, 'SVC-2002', 'items', 'duplicate'],
    ])
    const draft = await makeBooking(api, stock, { company_id, company_pays: true })
    const [{ id: draft_id }] = (await api.get(`/invoices?reservation_id=${draft.id}`)).body.data
    expect(problemOf(await named([{ invoice_id: draft_id }]))).toEqual([409, 'SVC-7002'])
    const { id: other } = await api.make('/companies', { name: 'Second' })
    const foreign = await invoiceTo(api, stock, other)
    expect(problemOf(await named([{ invoice_id: foreign.id }]))).toEqual([
      ...[422, 'SVC-2002', 'items.0.invoice_id', 'other_account'],
    ])
    expect(problemOf(await named([{ invoice_id: 'inv_none' }])).slice(0, 2)).toEqual([404, 'SVC-3001'])
    expect(await dueOnAll()).toEqual([12_000, 12_000, 12_000])
    const paid = await named([{ invoice_id: third.id }, { invoice_id: first.id, amount: eur(5_000) }])
    expect(paid.body.credit).toEqual(eur(3_000))
    expect(await dueOnAll()).toEqual([7_000, 12_000, 0])
    const settled = await named([{ invoice_id: third.id }])
    expect(problemOf(settled)).toEqual([409, 'SVC-8002'])
  })

  it('SVC-7005 — not on a day that is closed', async () => {
    await closeDays(test)
    test.clock.advance({ hours: 48 })
    await closeDays(test)
    const late = await payAs(hotel, company_id, 1_000, { paid_at: '2027-01-05T12:00:00Z' })
    expect(problemOf(late)).toEqual([409, 'SVC-7005'])
  })

  it('the same Idempotency-Key records it once', async () => {
    const body = { property_id: hotel.property_id, amount: eur(13_000), method: 'bank_transfer' }
    const send = () =>
      hotel.api.post(`/companies/${company_id}/payments`, body, { 'idempotency-key': 'transfer-1' })
    const [one, two] = [await send(), await send()]
    expect(two.body).toEqual(one.body)
    expect(await dueOnAll()).toEqual([11_000, 0, 12_000])
  })
})

describe('rule 32.3 — shifts, the journal and the record of the day', () => {
  it('have the money once; credit of the company has an account of its own, and no stay', async () => {
    const { property_id } = hotel
    const accountant = await staffOf(test, hotel, 'accountant')
    const { api } = accountant
    const shift = await api.make('/shifts', { property_id })
    const cash = { api, property_id }
    await payAs(cash, company_id, 40_000, { method: 'cash' })
    const { id: write_off } = await invoiceTo(hotel.api, stock, company_id)
    expect((await credit()).body.credit_left).toEqual(eur(0))
    await api.make(`/invoices/${write_off}/write-off`, { reason: 'Insolvent' })
    const { takings } = (await api.get(`/shifts/${shift.id}`)).body
    expect(takings).toMatchObject([{ method: 'cash', received: eur(40_000) }])
    test.clock.advance({ hours: 24 })
    await closeDays(test)
    const day = (await daysOf(hotel)).find(({ date }) => date === '2027-01-05')
    expect(day?.payments).toEqual(
      expect.arrayContaining([
        { method: 'cash', received: eur(40_000), refunded: eur(0) },
        { method: 'company_credit', received: eur(4_000), refunded: eur(0) },
        { method: 'write_off', received: eur(8_000), refunded: eur(0) },
      ]),
    )
    const rows = await journalOf(hotel, { from: '2027-01-05', to: '2027-01-05' })
    const sum = (kind: string) =>
      rows
        .filter((row) => row.kind === kind)
        .reduce((whole, { debit, credit: side }) => whole + (debit?.amount ?? 0) - (side?.amount ?? 0), 0)
    expect([sum('cash'), sum('company_credit'), sum('write_off')]).toEqual([40_000, 0, 8_000])
    const report = (await hotel.api.get('/reports/payments?from=2027-01-05&to=2027-01-05')).body
    const received = report.totals.find(({ method }: Answer) => method === 'cash')
    expect(received.received).toEqual(eur(40_000))
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })
})

describe('rule 32.5 — voiding a payment of a company', () => {
  it('refunds what it paid, also from its credit, and returns the rest; once', async () => {
    const { api } = hotel
    const { body } = await payAs(hotel, company_id, 50_000)
    const another = await invoiceTo(api, stock, company_id)
    await credit()
    expect([...(await dueOnAll()), await dueOn(api, another.id)]).toEqual([0, 0, 0, 0])
    const voided = await api.post(`/company-payments/${body.id}/void`, { reason: 'Returned by the bank' })
    expect(voided.body).toMatchObject({
      status: 'voided',
      void_reason: 'Returned by the bank',
      credit_left: eur(0),
    })
    expect([...(await dueOnAll()), await dueOn(api, another.id)]).toEqual([12_000, 12_000, 12_000, 12_000])
    const again = await api.post(`/company-payments/${body.id}/void`, { reason: 'Twice' })
    expect(problemOf(again)).toEqual([422, 'SVC-2002', 'id', 'voided'])
    expect(problemOf(await credit())).toEqual([422, 'SVC-2002', 'items', 'no_credit'])
    test.clock.advance({ hours: 24 })
    await closeDays(test)
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })

  it('a refund of what credit paid gives the credit back', async () => {
    const { api } = hotel
    await payAs(hotel, company_id, 40_000)
    const another = await invoiceTo(api, stock, company_id)
    const [{ id }] = (await credit()).body.data
    expect((await api.post(`/payments/${id}/refund`, {})).status).toBe(201)
    expect(await dueOn(api, another.id)).toBe(12_000)
    expect((await credit()).body.data).toMatchObject([{ amount: eur(4_000) }])
  })
})

describe('rule 32.6 — writing off', () => {
  it('SVC-7002, SVC-8002 — settles an issued invoice without money; a refund takes it back', async () => {
    const { api } = hotel
    const [first] = invoices
    const writeOff = (id: string, body: object = {}) =>
      api.post(`/invoices/${id}/write-off`, { reason: 'Insolvent', ...body })
    const part = await writeOff(first.id, { amount: eur(2_000) })
    expect(part.body).toMatchObject({ method: 'write_off', amount: eur(2_000), reference: 'Insolvent' })
    expect((await writeOff(first.id)).body.amount).toEqual(eur(10_000))
    expect(problemOf(await writeOff(first.id))).toEqual([409, 'SVC-8002'])
    expect((await api.post(`/payments/${part.body.id}/refund`, {})).status).toBe(201)
    expect(await dueOn(api, first.id)).toBe(2_000)
    const draft = await makeBooking(api, stock)
    const [{ id }] = (await api.get(`/invoices?reservation_id=${draft.id}`)).body.data
    expect(problemOf(await writeOff(id))).toEqual([409, 'SVC-7002'])
    const desk = await staffOf(test, hotel, 'front_desk')
    const refused = await desk.api.post(`/invoices/${first.id}/write-off`, { reason: 'Insolvent' })
    expect(refused.status).toBe(403)
  })
})

describe('rule 9.4 — events of payments of companies', () => {
  it('company_payment.received and company_payment.voided, where the account asked for them', async () => {
    await test.db.query(
      `UPDATE accounts SET optional_events = '{company_payment.received,company_payment.voided}' WHERE account_id = $1`,
      [hotel.account_id],
    )
    const { body } = await payAs(hotel, company_id, 500)
    await hotel.api.make(`/company-payments/${body.id}/void`, { reason: 'Wrong company' })
    const { data } = (await hotel.api.get('/events')).body
    expect(data.slice(0, 2)).toMatchObject([
      { type: 'company_payment.voided', data: { id: body.id, void_reason: 'Wrong company' } },
      { type: 'company_payment.received', data: { id: body.id, amount: eur(500), credit: eur(0) } },
    ])
  })
})

describe('rule 32.7, 20.4 — the statement of account and receivables by age', () => {
  it('add up, by the due dates of the terms, with the credit of the company', async () => {
    const { api, property_id } = hotel
    await payAs(hotel, company_id, 20_000)
    await api.make(`/invoices/${invoices[2].id}/write-off`, { reason: 'Insolvent' })
    const read = async (query = '') =>
      (await api.get(`/companies/${company_id}/statement?property_id=${property_id}${query}`)).body
    const statement = await read()
    expect(statement.entries.map(({ kind, amount }: Answer) => [kind, amount.amount]).toSorted()).toEqual(
      [
        ...[
          ['invoice', 12_000],
          ['invoice', 12_000],
          ['invoice', 12_000],
        ],
        ...[
          ['payment', -12_000],
          ['payment', -8_000],
          ['write_off', -12_000],
        ],
      ].toSorted(),
    )
    expect(statement).toMatchObject({
      opening_balance: eur(0),
      closing_balance: eur(4_000),
      open_invoices: [{ invoice_id: invoices[0].id, due_date: '2027-01-19', days_overdue: 0 }],
      ages: { current: eur(4_000), total: eur(4_000) },
      credit: eur(0),
    })
    const [first, last] = ['2027-01-04', '2027-01-05']
    expect((await read(`&from=${last}`)).opening_balance).toEqual(eur(12_000))
    expect((await read(`&from=${first}&to=${first}`)).closing_balance).toEqual(eur(12_000))
    const csv = await api.get(`/companies/${company_id}/statement?property_id=${property_id}&format=csv`)
    expect(csv.text.split('\r\n')[0]).toContain('date,kind,reference,due_date,currency,amount,balance,id')
    test.clock.set('2027-02-20T09:00:00Z')
    const overdue = await read()
    expect(overdue.ages).toMatchObject({ current: eur(0), days_31_60: eur(4_000) })
    expect(overdue.open_invoices[0].days_overdue).toBe(32)
  })

  it('receivables of guests who have left are as old as the invoices, and name the company', async () => {
    test.clock.set('2027-01-06T14:00:00Z')
    const { api, property_id } = hotel
    const [room] = (await api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=1`)).body.data
    const dates = { check_in: '2027-01-06', check_out: '2027-01-07', room_id: room.id }
    const stay = await makeBooking(api, stock, { ...dates, company_id, company_pays: true })
    for (const status of ['checked_in', 'checked_out'])
      expect((await api.patch(`/reservations/${stay.id}`, { status })).status).toBe(200)
    test.clock.set('2027-02-20T09:00:00Z')
    await closeDays(test)
    const openOf = async (id: string) => (await api.get(`/invoices?reservation_id=${id}`)).body.data[0]
    const debtorOn = async (as_of: string) => {
      const { data } = (await api.get(`/reports/receivables?property_id=${property_id}&as_of=${as_of}`)).body
      return data.find(({ debtor }: Answer) => debtor.id === company_id)
    }
    expect(await debtorOn('2027-01-20')).toMatchObject({
      debtor: { type: 'company', name: 'Okafor Ltd' },
      current: eur(12_000),
      credit: eur(0),
    })
    expect(await debtorOn('2027-01-21')).toMatchObject({ current: eur(0), days_1_30: eur(12_000) })
    await payAs(hotel, company_id, 50_000, { items: [{ invoice_id: invoices[0].id }] })
    test.clock.set('2027-02-21T09:00:00Z')
    await closeDays(test)
    expect(await debtorOn('2027-02-20')).toMatchObject({ credit: eur(38_000) })
    expect(await debtorOn('2027-02-19')).toMatchObject({ credit: eur(0) })
    await payAs(hotel, company_id, 12_000, { items: [{ invoice_id: (await openOf(stay.id)).id }] })
    test.clock.set('2027-02-22T09:00:00Z')
    await closeDays(test)
    expect(await debtorOn('2027-02-21')).toMatchObject({
      debtor: { type: 'company', id: company_id, name: 'Okafor Ltd' },
      ...{ total: eur(0), credit: eur(38_000), stays: [] },
    })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { writeOptionalEvents } from '#server/features/account/accounts/public.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel } from '#test/harness/app.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

let hotel: Hotel
/** Three nights of 120.00. */
let stay: Answer
/** Its draft. */
let invoice_id: string

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api)
  const [room] = (await api.get('/rooms')).body.data
  const dates = { check_in: '2027-01-04', check_out: '2027-01-07' }
  stay = await makeBooking(api, stock, { ...dates, room_id: room.id })
  invoice_id = (await api.get(`/invoices?reservation_id=${stay.id}`)).body.data[0].id
})

const receive = (body: object = {}, headers = {}) =>
  hotel.api.post(
    `/reservations/${stay.id}/security-deposits`,
    { amount: eur(30_000), method: 'cash', ...body },
    headers,
  )
const act = (id: string, action: 'return' | 'apply', body: object = {}) =>
  hotel.api.post(`/security-deposits/${id}/${action}`, body)
const balance = async () => (await hotel.api.get(`/reservations/${stay.id}`)).body.balance
const problemOf = ({ status, body }: Answer) => [status, body.error.code]
const findings = async () =>
  (await diagnose('live', test.app.environments.live.system, test.clock.now())).findings

describe('rule 36.10 — a security deposit of a stay', () => {
  it('is held for the guest, and pays nothing: balance, invoice and VAT stay as they are', async () => {
    const { api } = hotel
    const before = [await balance(), (await api.get(`/invoices/${invoice_id}`)).body]
    const { status, body } = await receive({ reference: 'Envelope 7' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ reservation_id: stay.id, status: 'held', method: 'cash', reference: 'Envelope 7' },
      ...{ amount: eur(30_000), amount_returned: eur(0), amount_applied: eur(0), amount_held: eur(30_000) },
      ...{ business_date: '2027-01-04', version: 1 },
    })
    expect([await balance(), (await api.get(`/invoices/${invoice_id}`)).body]).toEqual(before)
    expect((await api.get(`/security-deposits/${body.id}`)).body).toEqual(body)
    expect((await api.get(`/payments?reservation_id=${stay.id}`)).body.data).toEqual([])
  })

  it('SVC-1007, SVC-2002, SVC-3001, SVC-7005 — refused, and nothing is recorded', async () => {
    const { api } = hotel
    expect(problemOf(await receive({ amount: { amount: 100, currency: 'USD' } }))).toEqual([422, 'SVC-2002'])
    expect(problemOf(await receive({ reference: '4242 4242 4242 4242' }))).toEqual([422, 'SVC-2002'])
    expect(problemOf(await receive({ paid_at: '2027-01-05T09:00:00Z' }))).toEqual([422, 'SVC-2002'])
    const path = '/reservations/res_none/security-deposits'
    const body = { amount: eur(100), method: 'cash' }
    expect(problemOf(await api.post(path, body))).toEqual([404, 'SVC-3001'])
    await api.post(`/reservations/${stay.id}/cancel`, {})
    expect(problemOf(await receive())).toEqual([409, 'SVC-1007'])
    expect((await api.get('/security-deposits')).body.data).toEqual([])
    await closeDays(test)
    test.clock.advance({ hours: 48 })
    await closeDays(test)
    const late = await receive({ paid_at: '2027-01-04T12:00:00Z' })
    expect([409, 'SVC-1007', 'SVC-7005']).toContain(late.body.error.code)
  })

  it('the same Idempotency-Key records it once; lists filter by stay and by what is held', async () => {
    const { api } = hotel
    const [one, two] = [
      await receive({}, { 'idempotency-key': 'deposit-1' }),
      await receive({}, { 'idempotency-key': 'deposit-1' }),
    ]
    expect(two.body).toEqual(one.body)
    const { body: second } = await receive({ amount: eur(5_000) })
    await act(second.id, 'return')
    const listed = async (query: string) =>
      (await api.get(`/security-deposits?${query}`)).body.data.map(({ id }: Answer) => id)
    expect(await listed(`reservation_id=${stay.id}`)).toEqual([second.id, one.body.id])
    expect(await listed('status=held')).toEqual([one.body.id])
    expect(await listed(`status=settled&property_id=${hotel.property_id}`)).toEqual([second.id])
    expect(await listed('reservation_id=res_none')).toEqual([])
  })
})

describe('rule 36.11 — a security deposit is returned', () => {
  it('in part and the rest, also after the departure; SVC-8003 above what is held', async () => {
    const { api } = hotel
    const { id } = (await receive()).body
    const part = await act(id, 'return', { amount: eur(10_000), method: 'bank_transfer' })
    expect(part.body).toMatchObject({ amount_returned: eur(10_000), amount_held: eur(20_000), version: 2 })
    const above = await act(id, 'return', { amount: eur(20_001) })
    expect(problemOf(above)).toEqual([409, 'SVC-8003'])
    expect(above.body.error.details.left).toEqual(eur(20_000))
    await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    test.clock.set('2027-01-07T09:00:00Z')
    await api.make(`/invoices/${invoice_id}/payments`, { amount: eur(36_000), method: 'card' })
    await api.patch(`/reservations/${stay.id}`, { status: 'checked_out' })
    expect((await act(id, 'return')).body).toMatchObject({ status: 'settled', amount_held: eur(0) })
    expect(problemOf(await act(id, 'return'))).toEqual([409, 'SVC-8003'])
    expect(await findings()).toEqual([])
  })

  it('of ten concurrent returns as many succeed as there is money for', async () => {
    const { id } = (await receive()).body
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => act(id, 'return', { amount: eur(7_000) })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 200),
      ...Array.from({ length: 6 }, () => 409),
    ])
    expect((await hotel.api.get(`/security-deposits/${id}`)).body.amount_held).toEqual(eur(2_000))
  })
})

describe('rule 36.12 — a security deposit pays for what was broken', () => {
  it('a payment without money on an invoice of the stay; its refund gives it back', async () => {
    const { api } = hotel
    const { id } = (await receive()).body
    await api.make(`/reservations/${stay.id}/charges`, {
      ...{ description: 'Broken lamp', unit_price: eur(8_000), vat_rate: '19.00' },
    })
    const { body } = await act(id, 'apply', { invoice_id, amount: eur(8_000) })
    expect(body).toMatchObject({ amount_applied: eur(8_000), amount_held: eur(22_000), status: 'held' })
    expect(await balance()).toEqual(eur(36_000))
    const [payment] = (await api.get(`/payments?reservation_id=${stay.id}`)).body.data
    expect(payment).toMatchObject({
      ...{ method: 'security_deposit', security_deposit_id: id, amount: eur(8_000), shift_id: null },
    })
    const refunded = { amount: eur(3_000) }
    expect((await api.post(`/payments/${payment.id}/refund`, refunded)).status).toBe(201)
    expect((await api.get(`/security-deposits/${id}`)).body).toMatchObject({
      ...{ amount_applied: eur(5_000), amount_held: eur(25_000), version: 3 },
    })
    expect((await api.post(`/payments/${payment.id}/refund`, {})).status).toBe(201)
    expect((await api.get(`/security-deposits/${id}`)).body).toMatchObject({
      ...{ amount_applied: eur(0), amount_held: eur(30_000), version: 4 },
    })
    // By default what is due, as far as it is held.
    expect((await act(id, 'apply', { invoice_id })).body).toMatchObject({
      amount_held: eur(0),
      status: 'settled',
    })
    expect(await balance()).toEqual(eur(14_000))
    expect(await findings()).toEqual([])
  })

  it('a refund of it is an event of the deposit, with what is held then', async () => {
    const { api } = hotel
    await writing(test.app.environments.live.system, null, (tx) =>
      writeOptionalEvents(wholeAccount(tx, hotel.account_id), ['security_deposit.updated']),
    )
    const { id } = (await receive()).body
    await act(id, 'apply', { invoice_id, amount: eur(8_000) })
    const [payment] = (await api.get(`/payments?reservation_id=${stay.id}`)).body.data
    await api.make(`/payments/${payment.id}/refund`, {})
    const { data } = (await api.get('/events?type=security_deposit.updated')).body
    expect(data).toMatchObject([{ data: { id, amount_held: eur(30_000), version: 3 } }])
    expect(data[0].data).toEqual((await api.get(`/security-deposits/${id}`)).body)
  })

  it('where a channel has collected the stay, by default what the guest owes beside it', async () => {
    const { api } = hotel
    const { id } = (await receive()).body
    await test.db.query('UPDATE reservations SET collected_by_channel = total WHERE id = $1', [stay.id])
    await api.make(`/reservations/${stay.id}/charges`, {
      ...{ description: 'Broken lamp', unit_price: eur(8_000), vat_rate: '19.00' },
    })
    const { body } = await act(id, 'apply', { invoice_id })
    expect(body).toMatchObject({ amount_applied: eur(8_000), amount_held: eur(22_000) })
  })

  it('SVC-8003 above what is held, SVC-8002 above what is due, SVC-2002 for another stay', async () => {
    const { api } = hotel
    const { id } = (await receive()).body
    expect(problemOf(await act(id, 'apply', { invoice_id, amount: eur(30_001) }))).toEqual([409, 'SVC-8003'])
    const stock = await makeStock(api)
    const other = await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-05' })
    const [{ id: foreign }] = (await api.get(`/invoices?reservation_id=${other.id}`)).body.data
    expect(problemOf(await act(id, 'apply', { invoice_id: foreign }))).toEqual([422, 'SVC-2002'])
    await api.make(`/invoices/${invoice_id}/payments`, { amount: eur(35_000), method: 'card' })
    expect(problemOf(await act(id, 'apply', { invoice_id, amount: eur(1_001) }))).toEqual([409, 'SVC-8002'])
    await act(id, 'apply', { invoice_id })
    expect(problemOf(await act(id, 'apply', { invoice_id }))).toEqual([409, 'SVC-8002'])
    expect((await api.get(`/security-deposits/${id}`)).body.amount_applied).toEqual(eur(1_000))
  })
})

describe('rule 36.13 — shifts, the journal and the record of the day', () => {
  it('have its money once, on an account of its own; revenue, deposits and balances have none of it', async () => {
    const { property_id } = hotel
    const { api } = await staffOf(test, hotel, 'accountant')
    const shift = await api.make('/shifts', { property_id })
    const path = `/reservations/${stay.id}/security-deposits`
    const { id } = await api.make(path, { amount: eur(30_000), method: 'cash' })
    await hotel.api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    await act(id, 'apply', { invoice_id, amount: eur(8_000) })
    expect((await api.post(`/security-deposits/${id}/return`, { amount: eur(20_000) })).status).toBe(200)
    const { takings } = (await api.get(`/shifts/${shift.id}`)).body
    expect(takings).toMatchObject([{ method: 'cash', received: eur(30_000), refunded: eur(-20_000) }])
    test.clock.advance({ hours: 24 })
    await closeDays(test)
    const day = (await daysOf(hotel)).find(({ date }) => date === '2027-01-04')
    expect(day?.payments).toEqual(
      expect.arrayContaining([
        { method: 'cash', received: eur(30_000), refunded: eur(20_000) },
        { method: 'security_deposit', received: eur(8_000), refunded: eur(0) },
      ]),
    )
    expect([day?.deposits_held, day?.open_balances]).toEqual([eur(0), eur(4_000)])
    const rows = await journalOf(hotel, { from: '2027-01-04', to: '2027-01-04' })
    const sum = (kind: string) =>
      rows
        .filter((row) => row.kind === kind)
        .reduce((whole, { debit, credit }) => whole + (debit?.amount ?? 0) - (credit?.amount ?? 0), 0)
    // What the account still owes the guest.
    expect([sum('cash'), sum('security_deposit'), sum('guest_ledger')]).toEqual([10_000, -2_000, 4_000])
    const report = (await hotel.api.get('/reports/payments?from=2027-01-04&to=2027-01-04')).body
    expect(report.totals).toMatchObject([{ method: 'cash', received: eur(30_000), refunded: eur(20_000) }])
    expect(await findings()).toEqual([])
  })

  it('each movement has an id of its own in the report of payments and its CSV', async () => {
    const { api } = hotel
    const { id } = (await receive()).body
    for (const amount of [eur(1_000), eur(2_000)]) await act(id, 'return', { amount })
    const days = 'from=2027-01-04&to=2027-01-04'
    const { data } = (await api.get(`/reports/payments?${days}`)).body
    const { movements } = data[0]
    expect(movements).toMatchObject([
      { kind: 'payment', payment_id: id, amount: eur(30_000) },
      { kind: 'refund', payment_id: id, amount: eur(-1_000) },
      { kind: 'refund', payment_id: id, amount: eur(-2_000) },
    ])
    const ids: string[] = movements.map((one: Answer) => one.id)
    expect(new Set(ids).size).toBe(3)
    for (const one of ids) expect(one).toMatch(/^sde_/)
    const { text } = await api.get(`/reports/payments/export?${days}`)
    const lines: string[] = text.trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(['id', ...ids])
  })

  it('the log of the stay names each step, and a guest is not erased while something is held', async () => {
    const { api } = hotel
    const { id } = (await receive()).body
    await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    await api.make(`/invoices/${invoice_id}/payments`, { amount: eur(36_000), method: 'card' })
    test.clock.set('2027-01-07T09:00:00Z')
    await api.patch(`/reservations/${stay.id}`, { status: 'checked_out' })
    const erase = () => api.post(`/guests/${stay.guest_id}/erase`)
    const refused = await erase()
    expect(problemOf(refused)).toEqual([409, 'SVC-1025'])
    expect(refused.body.error.details).toEqual({ reason: 'security_deposit', reservation_ids: [stay.id] })
    await act(id, 'return')
    const { stays } = (await api.get(`/guests/${stay.guest_id}/export`)).body
    expect(stays[0].security_deposits).toMatchObject([{ id, amount: eur(30_000) }])
    expect((await erase()).status).toBe(200)
    const { rows } = await test.db.query(
      'SELECT action, resource_id FROM audit_log WHERE about_id = $1 ORDER BY id',
      [stay.id],
    )
    for (const action of ['createSecurityDeposit', 'returnSecurityDeposit'])
      expect(rows).toContainEqual({ action, resource_id: id })
  })
})

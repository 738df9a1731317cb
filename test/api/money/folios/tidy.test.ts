import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { linesOf, stayWithFolios } from '#test/harness/invoices/folios.ts'
import { expectMoneyAgrees } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeStock, type Stock } from '#test/harness/stock.ts'
import { until } from '#test/operations/program.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock

beforeAll(async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 60 })
})

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

const stay = () => stayWithFolios(hotel, stock)

describe('rule 7.64 — deletion of folios, and payments that move to another payer', () => {
  it('only empty ones can be deleted: 422 for the first, with lines or with payments', async () => {
    const { path, open, move, first, draftOf, folios } = await stay()
    const company = await open()
    const remove = (id: string) => hotel.api.send('DELETE', `${path}/folios/${id}`)
    expect((await remove(first.id)).body.error).toMatchObject({ code: 'SVC-2002' })
    const nights = linesOf(await draftOf(first.id)).slice(0, 1)
    await move(nights, first.id, company.id)
    expect((await remove(company.id)).status).toBe(422)
    const theirs = await draftOf(company.id)
    const payment = await hotel.api.make(`/invoices/${theirs.id}/payments`, {
      amount: eur(5000),
      method: 'cash',
    })
    await move(nights, company.id, first.id)
    expect((await remove(company.id)).status).toBe(422)
    expect((await hotel.api.post(`/payments/${payment.id}/move`, { folio_id: first.id })).status).toBe(200)
    const removed = await remove(company.id)
    expect(removed).toMatchObject({ status: 200, body: { data: [{ id: first.id }] } })
    expect(await folios()).toEqual(removed.body.data)
    expect((await remove(company.id)).status).toBe(404)
    await hotel.api.patch(path, { check_out: '2027-01-08' })
    expect(linesOf(await draftOf(first.id))).toHaveLength(4)
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('404 SVC-3001 — a folio that is changed while it is deleted', async () => {
    const { path, open, folios } = await stay()
    const company = await open()
    const waiting = (count: number) =>
      until(
        () =>
          test.db.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ({ rows }) => rows.length === count,
      )
    const client = await test.db.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM reservations WHERE id = $1 FOR UPDATE', [path.split('/').at(-1)])
      const removed = hotel.api.send('DELETE', `${path}/folios/${company.id}`)
      await waiting(1)
      const changed = hotel.api.patch(`${path}/folios/${company.id}`, { name: 'Firm', bill_to: {} })
      await waiting(2)
      await client.query('COMMIT')
      expect((await removed).status).toBe(200)
      expect(await changed).toMatchObject({ status: 404, body: { error: { code: 'SVC-3001' } } })
    } finally {
      client.release()
    }
    expect(await folios()).toHaveLength(1)
  })

  it('moves a payment with its refunds: both folios change, the stay does not', async () => {
    const { open, move, first, draftOf, folios, get } = await stay()
    const company = await open()
    const draft = await draftOf(first.id)
    await move(linesOf(draft).slice(0, 2), first.id, company.id)
    const payment = await hotel.api.make(`/invoices/${draft.id}/payments`, {
      amount: eur(10000),
      method: 'bank_transfer',
    })
    await hotel.api.make(`/payments/${payment.id}/refund`, { amount: eur(1000) })
    const before = await get()
    const moved = await hotel.api.post(`/payments/${payment.id}/move`, { folio_id: company.id })
    const theirs = await draftOf(company.id)
    expect(moved).toMatchObject({ status: 200, body: { id: payment.id, invoice_id: theirs.id } })
    expect(theirs).toMatchObject({
      amount_paid: eur(10000),
      amount_refunded: eur(1000),
      method: 'bank_transfer',
      payments: [{ id: payment.id }],
    })
    expect((await folios()).map(({ balance }) => balance.amount)).toEqual([12000, 15000])
    const after = await get()
    expect([after.balance, after.amount_paid]).toEqual([before.balance, before.amount_paid])
    const activity = (await hotel.api.get(`/payments?reservation_id=${before.id}`)).body.data
    expect(activity).toHaveLength(1)
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('onto an issued invoice with as much due, which becomes paid; off it, it is due again', async () => {
    const { open, move, first, draftOf, folios } = await stay()
    const company = await open()
    const draft = await draftOf(first.id)
    await move(linesOf(draft).slice(0, 2), first.id, company.id)
    const theirs = await draftOf(company.id)
    await hotel.api.make(`/invoices/${theirs.id}/issue`, undefined)
    const payment = await hotel.api.make(`/invoices/${draft.id}/payments`, {
      amount: eur(12000),
      method: 'cash',
    })
    const shift = (folio_id: string) => hotel.api.post(`/payments/${payment.id}/move`, { folio_id })
    expect((await shift(company.id)).body.invoice_id).toBe(theirs.id)
    const invoice = async () => (await hotel.api.get(`/invoices/${theirs.id}`)).body
    expect(await invoice()).toMatchObject({ status: 'issued', payment_status: 'partially_paid' })
    const rest = await hotel.api.make(`/invoices/${theirs.id}/payments`, {
      amount: eur(12000),
      method: 'cash',
    })
    expect(await invoice()).toMatchObject({ status: 'paid', amount_due: eur(0) })
    await shift(first.id)
    expect(await invoice()).toMatchObject({ status: 'issued', amount_due: eur(12000), paid_at: null })
    expect((await invoice()).payments.map(({ id }: Answer) => id)).toEqual([rest.id])
    expect((await folios()).map(({ balance }) => balance.amount)).toEqual([0, 12000])
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('422 for a folio that owes nothing: nothing moves', async () => {
    const { open, first, draftOf, folios } = await stay()
    const company = await open()
    const { id } = await draftOf(first.id)
    const payment = await hotel.api.make(`/invoices/${id}/payments`, { amount: eur(900), method: 'cash' })
    const before = await folios()
    const refused = await hotel.api.post(`/payments/${payment.id}/move`, { folio_id: company.id })
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'SVC-2002', details: [{ field: 'folio_id', code: 'nothing_due' }] } },
    })
    expect(await folios()).toEqual(before)
  })

  it('404 for a folio of another stay; 422 for the fee of a cancellation', async () => {
    const [one, two] = [await stay(), await stay()]
    const foreign = await two.open()
    const mine = await one.open()
    const draft = await one.draftOf(one.first.id)
    const payment = await hotel.api.make(`/invoices/${draft.id}/payments`, {
      amount: eur(900),
      method: 'cash',
    })
    const shift = (folio_id: string) => hotel.api.post(`/payments/${payment.id}/move`, { folio_id })
    expect(await shift(foreign.id)).toMatchObject({ status: 404, body: { error: { code: 'SVC-3001' } } })
    await hotel.api.post(`${one.path}/cancel`, { fee: eur(900), reason: 'other' })
    expect((await shift(mine.id)).body.error).toMatchObject({ code: 'SVC-2002' })
  })
})

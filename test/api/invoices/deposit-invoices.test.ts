import { describe, expect, it } from 'vitest'
import type { Client } from '../../harness/client.ts'
import {
  checkOut,
  credit,
  documentsOf,
  expectToAgree,
  issue,
  shapes,
  stayOf,
} from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type BookingFields, eur, makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const deposit_rule = { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 600 }

const withDeposit = async (api: Client, wish: BookingFields = {}, plan: BookingFields = {}) => {
  const stock = await makeStock(api, { rate_plan: { deposit_rule, ...plan } })
  const { body: rooms } = await api.get(`/rooms?room_type_id=${stock.room_type_id}`)
  const stay = await makeBooking(api, stock, {
    check_in: '2027-01-04',
    check_out: '2027-01-07',
    room_id: rooms.data[0].id,
    ...wish,
  })
  const [invoice, deposit] = await documentsOf(api, stay.id)
  return { stay, invoice, deposit }
}
const pay = (api: Client, id: string, amount: number) =>
  api.post(`/invoices/${id}/payments`, { amount: eur(amount), method: 'bank_transfer' })
const paidEvents = async (api: Client) => {
  const { body } = await api.get('/events?type=invoice.paid')
  return body.data.map(({ data }: { data: { id: string } }) => data.id)
}

describe('rule 7 — deposit invoices', () => {
  it('paid in full: issued and paid, with one event, and deducted from the invoice by VAT rate', async () => {
    const { api } = await test.createHotel()
    const { stay, invoice, deposit } = await withDeposit(api)
    await pay(api, deposit.id, 10800)
    const documents = await documentsOf(api, stay.id)
    expect(shapes(documents)).toEqual([
      ['invoice', 'draft', 25200],
      ['deposit_invoice', 'paid', 10800],
    ])
    expect(documents[1].number).toBe('HARBOUR-D-2027-00001')
    expect(documents[0].line_items.at(-1)).toMatchObject({
      type: 'deposit',
      description: 'Deposit, invoice HARBOUR-D-2027-00001',
      vat_rate: '7.00',
      gross: eur(-10800),
    })
    expect(await paidEvents(api)).toEqual([deposit.id])
    await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    await checkOut(api, stay.id)
    const [final] = await documentsOf(api, stay.id)
    expect(final).toMatchObject({ id: invoice.id, status: 'issued', number: 'HARBOUR-2027-00001' })
    await pay(api, final.id, final.amount_due.amount)
    expect(await paidEvents(api)).toEqual([invoice.id, deposit.id])
    expect((await stayOf(api, stay.id)).balance).toEqual(eur(0))
    await expectToAgree(api, stay.id)
  })

  it('lowered after a part was paid: complete, issued and paid', async () => {
    const { api } = await test.createHotel()
    const { stay, deposit } = await withDeposit(api)
    await pay(api, deposit.id, 7200)
    expect((await stayOf(api, stay.id)).status).toBe('pending_payment')
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-01-06' })
    expect((await stayOf(api, stay.id)).status).toBe('confirmed')
    expect(shapes(await documentsOf(api, stay.id))).toEqual([
      ['invoice', 'draft', 16800],
      ['deposit_invoice', 'paid', 7200],
    ])
    await expectToAgree(api, stay.id)
  })

  it('incomplete at check-out: void, and its payments count towards the invoice', async () => {
    const { api } = await test.createHotel()
    const { stay, deposit } = await withDeposit(
      api,
      {},
      { deposit_rule: { ...deposit_rule, due: 'on_arrival' } },
    )
    await pay(api, deposit.id, 800)
    await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    await checkOut(api, stay.id)
    const documents = await documentsOf(api, stay.id)
    expect(shapes(documents)).toEqual([
      ['invoice', 'issued', 12000],
      ['deposit_invoice', 'void', 0],
    ])
    expect(documents[0]).toMatchObject({
      amount_paid: eur(800),
      amount_due: eur(11200),
      method: 'bank_transfer',
    })
    expect(documents[0].payments).toHaveLength(1)
  })

  it('a cancellation credits it in full, and its payments cover the fee', async () => {
    const { api } = await test.createHotel()
    const { stay, deposit } = await withDeposit(api, {}, { cancellation_policy: { refundable: false } })
    await pay(api, deposit.id, 10800)
    await api.post(`/reservations/${stay.id}/cancel`)
    const documents = await documentsOf(api, stay.id)
    expect(shapes(documents)).toEqual([
      ['invoice', 'draft', 36000],
      ['deposit_invoice', 'credited', 10800],
      ['credit_note', 'issued', 10800],
    ])
    expect(documents[0]).toMatchObject({ amount_paid: eur(10800), amount_due: eur(25200) })
    await expectToAgree(api, stay.id)
  })

  it('above the total after an early departure: credited, and the guest gets a refund', async () => {
    const { api } = await test.createHotel()
    const { stay, deposit } = await withDeposit(
      api,
      {},
      { deposit_rule: { ...deposit_rule, type: 'full', percent: undefined } },
    )
    await pay(api, deposit.id, 36000)
    await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    await checkOut(api, stay.id)
    const documents = await documentsOf(api, stay.id)
    expect(shapes(documents)).toEqual([
      ['invoice', 'paid', 12000],
      ['deposit_invoice', 'credited', 36000],
      ['credit_note', 'issued', 36000],
    ])
    expect(documents[0]).toMatchObject({ amount_due: eur(-24000), payment_status: 'paid' })
    expect((await stayOf(api, stay.id)).balance).toEqual(eur(-24000))
  })

  it('is issued unpaid on request of staff, and credited in full only', async () => {
    const { api } = await test.createHotel()
    const { stay, deposit } = await withDeposit(api)
    const { body } = await issue(api, deposit.id)
    expect(body).toMatchObject({ status: 'issued', number: 'HARBOUR-D-2027-00001', amount_due: eur(10800) })
    expect((await credit(api, deposit.id, { amount: eur(100) })).body.error.details).toMatchObject([
      { code: 'whole_only' },
    ])
    await credit(api, deposit.id)
    expect(shapes(await documentsOf(api, stay.id))).toEqual([
      ['invoice', 'draft', 36000],
      ['deposit_invoice', 'credited', 10800],
      ['credit_note', 'issued', 10800],
      ['deposit_invoice', 'draft', 10800],
    ])
    await expectToAgree(api, stay.id)
  })
})

describe('spec 3.4 — invoice.paid', () => {
  it('is sent once, when an issued invoice has no amount due, and never for a draft', async () => {
    const { api } = await test.createHotel()
    const stay = await makeBooking(api, await makeStock(api))
    const [draft] = await documentsOf(api, stay.id)
    await pay(api, draft.id, 36000)
    expect((await documentsOf(api, stay.id))[0]).toMatchObject({ status: 'draft', payment_status: 'paid' })
    expect(await paidEvents(api)).toEqual([])
    const { body } = await issue(api, draft.id)
    expect(body).toMatchObject({ status: 'paid', paid_at: '2027-01-04T09:00:00Z', method: 'bank_transfer' })
    expect(await paidEvents(api)).toEqual([draft.id])
    const payment_id = body.payments[0].id
    await api.post(`/payments/${payment_id}/refund`, { amount: eur(1000) })
    const { body: refunded } = await api.get(`/invoices/${draft.id}`)
    expect(refunded).toMatchObject({
      status: 'issued',
      amount_due: eur(1000),
      payment_status: 'partially_paid',
    })
    await pay(api, draft.id, 1000)
    expect((await api.get(`/invoices/${draft.id}`)).body.status).toBe('paid')
    expect(await paidEvents(api)).toEqual([draft.id])
  })
})

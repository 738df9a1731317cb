import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { journalOf } from '../harness/business-days/journal.ts'
import { after, type Message, orderMessage } from '../harness/channels/order-cases/order-message.ts'
import { mapping, type Partner, partners } from '../harness/channels/partner.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { staffOf } from '../harness/staff.ts'
import { eur, makeStock } from '../harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

let hotel: Hotel
let partner: Partner
const PREPAID = '<Guarantee GuaranteeType="PrePay"/>'
const STAY = { total: after('300.00') }
const CHEAPER = { total: after('200.00') }
const BY_CARD = '<Guarantee GuaranteeType="CC/DC/Voucher"/>'
const THIRD =
  '<DepositPayments><GuaranteePayment GuaranteeType="PrePay"><AmountPercent Percent="30"/></GuaranteePayment></DepositPayments>'

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  partner = await connect(hotel)
  const fee = { type: 'percent', percent: 100 }
  const cancellation_policy = {
    refundable: true,
    rules: [{ days_before: 300, time: '18:00', fee }],
    no_show_fee: fee,
  }
  const channels = [mapping(partner)]
  await makeStock(hotel.api, { inventory_count: 20, rate_plan: { channels, cancellation_policy } })
})

let orders = 0
async function book(message: Message, reference = `P-${++orders}`, revision = 0) {
  const body = orderMessage(message, reference, revision)
  const response = await fetch(partner.inbound_url, { method: 'POST', body })
  expect(await response.text()).toContain('<Success')
  const { body: list } = await hotel.api.get(`/reservations?external_reference=${reference}`)
  return list.data[0]
}
const read = async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body
const move = (id: string, status: string, more = {}) =>
  hotel.api.patch(`/reservations/${id}`, { status, ...more })
async function arrive(id: string) {
  test.clock.set('2027-03-15T15:00:00Z')
  const room_id = (await hotel.api.get('/rooms')).body.data[0].id
  expect((await move(id, 'checked_in', { room_id })).status).toBe(200)
}
async function pay(id: string, amount: number, method: string) {
  const { body } = await hotel.api.get(`/invoices?reservation_id=${id}`)
  return hotel.api.post(`/invoices/${body.data[0].id}/payments`, { amount: eur(amount), method })
}

describe('rule 4.60, 6.43 — a stay whose money the channel has collected', () => {
  it.each<[string, Message, number | null]>([
    ['a guarantee of the order', { info: PREPAID }, 30_000],
    ['a guarantee of the room', { rooms: [{ ...STAY, more: PREPAID }] }, 30_000],
    [
      'a deposit of the order',
      {
        info: '<DepositPayments><GuaranteePayment GuaranteeType="PrePay"><AmountPercent Percent="100"/></GuaranteePayment></DepositPayments>',
      },
      30_000,
    ],
    [
      'a deposit of the room, of a part',
      {
        rooms: [{ ...STAY, more: THIRD }],
      },
      9_000,
    ],
    [
      'a deposit of the order, as an amount',
      {
        info: '<DepositPayments><GuaranteePayment GuaranteeType="PrePay"><AmountPercent Amount="50.00" CurrencyCode="EUR"/></GuaranteePayment></DepositPayments>',
      },
      5_000,
    ],
    ['a guarantee by card alone', { info: BY_CARD }, null],
  ])('owes what is not collected: %s', async (_, message, collected) => {
    const stay = await book(message)
    expect(stay).toMatchObject({
      amount_owed: eur(30_000),
      amount_paid: eur(0),
      collected_by_channel: collected === null ? null : eur(collected),
      balance: eur(30_000 - (collected ?? 0)),
      payment_status: collected === 30_000 ? 'paid' : collected ? 'partially_paid' : 'unpaid',
    })
    const due = await hotel.api.get('/reservations?balance_due=true')
    expect(due.body.data.map(({ id }: { id: string }) => id)).toEqual(collected === 30_000 ? [] : [stay.id])
  })

  it.each<[string, Message, (number | null)[]]>([
    ['says nothing', {}, [30_000]],
    ['says nothing, of two rooms', { rooms: [STAY, CHEAPER] }, [30_000, 20_000]],
    ['has a guarantee without a type', { info: '<Guarantee/>' }, [30_000]],
    ['is guaranteed by card', { info: BY_CARD }, [null]],
    ['has a room that is guaranteed by card', { rooms: [{ ...STAY, more: BY_CARD }, STAY] }, [null, 30_000]],
    ['names a part', { rooms: [{ ...STAY, more: THIRD }] }, [9_000]],
  ])('whose connection collects for all: an order that %s', async (_, message, collected) => {
    const { api } = await staffOf(test, hotel)
    const place = `?property_id=${hotel.property_id}`
    const before = await book({}, 'BEFORE')
    const { body: channel } = await api.patch(`${partner.path}${place}`, { collects_payment: true })
    expect(channel).toMatchObject({ id: partner.id, collects_payment: true })
    const { external_reference } = await book(message)
    const { body: list } = await hotel.api.get(`/reservations?external_reference=${external_reference}`)
    const sums = list.data.map((stay: typeof before) => stay.collected_by_channel?.amount ?? null)
    expect(sums.toSorted()).toEqual(collected.toSorted())
    expect(await read(before.id)).toMatchObject({ collected_by_channel: null, balance: eur(30_000) })
    await api.patch(`${partner.path}${place}`, { collects_payment: false })
    expect(await book({})).toMatchObject({ collected_by_channel: null })
  })

  it('pays at the desk for what is bought there alone, and is checked out without an open balance', async () => {
    const { id } = await book({ info: PREPAID })
    await arrive(id)
    const charge = { description: 'Minibar', unit_price: eur(2_000), vat_rate: '19.00' }
    expect((await hotel.api.post(`/reservations/${id}/charges`, charge)).status).toBe(201)
    expect(await read(id)).toMatchObject({ balance: eur(2_000), payment_status: 'partially_paid' })
    test.clock.set('2027-03-17T09:00:00Z')
    const open = await move(id, 'checked_out')
    expect(open).toMatchObject({ status: 409, body: { error: { code: 'SVC-1007' } } })
    const again = await pay(id, 32_000, 'cash')
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: 'SVC-8002', details: { due: eur(2_000) } } },
    })
    expect((await pay(id, 2_000, 'cash')).status).toBe(201)
    expect((await move(id, 'checked_out')).status).toBe(200)
    expect(await read(id)).toMatchObject({
      collected_by_channel: eur(30_000),
      balance: eur(0),
      payment_status: 'paid',
    })
  })

  it('is a receivable from the channel until its payment is recorded; the guest ledger stays empty', async () => {
    const { id } = await book({ info: PREPAID })
    await arrive(id)
    test.clock.set('2027-03-17T09:00:00Z')
    expect((await move(id, 'checked_out')).status).toBe(200)
    test.clock.set('2027-03-19T09:00:00Z')
    await closeDays(test)
    const receivables = async () =>
      (await hotel.api.get(`/reports/receivables?property_id=${hotel.property_id}`)).body
    expect(await receivables()).toMatchObject({
      data: [{ debtor: { type: 'channel', id: partner.id }, total: eur(30_000) }],
    })
    const account = async (kind: string) => {
      const rows = await journalOf(hotel, { from: '2027-03-15', to: '2027-03-21' })
      const of_kind = rows.filter((row) => row.kind === kind)
      return of_kind.reduce((sum, { debit, credit }) => sum + (debit?.amount ?? 0) - (credit?.amount ?? 0), 0)
    }
    expect([await account('receivable'), await account('guest_ledger')]).toEqual([30_000, 0])
    const days = await hotel.api.get(`/days/2027-03-17?property_id=${hotel.property_id}`)
    expect(JSON.stringify(days.body)).not.toContain('unpaid_departure')

    expect((await pay(id, 30_000, 'channel_collect')).status).toBe(201)
    expect(await read(id)).toMatchObject({
      amount_paid: eur(30_000),
      collected_by_channel: eur(0),
      balance: eur(0),
    })
    expect((await pay(id, 1, 'channel_collect')).body.error.code).toBe('SVC-8002')
    test.clock.set('2027-03-21T09:00:00Z')
    await closeDays(test)
    expect(await receivables()).toMatchObject({ data: [] })
    expect([await account('receivable'), await account('channel_collect')]).toEqual([0, 30_000])
  })

  it('owes no fee when it is cancelled or a no-show, and no refund: the channel returns its money; a change brings it back', async () => {
    const stay = await book({ info: PREPAID }, 'BACK')
    const cancelled = await hotel.api.post(`/reservations/${stay.id}/cancel`, {})
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      amount_owed: eur(0),
      collected_by_channel: eur(0),
      balance: eur(0),
      cancellation: { refund: null, refund_status: 'none' },
    })
    const back = await move(stay.id, 'confirmed')
    expect(back.body).toMatchObject({ collected_by_channel: eur(30_000), balance: eur(0) })
    const cheaper = await book({ info: PREPAID, rooms: [{ total: after('250.00') }] }, 'BACK', 1)
    expect(cheaper).toMatchObject({ id: stay.id, collected_by_channel: eur(25_000), balance: eur(0) })
    const at_property = await book({}, 'BACK', 2)
    expect(at_property).toMatchObject({ id: stay.id, collected_by_channel: null, balance: eur(30_000) })
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { expectMoneyAgrees, paid, pay, stayOf } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()
let account_id = ''
const stay = async (
  ...options: Parameters<typeof stayOf> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const made = await stayOf(test, ...options)
  account_id = made.account_id
  return made
}
afterEach(() => expectMoneyAgrees(test.db, account_id))

describe('rule 7 — recorded payments', () => {
  it('are on the invoice and on the reservation, with method, reference and time', async () => {
    const { api, invoice, get } = await stay()
    const { id } = await invoice()
    const payment = await paid(api, id, 10_000, {
      method: 'bank_transfer',
      reference: 'Transfer 41',
      paid_at: '2027-01-04T08:00:00Z',
    })
    expect(payment).toMatchObject({
      invoice_id: id,
      amount: eur(10_000),
      amount_refunded: eur(0),
      status: 'succeeded',
      method: 'bank_transfer',
      reference: 'Transfer 41',
      failure_code: null,
      client_secret: null,
      paid_at: '2027-01-04T08:00:00Z',
      created_at: '2027-01-04T09:00:00Z',
    })
    const { client_secret, ...shown } = payment
    expect(await invoice()).toMatchObject({
      status: 'draft',
      payment_status: 'partially_paid',
      amount_paid: eur(10_000),
      amount_due: eur(26_000),
      method: 'bank_transfer',
      payments: [shown],
    })
    expect(await get()).toMatchObject({
      amount_paid: eur(10_000),
      balance: eur(26_000),
      payment_status: 'partially_paid',
    })
    expect((await api.get(`/payments/${payment.id}`)).body).toEqual(shown)
  })

  it.each(['cash', 'manual', 'bank_transfer', 'channel_collect', 'card'])(
    'may come by %s; a card without a name was charged by a terminal',
    async (method) => {
      const { api, invoice } = await stay()
      const { id } = await invoice()
      expect(await paid(api, id, 36_000, { method })).toMatchObject({ method, status: 'succeeded' })
      expect(await invoice()).toMatchObject({ payment_status: 'paid', amount_due: eur(0), status: 'draft' })
    },
  )

  it('409 SVC-8002 — above the amount due, which is named; nothing is recorded, and the response is stored for the key', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    await paid(api, id, 30_000)
    const headers = { 'idempotency-key': 'too-much' }
    const refused = await pay(api, id, 6_001, {}, headers)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-8002'])
    expect(refused.body.error.details).toEqual({ due: eur(6_000), invoice_id: id })
    expect((await pay(api, id, 6_001, {}, headers)).text).toBe(refused.text)
    expect((await invoice()).payments).toHaveLength(1)
    await paid(api, id, 6_000)
    expect((await pay(api, id, 1)).body.error.details).toEqual({ due: eur(0), invoice_id: id })
  })

  it('409 SVC-8002 — of two concurrent ones that fit only alone, one is accepted', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    const replies = await Promise.all([1, 2, 3].map(() => pay(api, id, 20_000)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('a repeat with the same key is the same payment', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    const headers = { 'idempotency-key': 'once' }
    const replies = await Promise.all([1, 2, 3, 4].map(() => pay(api, id, 5_000, {}, headers)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect((await invoice()).amount_paid).toEqual(eur(5_000))
  })

  it('422 SVC-2002 — another currency, an amount of 0, a time in the future, a card with another method', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    const wrong = [
      { amount: { amount: 100, currency: 'USD' }, method: 'cash' },
      { amount: eur(0), method: 'cash' },
      { amount: eur(-100), method: 'cash' },
      { amount: eur(1.5), method: 'cash' },
      { amount: eur(100), method: 'cheque' },
      { amount: eur(100), method: 'cash', paid_at: '2027-01-04T09:00:01Z' },
      { amount: eur(100), method: 'cash', card: 'card_approved' },
      { amount: eur(100), method: 'card', card: 'card_approved', paid_at: '2027-01-04T08:00:00Z' },
      { method: 'cash' },
    ]
    for (const body of wrong) {
      const reply = await api.post(`/invoices/${id}/payments`, body)
      expect([body, reply.status, reply.body.error.code]).toEqual([body, 422, 'SVC-2002'])
    }
    expect((await invoice()).payments).toEqual([])
  })

  it.each([
    ['card', { method: 'card', card: '4242424242424242' }],
    ['reference', { method: 'card', reference: 'Visa 4242 4242 4242 4242' }],
    ['reference', { method: 'cash', reference: '5555-5555-5555-4444' }],
  ])(
    '422 SVC-2002 — a card number in %s is refused, and neither stored nor repeated',
    async (field, body) => {
      const { api, invoice } = await stay()
      const { id } = await invoice()
      const reply = await pay(api, id, 100, body, { 'idempotency-key': `pan-${JSON.stringify(body).length}` })
      expect([reply.status, reply.body.error.details[0].field]).toEqual([422, field])
      expect(reply.text).not.toMatch(/4242|5555/)
      const { rows } = await test.db.query(
        `SELECT (SELECT count(*) FROM payments p WHERE p::text ~ '4242|5555-5555')
         + (SELECT count(*) FROM idempotency WHERE body::text ~ $1) AS kept`,
        [Buffer.from('4242').toString('hex')],
      )
      expect(Number(rows[0].kept)).toBe(0)
    },
  )

  it('404 SVC-3001 — for a key of another property', async () => {
    const { api, invoice, addProperty, keyOf } = await stay()
    const { id } = await invoice()
    const stranger = await keyOf(await addProperty())
    const payment = await paid(api, id, 100)
    for (const reply of [
      await pay(stranger, id, 100),
      await stranger.get(`/payments/${payment.id}`),
      await stranger.post(`/payments/${payment.id}/refund`, {}),
    ])
      expect([reply.status, reply.body.error.code]).toEqual([404, 'SVC-3001'])
  })
})

describe('spec 3.4 — an invoice without an amount due becomes paid', () => {
  const leaving = async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const wish = { check_in: '2027-01-04', check_out: '2027-01-05' }
    const made = await stay({ wish })
    test.clock.set('2027-01-04T15:00:00Z')
    const room_id = (await made.api.get('/rooms')).body.data[0].id
    await made.api.patch(`/reservations/${made.id}`, { room_id, status: 'checked_in' })
    test.clock.set('2027-01-05T09:00:00Z')
    return made
  }
  const paidEvents = async (api: Parameters<typeof pay>[0]) =>
    (await api.get('/events?type=invoice.paid')).body.data

  it('invoice.paid is sent once, with amount, time and method', async () => {
    const { api, to, invoice } = await leaving()
    expect((await to('checked_out', { allow_open_balance: true })).status).toBe(200)
    const { id, number, property_id, reservation_id } = await invoice()
    expect(number).toBe('HARBOUR-2027-00001')
    await paid(api, id, 7_000)
    expect([(await invoice()).status, await paidEvents(api)]).toEqual(['issued', []])
    await paid(api, id, 5_000, { method: 'bank_transfer' })
    expect(await invoice()).toMatchObject({
      status: 'paid',
      payment_status: 'paid',
      paid_at: '2027-01-05T09:00:00Z',
      method: 'bank_transfer',
      amount_due: eur(0),
    })
    const events = await paidEvents(api)
    expect(events.map(({ data }: { data: unknown }) => data)).toEqual([
      {
        id,
        property_id,
        reservation_id,
        amount_paid: eur(12_000),
        paid_at: '2027-01-05T09:00:00Z',
        method: 'bank_transfer',
      },
    ])
  })

  it('a draft is never paid: earlier payments are reported when the invoice is issued', async () => {
    const { api, to, invoice } = await leaving()
    await paid(api, (await invoice()).id, 12_000)
    expect([(await invoice()).status, await paidEvents(api)]).toEqual(['draft', []])
    expect((await to('checked_out')).status).toBe(200)
    expect((await invoice()).status).toBe('paid')
    expect(await paidEvents(api)).toHaveLength(1)
  })

  it('is sent once, though a refund reopens it and another payment closes it again', async () => {
    const { api, to, invoice, refund } = await leaving()
    const { id } = await invoice()
    const payment = await paid(api, id, 12_000)
    await to('checked_out')
    expect((await refund(payment.id, 2_000)).status).toBe(201)
    expect(await invoice()).toMatchObject({ status: 'issued', amount_due: eur(2_000) })
    await paid(api, id, 2_000)
    expect((await invoice()).status).toBe('paid')
    expect(await paidEvents(api)).toHaveLength(1)
  })
})

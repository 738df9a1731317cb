import { afterEach, describe, expect, it } from 'vitest'
import { DEPOSIT, expectMoneyAgrees, paid, stayOf } from '#test/harness/payments.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()
let account_id = ''
const stay = async (options: Parameters<typeof stayOf>[1] = {}) => {
  const made = await stayOf(test, options)
  account_id = made.account_id
  return made
}
afterEach(() => expectMoneyAgrees(test.db, account_id))

/** Free cancellation; a no-show pays one night. */
const ONE_NIGHT = {
  cancellation_policy: { rules: [], no_show_fee: { type: 'nights', nights: 1 } },
}

describe('rule 4, 7 — paid is the same on a reservation and on its invoice', () => {
  it('amount_paid is received and amount_refunded refunded; the balance is the amount due less the difference', async () => {
    const { api, get, invoice, refund } = await stay()
    const payment = await paid(api, (await invoice()).id, 10_000)
    await refund(payment.id, 4_000)
    const sums = { amount_paid: eur(10_000), amount_refunded: eur(4_000) }
    expect(await get()).toMatchObject({ ...sums, amount_owed: eur(36_000), balance: eur(30_000) })
    expect(await invoice()).toMatchObject({
      ...sums,
      amount_due: eur(30_000),
      payment_status: 'partially_paid',
    })
    await refund(payment.id)
    const all = { amount_paid: eur(10_000), amount_refunded: eur(10_000), payment_status: 'refunded' }
    expect(await get()).toMatchObject({ ...all, balance: eur(36_000) })
    expect(await invoice()).toMatchObject({ ...all, amount_due: eur(36_000) })
  })

  it('charges_total and credits_total are what staff charge and credit: the balance follows from them', async () => {
    const { api, id, get, invoice } = await stay()
    const line = { type: 'service', description: 'Bicycle', vat_rate: '19.00' }
    await api.make('/invoices', { reservation_id: id, added_lines: [{ ...line, unit_price: eur(900) }] })
    const { id: invoice_id } = await invoice()
    await api.post(`/invoices/${invoice_id}/issue`)
    await api.make(`/invoices/${invoice_id}/credit-notes`, { amount: eur(100) })
    await paid(api, invoice_id, 500)
    expect(await get()).toMatchObject({
      total: eur(36_900),
      charges_total: eur(900),
      credits_total: eur(100),
      amount_owed: eur(36_800),
      amount_paid: eur(500),
      balance: eur(36_300),
    })
  })

  it('without an amount due and without payments it is paid', async () => {
    const { get, invoice } = await stay({ rate_plan: { base_price: eur(0) } })
    expect(await get()).toMatchObject({ total: eur(0), balance: eur(0), payment_status: 'paid' })
    expect((await invoice()).payment_status).toBe('paid')
    const cancelled = await stay()
    expect((await cancelled.cancel()).body).toMatchObject({ amount_owed: eur(0), payment_status: 'paid' })
  })

  it('a refund that reopens an invoice removes paid_at; paid again, it has the new time, and no second event', async () => {
    const { api, invoice, refund } = await stay()
    const { id } = await invoice()
    await api.post(`/invoices/${id}/issue`)
    const payment = await paid(api, id, 36_000)
    expect(await invoice()).toMatchObject({ status: 'paid', paid_at: '2027-01-04T09:00:00Z' })
    await refund(payment.id, 1_000)
    expect(await invoice()).toMatchObject({ status: 'issued', amount_due: eur(1_000), paid_at: null })
    test.clock.set('2027-01-05T09:00:00Z')
    await paid(api, id, 1_000)
    expect(await invoice()).toMatchObject({ status: 'paid', paid_at: '2027-01-05T09:00:00Z' })
    expect((await api.get('/events?type=invoice.paid')).body.data).toHaveLength(1)
  })
})

describe('rule 4 — deposit_status is refunded after the refund', () => {
  it('and refund_due until then', async () => {
    const { api, get, deposit, cancel, refund } = await stay({ rate_plan: DEPOSIT })
    const payment = await paid(api, (await deposit()).id, 10_800)
    await cancel()
    const paid_deposit = { paid: eur(10_800), required: eur(10_800) }
    expect(await get()).toMatchObject({
      deposit: { ...paid_deposit, status: 'refund_due' },
      cancellation: { kind: 'cancelled', refund: eur(10_800), refund_status: 'manual' },
    })
    await refund(payment.id, 10_000)
    expect((await get()).deposit.status).toBe('refund_due')
    await refund(payment.id, 800)
    expect(await get()).toMatchObject({
      deposit: { ...paid_deposit, status: 'refunded' },
      cancellation: { refund_status: 'succeeded' },
    })
  })

  it('a deposit kept for the fee is forfeited', async () => {
    const rules = [{ days_before: 300, time: '18:00', fee: { type: 'percent', percent: 100 } }]
    const rate_plan = { ...DEPOSIT, cancellation_policy: { rules } }
    const { api, get, deposit, cancel } = await stay({ rate_plan })
    await paid(api, (await deposit()).id, 10_800)
    await cancel()
    expect(await get()).toMatchObject({ deposit: { status: 'forfeited' }, balance: eur(25_200) })
  })
})

describe('rule 4 — the cost of a no-show', () => {
  const noShow = async (rate_plan: Record<string, unknown> = ONE_NIGHT) => {
    const made = await stay({ rate_plan })
    const payment = await paid(made.api, (await made.invoice()).id, 36_000)
    test.clock.set('2027-03-15T20:00:00Z')
    return { ...made, payment }
  }

  it('its cancellation has fee, refund and refund status, and so has the event', async () => {
    const { get, to, refund, payment, events } = await noShow()
    expect((await to('no_show')).body).toMatchObject({
      status: 'no_show',
      total: eur(36_000),
      amount_owed: eur(12_000),
      balance: eur(-24_000),
      cancellation: {
        kind: 'no_show',
        cancelled_at: '2027-03-15T20:00:00Z',
        cancelled_by: 'api',
        reason: null,
        note: null,
        fee: eur(12_000),
        refund: eur(24_000),
        refund_status: 'manual',
      },
    })
    const [event] = await events()
    expect(event).toMatchObject({
      type: 'reservation.updated',
      data: { status: 'no_show', fee: eur(12_000), refund: eur(24_000), refund_status: 'manual' },
    })
    await refund(payment.id, 24_000)
    expect(await get()).toMatchObject({ balance: eur(0), cancellation: { refund_status: 'succeeded' } })
  })

  it('without a fee everything is refunded; additional charges are no longer due', async () => {
    const { api, id, to } = await noShow({
      cancellation_policy: { rules: [], no_show_fee: { type: 'none' } },
    })
    const line = { type: 'service', description: 'Champagne in the room', vat_rate: '19.00' }
    await api.make('/invoices', { reservation_id: id, added_lines: [{ ...line, unit_price: eur(4_900) }] })
    expect((await to('no_show')).body).toMatchObject({
      amount_owed: eur(0),
      charges_total: eur(0),
      cancellation: { kind: 'no_show', fee: null, refund: eur(36_000), refund_status: 'manual' },
    })
  })

  it('undone, there is none, and the charges are due again', async () => {
    const { get, to, events } = await noShow()
    await to('no_show')
    await to('confirmed')
    expect(await get()).toMatchObject({
      status: 'confirmed',
      cancellation: null,
      amount_owed: eur(36_000),
      balance: eur(0),
      payment_status: 'paid',
    })
    expect((await events())[0].data).toMatchObject({ fee: null, refund: null, refund_status: 'none' })
  })
})

describe('rule 4 — a hold that is paid in parts and completed late', () => {
  it('has its deposit invoice, with both payments on it, as if paid in time', async () => {
    const { api, get, deposit, invoice } = await stay({ rate_plan: DEPOSIT })
    const { id } = await deposit()
    await paid(api, id, 4_000)
    test.clock.set('2027-01-04T10:00:01Z')
    await paid(api, id, 6_800)
    expect(await get()).toMatchObject({
      status: 'confirmed',
      deposit: { status: 'paid' },
      balance: eur(25_200),
    })
    const issued = await deposit()
    expect(issued).toMatchObject({ status: 'paid', number: 'HARBOUR-D-2027-00001', amount_due: eur(0) })
    expect(issued.payments.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([
      4_000, 6_800,
    ])
    expect(await invoice()).toMatchObject({
      amount_paid: eur(0),
      amount_due: eur(25_200),
      total: eur(25_200),
    })
  })

  it('so has one whose first part staff had moved to the invoice of the stay', async () => {
    const { api, get, deposit, invoice } = await stay({ rate_plan: DEPOSIT })
    const { id } = await deposit()
    await paid(api, id, 4_000)
    test.clock.set('2027-01-04T10:00:01Z')
    await get()
    await test.app.jobs.find(({ name }) => name === 'expire_holds')!.run()
    await paid(api, (await invoice()).id, 6_800)
    expect(await deposit()).toMatchObject({ status: 'paid', amount_paid: eur(10_800) })
  })

  it('one that pays more than the deposit needs none: the payment is on the invoice of the stay', async () => {
    const { api, get, deposit, invoice } = await stay({ rate_plan: DEPOSIT })
    const { id } = await invoice()
    test.clock.set('2027-01-04T10:00:01Z')
    await paid(api, id, 36_000)
    expect(await get()).toMatchObject({ status: 'confirmed', balance: eur(0), payment_status: 'paid' })
    expect(await deposit()).toMatchObject({ status: 'void', number: null })
    expect(await invoice()).toMatchObject({ amount_paid: eur(36_000), amount_due: eur(0) })
  })
})

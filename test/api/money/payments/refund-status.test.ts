import { describe, expect, it } from 'vitest'
import { cardTests, FREE } from '#test/harness/payments/card-tests.ts'
import { bookIn, byCard, DEPOSIT, paid, pay, settle } from '#test/harness/payments.ts'
import { eur } from '#test/harness/stock.ts'

const { at_stripe, test, stay, expectMoneyOf, lastIntent, refundsAt, paidByCard } = cardTests()
/** 120.00 at any time of cancellation. */
const ONE_NIGHT = {
  cancellation_policy: { rules: [{ days_before: 300, time: '18:00', fee: { type: 'nights', nights: 1 } }] },
}

describe('rule 4 — refund_status: the refund of a cancellation and its progress', () => {
  it('card payments are refunded by the provider automatically', async () => {
    const { cancel, get, intent } = await paidByCard('pm_card_visa', ONE_NIGHT)
    const { body } = await cancel()
    expect(body).toMatchObject({ fee: eur(12_000), refund: eur(24_000), refund_status: 'pending' })
    expect((await get()).balance).toEqual(eur(-24_000))
    await settle(test)
    expect(await get()).toMatchObject({ balance: eur(0), cancellation: { refund_status: 'succeeded' } })
    expect(refundsAt(intent.id)).toMatchObject([{ amount: 24_000 }])
    await settle(test)
    expect(refundsAt(intent.id)).toHaveLength(1)
  })

  it('other payments are a task for staff, completed by recording the refund', async () => {
    const { api, invoice, cancel, get, refund } = await stay({ rate_plan: FREE })
    const payment = await paid(api, (await invoice()).id, 20_000, { method: 'bank_transfer' })
    const { body: quote } = await api.get(`/reservations/${(await get()).id}/cancellation-quote`)
    expect(quote).toMatchObject({ refund: eur(20_000), refund_status: 'manual' })
    expect((await cancel()).body).toMatchObject({ refund: eur(20_000), refund_status: 'manual' })
    await refund(payment.id, 5_000)
    expect((await get()).cancellation.refund_status).toBe('manual')
    await refund(payment.id)
    expect(await get()).toMatchObject({ balance: eur(0), cancellation: { refund_status: 'succeeded' } })
    expect((await refund(payment.id)).body.error.code).toBe('SVC-8003')
  })

  it('rule 32.10 — a write-off counts as returned before money is, and is taken back by staff alone', async () => {
    const { api, invoice, cancel, get, refund } = await stay({ rate_plan: ONE_NIGHT })
    const { id } = await invoice()
    await api.make(`/invoices/${id}/issue`, undefined)
    const written = { reason: 'Goodwill', amount: eur(16_000) }
    const off = await api.make(`/invoices/${id}/write-off`, written)
    const card = await paid(api, id, 20_000, byCard('pm_card_visa'))
    const money = { fee: eur(12_000), refund: eur(8_000), refund_status: 'pending' }
    const { body: quote } = await api.get(`/reservations/${(await get()).id}/cancellation-quote`)
    expect(quote).toMatchObject(money)
    expect((await cancel()).body).toMatchObject(money)
    await settle(test)
    expect((await api.get(`/payments/${card.id}`)).body.amount_refunded).toEqual(eur(8_000))
    expect(await get()).toMatchObject({ balance: eur(-16_000), cancellation: { refund_status: 'manual' } })
    await refund(off.id)
    expect(await get()).toMatchObject({ balance: eur(0), cancellation: { refund_status: 'succeeded' } })
  })

  it('the newest payment is refunded first, and the fee is kept', async () => {
    const { api, invoice, cancel, get } = await stay({ rate_plan: ONE_NIGHT })
    const { id } = await invoice()
    const cash = await paid(api, id, 16_000)
    const card = await paid(api, id, 20_000, byCard('pm_card_visa'))
    await cancel()
    await settle(test)
    const back = async (payment: { id: string }) =>
      (await api.get(`/payments/${payment.id}`)).body.amount_refunded
    expect([await back(card), await back(cash)]).toEqual([eur(20_000), eur(0)])
    expect((await get()).cancellation).toMatchObject({ refund: eur(24_000), refund_status: 'manual' })
  })

  it('a refund that provider or bank refuse is failed, and staff may retry', async () => {
    const { cancel, get, intent, refund, payment } = await paidByCard('pm_card_pendingRefund')
    await cancel()
    await settle(test)
    expect((await get()).cancellation.refund_status).toBe('pending')
    const before = at_stripe.stripe.events.length
    at_stripe.stripe.endRefund(refundsAt(intent.id)[0]!.id, 'failed')
    await at_stripe.sendAllEvents(before)
    expect(await get()).toMatchObject({ balance: eur(-36_000), cancellation: { refund_status: 'failed' } })
    expect((await refund(payment.id)).body.status).toBe('pending')
    at_stripe.stripe.endRefund(refundsAt(intent.id)[1]!.id, 'succeeded')
    test.clock.advance({ minutes: 2 })
    await settle(test)
    expect(await get()).toMatchObject({ balance: eur(0), cancellation: { refund_status: 'succeeded' } })
  })

  it('a refund returned by the bank long after is due again', async () => {
    const { cancel, get, intent } = await paidByCard()
    await cancel()
    await settle(test)
    expect((await get()).cancellation.refund_status).toBe('succeeded')
    const before = at_stripe.stripe.events.length
    at_stripe.stripe.endRefund(refundsAt(intent.id)[0]!.id, 'failed')
    await at_stripe.sendAllEvents(before)
    expect(await get()).toMatchObject({
      balance: eur(-36_000),
      amount_paid: eur(36_000),
      cancellation: { refund_status: 'failed' },
    })
  })

  it.each(['cancelled', 'expired'] as const)('everything paid for a %s hold is refunded', async (ending) => {
    const made = await stay({ rate_plan: DEPOSIT })
    await paid(made.api, (await made.deposit()).id, 4_000, byCard('pm_card_visa'))
    const intent = lastIntent()
    if (ending === 'cancelled') await made.cancel()
    else {
      test.clock.set('2027-01-04T10:00:00Z')
      await test.app.jobs.find(({ name }) => name.startsWith('expire_holds'))!.run()
    }
    expect((await made.get()).cancellation).toMatchObject({
      fee: null,
      refund: eur(4_000),
      refund_status: 'pending',
    })
    await settle(test)
    expect((await made.get()).cancellation.refund_status).toBe('succeeded')
    expect(refundsAt(intent.id)).toMatchObject([{ amount: 4_000 }])
  })

  it('a payment after a cancellation is refunded too', async () => {
    const made = await stay({ rate_plan: ONE_NIGHT })
    await pay(made.api, (await made.invoice()).id, 30_000, byCard('pm_bank_thinks'))
    const intent = lastIntent()
    expect((await made.cancel()).body).toMatchObject({
      fee: eur(12_000),
      refund: null,
      refund_status: 'none',
    })
    const before = at_stripe.stripe.events.length
    at_stripe.stripe.decide(intent.id, 'succeeded')
    await at_stripe.sendAllEvents(before)
    expect(await made.get()).toMatchObject({
      balance: eur(-18_000),
      cancellation: { refund: eur(18_000), refund_status: 'pending' },
    })
    await settle(test)
    expect(await made.get()).toMatchObject({ balance: eur(0), cancellation: { refund_status: 'succeeded' } })
  })

  it('a no-show keeps the fee and refunds the rest; undone in time, nothing was refunded', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    expectMoneyOf(hotel.account_id)
    const rate_plan = { cancellation_policy: { no_show_fee: { type: 'nights', nights: 1 } } }
    const today = { check_in: '2027-01-04', check_out: '2027-01-07' }
    const made = await bookIn(hotel, { rate_plan, wish: today })
    await paid(hotel.api, (await made.invoice()).id, 36_000, byCard('pm_card_visa'))
    const intent = lastIntent()
    expect((await made.to('no_show')).body.balance).toEqual(eur(-24_000))
    expect((await made.to('confirmed')).body.balance).toEqual(eur(0))
    await settle(test)
    expect(refundsAt(intent.id)).toEqual([])
    await made.to('no_show')
    await settle(test)
    expect(refundsAt(intent.id)).toMatchObject([{ amount: 24_000 }])
    expect((await made.get()).balance).toEqual(eur(0))
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import {
  bookIn,
  byCard,
  DEPOSIT,
  expectMoneyAgrees,
  paid,
  pay,
  settle,
  stayOf,
  stripeApp,
} from '../../harness/payments.ts'
import { eur } from '../../harness/stock.ts'

const at_stripe = stripeApp()
const { test } = at_stripe
let account_id = ''
const stay = async (options?: Parameters<typeof stayOf>[1]) => {
  const made = await stayOf(test, options)
  account_id = made.account_id
  return made
}
afterEach(async () => {
  at_stripe.stripe.trouble = undefined
  test.failpoint = undefined
  await expectMoneyAgrees(test.db, account_id)
})

const refundsAt = (intent_id: string) =>
  [...at_stripe.stripe.refunds.values()].filter((one) => one.payment_intent === intent_id)
const lastIntent = () => [...at_stripe.stripe.intents.values()].at(-1)!
const FREE = { cancellation_policy: { refundable: true, rules: [] } }
/** 120.00 whenever it is cancelled. */
const ONE_NIGHT = {
  cancellation_policy: { rules: [{ days_before: 300, time: '18:00', fee: { type: 'nights', nights: 1 } }] },
}

/** A stay of 360.00 that was paid by card. */
const paidByCard = async (card = 'pm_card_visa', rate_plan: Record<string, unknown> = FREE) => {
  const made = await stay({ rate_plan })
  const { id } = await made.invoice()
  const payment = await paid(made.api, id, 36_000, byCard(card))
  return { ...made, payment, intent: lastIntent() }
}

describe('rule 7 — a payment is given back', () => {
  it('whole or in parts, by the provider that took it; the balance follows', async () => {
    const { refund, payment, intent, get, invoice } = await paidByCard()
    const first = await refund(payment.id, 10_000)
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        payment_id: payment.id,
        amount: eur(10_000),
        status: 'succeeded',
        finished_at: '2027-01-04T09:00:00Z',
      },
    ])
    expect(await get()).toMatchObject({ balance: eur(10_000), payment_status: 'partially_paid' })
    expect(await invoice()).toMatchObject({
      amount_paid: eur(36_000),
      amount_refunded: eur(10_000),
      amount_due: eur(10_000),
      payments: [{ amount: eur(36_000), amount_refunded: eur(10_000) }],
    })
    expect((await refund(payment.id)).body.amount).toEqual(eur(26_000))
    expect(await get()).toMatchObject({ balance: eur(36_000), payment_status: 'refunded' })
    expect((await invoice()).payment_status).toBe('refunded')
    expect(refundsAt(intent.id).map(({ amount }) => amount)).toEqual([10_000, 26_000])
  })

  it('409 SVC-8003 — more than is left, and what has gone back already', async () => {
    const { refund, payment } = await paidByCard()
    expect((await refund(payment.id, 36_001)).body.error).toMatchObject({
      code: 'SVC-8003',
      status: 409,
      details: { left: eur(36_000) },
    })
    await refund(payment.id, 36_000)
    expect((await refund(payment.id)).body.error.details).toEqual({ left: eur(0) })
  })

  it('409 SVC-8003 — of two at once that fit alone, one goes', async () => {
    const { refund, payment, intent } = await paidByCard()
    const replies = await Promise.all([refund(payment.id, 20_000), refund(payment.id, 20_000)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(refundsAt(intent.id)).toHaveLength(1)
  })

  it('once for one key, however often it is sent', async () => {
    const { refund, payment, intent } = await paidByCard()
    const send = () => refund(payment.id, 5_000, { 'idempotency-key': 'back' })
    const replies = await Promise.all([send(), send(), send()])
    replies.push(await send())
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(refundsAt(intent.id)).toHaveLength(1)
  })

  it('by hand, where no provider took it: that it has been done is recorded', async () => {
    const { api, invoice, refund, get } = await stay()
    const payment = await paid(api, (await invoice()).id, 36_000)
    const before = at_stripe.stripe.asked.length
    const { status, body } = await refund(payment.id, 6_000)
    expect([status, body.status, body.amount]).toEqual([201, 'succeeded', eur(6_000)])
    expect((await get()).balance).toEqual(eur(6_000))
    expect(at_stripe.stripe.asked).toHaveLength(before)
  })

  it('never before it has arrived', async () => {
    const { api, invoice, refund } = await stay()
    const { body } = await pay(api, (await invoice()).id, 36_000, byCard('pm_bank_thinks'))
    expect((await refund(body.id)).body.error).toMatchObject({ code: 'SVC-8003', details: { left: eur(0) } })
  })

  it('422 SVC-2002 — in another currency', async () => {
    const { api, payment } = await paidByCard()
    const wrong = { amount: { amount: 100, currency: 'USD' } }
    expect((await api.post(`/payments/${payment.id}/refund`, wrong)).body.error.code).toBe('SVC-2002')
  })

  it('409 SVC-8003 — what was given back at Stripe’s dashboard counts, told by Stripe or not', async () => {
    const { refund, payment, intent, get } = await paidByCard()
    const before = at_stripe.stripe.events.length
    at_stripe.stripe.refundAtTheDesk(intent.id, 30_000)
    expect((await refund(payment.id, 10_000)).body.error.code).toBe('SVC-8003')
    expect((await get()).balance).toEqual(eur(0))
    await at_stripe.tellAll(before)
    await at_stripe.tellAll(before)
    expect((await get()).balance).toEqual(eur(30_000))
    expect((await refund(payment.id)).body).toMatchObject({ status: 'succeeded', amount: eur(6_000) })
  })
})

describe('rule 4 — refund_status: what a cancellation gives back, and how far it is', () => {
  it('card payments go back by the provider, without anybody’s doing', async () => {
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

  it('other money is a task for staff, done by recording that it was given back', async () => {
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

  it('the newest money goes first, and what the fee keeps stays', async () => {
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

  it('a refund that the provider or the bank refuses is failed, and staff may try again', async () => {
    const { cancel, get, intent, refund, payment } = await paidByCard('pm_card_pendingRefund')
    await cancel()
    await settle(test)
    expect((await get()).cancellation.refund_status).toBe('pending')
    const before = at_stripe.stripe.events.length
    at_stripe.stripe.endRefund(refundsAt(intent.id)[0]!.id, 'failed')
    await at_stripe.tellAll(before)
    expect(await get()).toMatchObject({ balance: eur(-36_000), cancellation: { refund_status: 'failed' } })
    expect((await refund(payment.id)).body.status).toBe('pending')
    at_stripe.stripe.endRefund(refundsAt(intent.id)[1]!.id, 'succeeded')
    test.clock.advance({ minutes: 2 })
    await settle(test)
    expect(await get()).toMatchObject({ balance: eur(0), cancellation: { refund_status: 'succeeded' } })
  })

  it('a refund that comes back from the bank long after counts again', async () => {
    const { cancel, get, intent } = await paidByCard()
    await cancel()
    await settle(test)
    expect((await get()).cancellation.refund_status).toBe('succeeded')
    const before = at_stripe.stripe.events.length
    at_stripe.stripe.endRefund(refundsAt(intent.id)[0]!.id, 'failed')
    await at_stripe.tellAll(before)
    expect(await get()).toMatchObject({
      balance: eur(-36_000),
      amount_paid: eur(36_000),
      cancellation: { refund_status: 'failed' },
    })
  })

  it('a waiting stay that is cancelled gives everything back, and so does a hold that runs out', async () => {
    for (const ends of ['cancel', 'expire'] as const) {
      const made = await stay({ rate_plan: DEPOSIT })
      await paid(made.api, (await made.deposit()).id, 4_000, byCard('pm_card_visa'))
      const intent = lastIntent()
      if (ends === 'cancel') await made.cancel()
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
    }
  })

  it('money that arrives after a cancellation goes back too', async () => {
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
    await at_stripe.tellAll(before)
    expect(await made.get()).toMatchObject({
      balance: eur(-18_000),
      cancellation: { refund: eur(18_000), refund_status: 'pending' },
    })
    await settle(test)
    expect(await made.get()).toMatchObject({ balance: eur(0), cancellation: { refund_status: 'succeeded' } })
  })

  it('a no-show keeps the fee and gives back the rest; undone in time, nothing has gone', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    account_id = hotel.account_id
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

describe('spec 4.5 — whatever breaks, money goes back once', () => {
  it.each(['error_before', 'error_after', 'lost_answer', 'hang_after'] as const)(
    '201 — %s: it is pending, and the job ends it',
    async (trouble) => {
      const { refund, payment, intent, get } = await paidByCard()
      at_stripe.stripe.trouble = ({ method, path }) =>
        method === 'POST' && path === '/v1/refunds' ? trouble : undefined
      const { status, body } = await refund(payment.id, 10_000)
      expect([status, body.status]).toEqual([201, 'pending'])
      at_stripe.stripe.trouble = undefined
      test.clock.advance({ minutes: 1 })
      await settle(test)
      expect(refundsAt(intent.id)).toMatchObject([{ amount: 10_000 }])
      expect((await get()).balance).toEqual(eur(10_000))
    },
  )

  it.each(['opened', 'carried_out', 'recorded', 'after_work'] as const)(
    'the request dies at %s: repeated or not, it goes back once',
    async (point) => {
      for (const repeats of [true, false]) {
        const { refund, payment, intent, get } = await paidByCard()
        let deaths = 0
        test.failpoint = async (name) => {
          if (name === point && deaths++ === 0) throw new Error('the process dies here')
        }
        const send = () => refund(payment.id, 10_000, { 'idempotency-key': `dies-${point}-${repeats}` })
        expect((await send()).status).toBe(500)
        if (repeats) expect((await send()).body.status).toBe('succeeded')
        test.clock.advance({ minutes: 1 })
        await settle(test)
        expect(refundsAt(intent.id)).toMatchObject([{ amount: 10_000 }])
        expect((await get()).balance).toEqual(eur(10_000))
        test.failpoint = undefined
      }
    },
  )

  it('two workers carry a refund out once', async () => {
    const { cancel, intent, get } = await paidByCard()
    const secondInstance = await test.secondInstance()
    const job = secondInstance.app.jobs.find(({ name }) => name === 'settle_payments')!
    await cancel()
    await Promise.all([settle(test), job.run(), settle(test), job.run()])
    expect(refundsAt(intent.id)).toHaveLength(1)
    expect((await get()).cancellation.refund_status).toBe('succeeded')
    await secondInstance.stop()
  })

  it('the job is stopped while Stripe is away, and carries on an hour later', async () => {
    const { cancel, intent, get } = await paidByCard()
    await cancel()
    at_stripe.stripe.trouble = () => 'error_before'
    await settle(test)
    expect((await get()).cancellation.refund_status).toBe('pending')
    at_stripe.stripe.trouble = undefined
    await settle(test)
    expect(refundsAt(intent.id)).toEqual([])
    test.clock.advance({ hours: 1 })
    await settle(test)
    expect(refundsAt(intent.id)).toHaveLength(1)
  })
})

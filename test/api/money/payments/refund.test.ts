import { describe, expect, it } from 'vitest'
import { cardTests } from '#test/harness/payments/card-tests.ts'
import { byCard, paid, pay, settle } from '#test/harness/payments.ts'
import { eur } from '#test/harness/stock.ts'

const { at_stripe, test, stay, refundsAt, paidByCard } = cardTests()

describe('rule 7 — refunds', () => {
  it('in full or in parts, by the provider that charged; the balance follows', async () => {
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

  it('409 SVC-8003 — more than remains, and repeated', async () => {
    const { refund, payment } = await paidByCard()
    expect((await refund(payment.id, 36_001)).body.error).toMatchObject({
      code: 'SVC-8003',
      status: 409,
      details: { left: eur(36_000) },
    })
    await refund(payment.id, 36_000)
    expect((await refund(payment.id)).body.error.details).toEqual({ left: eur(0) })
  })

  it('409 SVC-8003 — of two concurrent ones that fit only alone, one succeeds', async () => {
    const { refund, payment, intent } = await paidByCard()
    const replies = await Promise.all([refund(payment.id, 20_000), refund(payment.id, 20_000)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(refundsAt(intent.id)).toHaveLength(1)
  })

  it('once per key, however often it is sent', async () => {
    const { refund, payment, intent } = await paidByCard()
    const send = () => refund(payment.id, 5_000, { 'idempotency-key': 'back' })
    const replies = await Promise.all([send(), send(), send()])
    replies.push(await send())
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(refundsAt(intent.id)).toHaveLength(1)
  })

  it('manual, for payments without a provider: records that it was done', async () => {
    const { api, invoice, refund, get } = await stay()
    const payment = await paid(api, (await invoice()).id, 36_000)
    const before = at_stripe.stripe.requests.length
    const { status, body } = await refund(payment.id, 6_000)
    expect([status, body.status, body.amount]).toEqual([201, 'succeeded', eur(6_000)])
    expect((await get()).balance).toEqual(eur(6_000))
    expect(at_stripe.stripe.requests).toHaveLength(before)
  })

  it('never before the payment has succeeded', async () => {
    const { api, invoice, refund } = await stay()
    const { body } = await pay(api, (await invoice()).id, 36_000, byCard('pm_bank_thinks'))
    expect((await refund(body.id)).body.error).toMatchObject({ code: 'SVC-8003', details: { left: eur(0) } })
  })

  it('422 SVC-2002 — in another currency', async () => {
    const { api, payment } = await paidByCard()
    const wrong = { amount: { amount: 100, currency: 'USD' } }
    expect((await api.post(`/payments/${payment.id}/refund`, wrong)).body.error.code).toBe('SVC-2002')
  })

  it('409 SVC-8003 — refunds in Stripe’s dashboard count, with or without a webhook', async () => {
    const { refund, payment, intent, get } = await paidByCard()
    const before = at_stripe.stripe.events.length
    at_stripe.stripe.refundAtTheDesk(intent.id, 30_000)
    expect((await refund(payment.id, 10_000)).body.error.code).toBe('SVC-8003')
    expect((await get()).balance).toEqual(eur(0))
    await at_stripe.sendAllEvents(before)
    await at_stripe.sendAllEvents(before)
    expect((await get()).balance).toEqual(eur(30_000))
    expect((await refund(payment.id)).body).toMatchObject({ status: 'succeeded', amount: eur(6_000) })
  })
})

describe('spec 4.5 — with any failure, a refund is made once', () => {
  it.each(['error_before', 'error_after', 'lost_answer', 'hang_after'] as const)(
    '201 — %s: it is pending, and the job ends it',
    async (fault) => {
      const { refund, payment, intent, get } = await paidByCard()
      at_stripe.stripe.faultFor = ({ method, path }) =>
        method === 'POST' && path === '/v1/refunds' ? fault : undefined
      const { status, body } = await refund(payment.id, 10_000)
      expect([status, body.status]).toEqual([201, 'pending'])
      at_stripe.stripe.faultFor = undefined
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

  it('two workers make a refund once', async () => {
    const { cancel, intent, get } = await paidByCard()
    const secondInstance = await test.secondInstance()
    const job = secondInstance.app.jobs.find(({ name }) => name === 'settle_payments')!
    await cancel()
    await Promise.all([settle(test), job.run(), settle(test), job.run()])
    expect(refundsAt(intent.id)).toHaveLength(1)
    expect((await get()).cancellation.refund_status).toBe('succeeded')
    await secondInstance.stop()
  })

  it('the job is stopped while Stripe is unreachable, and continues an hour later', async () => {
    const { cancel, intent, get } = await paidByCard()
    await cancel()
    at_stripe.stripe.faultFor = () => 'error_before'
    await settle(test)
    expect((await get()).cancellation.refund_status).toBe('pending')
    at_stripe.stripe.faultFor = undefined
    await settle(test)
    expect(refundsAt(intent.id)).toEqual([])
    test.clock.advance({ hours: 1 })
    await settle(test)
    expect(refundsAt(intent.id)).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { cardPayments } from '#test/harness/payments/card-payments.ts'
import { byCard, pay, settle } from '#test/harness/payments.ts'
import { book, eur } from '#test/harness/stock.ts'

const { at_stripe, test, stay, awaiting } = cardPayments()
const key = (name: string) => ({ 'idempotency-key': name })
const lastIntent = () => [...at_stripe.stripe.intents.values()].at(-1)!
const eventsSoFar = () => at_stripe.stripe.events.length

describe('rule 7 — card payments by the payment provider', () => {
  it('approved: the deposit is paid and its stay confirmed', async () => {
    const { api, deposit, get } = await awaiting()
    const { id } = await deposit()
    const { status, body } = await pay(api, id, 10_800, byCard('pm_card_visa'))
    expect([status, body]).toMatchObject([201, { status: 'succeeded', method: 'card', client_secret: null }])
    expect(lastIntent()).toMatchObject({ amount: 10_800, currency: 'eur', status: 'succeeded' })
    expect((await get()).status).toBe('confirmed')
    expect((await deposit()).status).toBe('paid')
  })

  it('402 SVC-8001 — declined: the amount due is unchanged, the response is stored for the key, and another card may pay', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    const declined = byCard('pm_card_visa_chargeDeclinedInsufficientFunds')
    const refused = await pay(api, id, 36_000, declined, key('declined'))
    expect([refused.status, refused.body.error.code]).toEqual([402, 'SVC-8001'])
    const { payment_id, failure_code } = refused.body.error.details
    expect(failure_code).toBe('insufficient_funds')
    const before = at_stripe.stripe.requests.length
    const again = await pay(api, id, 36_000, declined, key('declined'))
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([refused.text, 'true'])
    expect(at_stripe.stripe.requests).toHaveLength(before)
    expect((await invoice()).payments).toMatchObject([{ id: payment_id, status: 'failed', failure_code }])
    expect((await pay(api, id, 36_000, byCard('pm_card_visa'))).status).toBe(201)
  })

  it('402 SVC-8001 — an unknown card', async () => {
    const { api, invoice } = await stay()
    const { body } = await pay(api, (await invoice()).id, 100, byCard('pm_nobody'))
    expect(body.error).toMatchObject({ code: 'SVC-8001', details: { failure_code: 'resource_missing' } })
  })

  it('409 SVC-8002 — above the amount due the provider is not called, and pending payments count', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    expect((await pay(api, id, 30_000, byCard('pm_bank_thinks'))).body.status).toBe('pending')
    const before = at_stripe.stripe.requests.length
    for (const more of [byCard('pm_card_visa'), {}]) {
      const { body } = await pay(api, id, 6_001, more)
      expect(body.error).toMatchObject({ code: 'SVC-8002', details: { due: eur(6_000) } })
    }
    expect(at_stripe.stripe.requests).toHaveLength(before)
  })

  it('a repeat with the same key charges once, sequential and concurrent', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    const before = at_stripe.stripe.ledger().taken
    const send = () => pay(api, id, 5_000, byCard('pm_card_visa'), key('one-charge'))
    const replies = await Promise.all([send(), send(), send()])
    replies.push(await send())
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(at_stripe.stripe.ledger().taken - before).toBe(5_000)
    const other = await pay(api, id, 6_000, byCard('pm_card_visa'), key('one-charge'))
    expect([other.status, other.body.error.code]).toEqual([422, 'SVC-6002'])
  })

  it('two processes with the same key charge once, and respond the same', async () => {
    const made = await stay()
    const { id } = await made.invoice()
    const secondInstance = await test.secondInstance()
    const there = secondInstance.client(made.api.secret!)
    const before = at_stripe.stripe.ledger().taken
    for (let round = 0; round < 5; round++) {
      const send = (api: typeof made.api) => pay(api, id, 1_000, byCard('pm_card_visa'), key(`both-${round}`))
      const [one, other] = await Promise.all([send(made.api), send(there)])
      expect([one.status, one.text]).toEqual([201, other.text])
    }
    expect(at_stripe.stripe.ledger().taken - before).toBe(5_000)
    await secondInstance.stop()
  })

  it('422 SVC-2002 — a card is a token, and another provider’s is not repeated in the response', async () => {
    const { api, invoice } = await stay()
    const { body } = await pay(api, (await invoice()).id, 100, byCard('4242 4242 4242 4242'))
    expect(body.error.code).toBe('SVC-2002')
    expect(JSON.stringify(body)).not.toContain('4242')
  })
})

describe('rule 4 — a card with strong customer authentication', () => {
  const proving = async () => {
    const made = await awaiting()
    const { id } = await made.deposit()
    const reply = await pay(made.api, id, 10_800, byCard('pm_card_authenticationRequired'), key('prove'))
    return { ...made, invoice_id: id, reply, intent: lastIntent() }
  }

  it("returns a secret for the browser, and the stay waits until Stripe's webhook", async () => {
    const { api, invoice_id, reply, intent, get, deposit } = await proving()
    expect(reply.body).toMatchObject({ status: 'requires_action', client_secret: intent.client_secret })
    expect((await get()).status).toBe('pending_payment')
    const { text } = await api.get(`/payments/${reply.body.id}`)
    expect(text).not.toContain('secret')
    expect((await pay(api, invoice_id, 10_800, {}, key('prove-2'))).body.error.code).toBe('SVC-8002')
    const before = eventsSoFar()
    at_stripe.stripe.decide(intent.id, 'succeeded')
    await at_stripe.sendAllEvents(before)
    expect((await get()).status).toBe('confirmed')
    expect((await deposit()).status).toBe('paid')
    const replayed = await pay(
      api,
      invoice_id,
      10_800,
      byCard('pm_card_authenticationRequired'),
      key('prove'),
    )
    expect(replayed.text).toBe(reply.text)
  })

  it('the secret is stored encrypted: no column contains it', async () => {
    const { intent } = await proving()
    const { rows } = await test.db.query(
      `SELECT count(*)::int AS found FROM idempotency WHERE position(convert_to($1, 'UTF8') IN body) > 0`,
      [intent.client_secret],
    )
    expect(rows[0].found).toBe(0)
  })

  it('a failed one pays nothing, and another card can be used', async () => {
    const { api, invoice_id, reply, intent, get } = await proving()
    const before = eventsSoFar()
    at_stripe.stripe.decide(intent.id, 'failed')
    await at_stripe.sendAllEvents(before)
    expect((await api.get(`/payments/${reply.body.id}`)).body).toMatchObject({
      status: 'failed',
      failure_code: 'authentication_failed',
    })
    expect((await get()).status).toBe('pending_payment')
    expect((await pay(api, invoice_id, 10_800, byCard('pm_card_visa'))).status).toBe(201)
    expect((await get()).status).toBe('confirmed')
  })

  it('an abandoned one is cancelled after a quarter of an hour, at Stripe too', async () => {
    const { api, reply, intent } = await proving()
    test.clock.advance({ minutes: 14 })
    await settle(test)
    expect((await api.get(`/payments/${reply.body.id}`)).body.status).toBe('requires_action')
    test.clock.advance({ minutes: 2 })
    await settle(test)
    expect((await api.get(`/payments/${reply.body.id}`)).body).toMatchObject({
      status: 'failed',
      failure_code: 'abandoned',
    })
    expect(intent.status).toBe('canceled')
  })
})

describe('rule 4 — a hold that expires during a payment', () => {
  const slow = async () => {
    const made = await awaiting()
    const { id } = await made.deposit()
    await pay(made.api, id, 10_800, byCard('pm_bank_thinks'))
    return { ...made, intent: lastIntent() }
  }
  const settleAtBank = async (intent: { id: string }, outcome: 'succeeded' | 'failed') => {
    const before = eventsSoFar()
    at_stripe.stripe.decide(intent.id, outcome)
    await at_stripe.sendAllEvents(before)
  }

  it('an approval after the hold reinstates the stay where its nights are available', async () => {
    const { intent, get, deposit } = await slow()
    test.clock.set('2027-01-04T10:00:00Z')
    expect((await get()).status).toBe('cancelled')
    await settleAtBank(intent, 'succeeded')
    expect(await get()).toMatchObject({ status: 'confirmed', balance: eur(25_200) })
    expect(await deposit()).toMatchObject({ status: 'paid', payments: [{ status: 'succeeded' }] })
  })

  it('and is refunded by Stripe where they are not', async () => {
    const { api, stock, intent, get } = await slow()
    test.clock.set('2027-01-04T10:00:00Z')
    expect((await book(api, stock)).status).toBe(201)
    await settleAtBank(intent, 'succeeded')
    expect(await get()).toMatchObject({
      status: 'cancelled',
      amount_paid: eur(10_800),
      cancellation: { refund: eur(10_800), refund_status: 'pending' },
    })
    await settle(test)
    expect(await get()).toMatchObject({
      balance: eur(0),
      payment_status: 'refunded',
      cancellation: { refund_status: 'succeeded' },
    })
    const refunds = [...at_stripe.stripe.refunds.values()].filter((one) => one.payment_intent === intent.id)
    expect(refunds).toMatchObject([{ amount: 10_800, status: 'succeeded' }])
    await settle(test)
    expect(at_stripe.stripe.refunds.get(refunds[0]!.id)).toBe(refunds[0])
  })

  it('a refusal leaves the stay cancelled', async () => {
    const { api, id, intent, get } = await slow()
    test.clock.set('2027-01-04T10:00:00Z')
    await settleAtBank(intent, 'failed')
    expect(await get()).toMatchObject({ status: 'cancelled', balance: eur(0), amount_paid: eur(0) })
    expect((await api.get(`/invoices?reservation_id=${id}`)).body.data[0].amount_due).toEqual(eur(0))
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openStripe,
  SECRET_KEY,
  type StripeFault,
  type StripeServer,
  WEBHOOK_SECRET,
} from '#test/harness/payments/stripe-server.ts'
import { GatewayUnavailable, InvalidSignature, type PaymentGateway } from './payment-gateway.ts'
import { StripeGateway } from './stripe-gateway.ts'

let stripe: StripeServer
let cards: PaymentGateway
beforeAll(async () => {
  stripe = await openStripe()
  cards = new StripeGateway({
    secret_key: SECRET_KEY,
    webhook_secret: WEBHOOK_SECRET,
    api_base: stripe.url,
    answer_ms: 200,
  })
})
afterAll(() => stripe.close())
beforeEach(() => {
  stripe.faultFor = undefined
})

let count = 0
const charge = (card: string, more = {}) => ({
  payment_id: `pay_${++count}`,
  amount: 12_000,
  currency: 'EUR',
  card,
  invoice_id: 'inv_1',
  reservation_id: 'res_1',
  ...more,
})
const registered = async (card: string) => (await cards.register(charge(card))).provider_ref!
const chargeOnce = async (card = 'pm_card_visa') => {
  const ref = await registered(card)
  await cards.confirm(ref)
  return ref
}

describe('a charge at Stripe', () => {
  it('is created first, and charges when it is confirmed, once', async () => {
    const before = stripe.ledger().taken
    const request = charge('pm_card_visa')
    const { provider_ref } = await cards.register(request)
    expect(await cards.register(request)).toEqual({ provider_ref })
    expect(await cards.read(provider_ref!)).toEqual({ status: 'registered' })
    expect(stripe.ledger().taken).toBe(before)
    expect(await cards.confirm(provider_ref!)).toEqual({ status: 'succeeded' })
    expect(await cards.confirm(provider_ref!)).toEqual({ status: 'succeeded' })
    expect(stripe.ledger().taken).toBe(before + 12_000)
    expect(stripe.intents.get(provider_ref!)!.metadata).toEqual({
      payment_id: request.payment_id,
      invoice_id: 'inv_1',
      reservation_id: 'res_1',
    })
  })

  it('is declined with the reason of the bank, and cannot be confirmed with another card afterwards', async () => {
    const ref = await registered('pm_card_visa_chargeDeclinedInsufficientFunds')
    expect(await cards.confirm(ref)).toEqual({ status: 'failed', failure_code: 'insufficient_funds' })
    expect(stripe.intents.get(ref)!.status).toBe('canceled')
    expect(await cards.read(ref)).toEqual({ status: 'failed', failure_code: 'insufficient_funds' })
  })

  it('is refused where Stripe does not have the card, or counts the currency otherwise', async () => {
    expect(await cards.register(charge('pm_unknown'))).toEqual({ failure_code: 'resource_missing' })
    const odd = charge('pm_card_visa', { currency: 'KWD', amount: 1_001 })
    expect(await cards.register(odd)).toEqual({ failure_code: 'amount_not_supported' })
  })

  it('waits for the guest, and can be cancelled', async () => {
    const ref = await registered('pm_card_authenticationRequired')
    const { client_secret } = stripe.intents.get(ref)!
    expect(await cards.confirm(ref)).toEqual({ status: 'requires_action', client_secret })
    expect(await cards.cancelCharge(ref)).toEqual({ status: 'failed', failure_code: 'abandoned' })
  })

  it('that was paid meanwhile is not cancelled', async () => {
    const ref = await chargeOnce()
    expect(await cards.cancelCharge(ref)).toEqual({ status: 'succeeded' })
  })

  it.each<StripeFault>([
    'error_before',
    'error_after',
    'lost_answer',
    'lost_request',
    'hang_after',
    'hang_before',
  ])('%s: nobody knows, and asking again tells', async (fault) => {
    const ref = await registered('pm_card_visa')
    stripe.faultFor = ({ path }) => (path.endsWith('/confirm') ? fault : undefined)
    await expect(cards.confirm(ref)).rejects.toBeInstanceOf(GatewayUnavailable)
    stripe.faultFor = undefined
    const done = /after|answer/.test(fault)
    expect(await cards.read(ref)).toEqual({ status: done ? 'succeeded' : 'registered' })
    expect(await cards.confirm(ref)).toEqual({ status: 'succeeded' })
  })

  it('is undecided, not refused, with a wrong API key', async () => {
    const stranger = new StripeGateway({
      secret_key: 'sk_test_x',
      webhook_secret: undefined,
      api_base: stripe.url,
    })
    await expect(stranger.register(charge('pm_card_visa'))).rejects.toBeInstanceOf(GatewayUnavailable)
  })
})

describe('a refund at Stripe', () => {
  const refund = (provider_ref: string, amount: number) => ({
    refund_id: `ref_${++count}`,
    provider_ref,
    amount,
    currency: 'EUR',
  })

  it('refunds once, however often it is requested', async () => {
    const ref = await chargeOnce()
    const request = refund(ref, 5_000)
    const first = await cards.refund(request)
    expect(first.status).toBe('succeeded')
    expect(await cards.refund(request)).toEqual(first)
    expect(await cards.readRefunds(ref)).toEqual([{ ...first, refund_id: request.refund_id, amount: 5_000 }])
  })

  it('is refused above the remaining amount', async () => {
    const ref = await chargeOnce()
    expect(await cards.refund(refund(ref, 12_001))).toEqual({
      provider_ref: null,
      status: 'failed',
      failure_code: 'charge_already_refunded',
    })
  })

  it("made in Stripe's dashboard is recorded too", async () => {
    const ref = await chargeOnce()
    const { id } = stripe.refundAtTheDesk(ref, 700)
    expect(await cards.readRefunds(ref)).toEqual([
      { provider_ref: id, status: 'succeeded', refund_id: null, amount: 700 },
    ])
  })
})

describe('a webhook of Stripe', () => {
  const now = Temporal.Now.instant()
  const signed = async (event: { body: string }, secret = WEBHOOK_SECRET) => {
    const { default: Stripe } = await import('stripe')
    const timestamp = Math.floor(now.epochMilliseconds / 1000)
    const payload = event.body
    return {
      body: Buffer.from(payload),
      signature: new Stripe('sk_x').webhooks.generateTestHeaderString({ payload, secret, timestamp }),
      now,
    }
  }
  const last = () => stripe.events.at(-1)!

  it('names its charge', async () => {
    const ref = await chargeOnce()
    expect(await cards.parseWebhook(await signed(last()))).toBe(ref)
    stripe.refundAtTheDesk(ref, 1)
    expect(await cards.parseWebhook(await signed(last()))).toBe(ref)
    const other = JSON.stringify({
      id: 'evt_x',
      type: 'customer.created',
      data: { object: { object: 'customer' } },
    })
    expect(await cards.parseWebhook(await signed({ body: other }))).toBeNull()
  })

  it('is accepted only with a signature by our secret, for these bytes, within five minutes', async () => {
    await chargeOnce()
    const message = await signed(last())
    const forged = [
      await signed(last(), 'whsec_another'),
      { ...message, body: Buffer.concat([message.body, Buffer.from(' ')]) },
      { ...message, signature: undefined },
      { ...message, now: now.add({ seconds: 301 }) },
    ]
    for (const one of forged) await expect(cards.parseWebhook(one)).rejects.toBeInstanceOf(InvalidSignature)
  })
})

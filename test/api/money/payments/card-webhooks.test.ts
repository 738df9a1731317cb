import { afterEach, describe, expect, it } from 'vitest'
import { byCard, DEPOSIT, expectMoneyAgrees, pay, stayOf, stripeApp } from '#test/harness/payments.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { eur } from '#test/harness/stock.ts'

// Webhooks of Stripe are refused while its API is not reachable.
expectUnavailable()

const at_stripe = stripeApp()
const { test } = at_stripe
let account_id = ''
const stay = async (options?: Parameters<typeof stayOf>[1]) => {
  const made = await stayOf(test, options)
  account_id = made.account_id
  return made
}
const awaiting = () => stay({ rate_plan: DEPOSIT })
const lastIntent = () => [...at_stripe.stripe.intents.values()].at(-1)!
const eventsSoFar = () => at_stripe.stripe.events.length

afterEach(async () => {
  at_stripe.stripe.faultFor = undefined
  await expectMoneyAgrees(test.db, account_id)
})

describe('webhooks of Stripe', () => {
  it('take effect once, whatever their number, delay and order', async () => {
    const { api, deposit, get } = await awaiting()
    const before = eventsSoFar()
    const { id } = await deposit()
    await pay(api, id, 10_800, byCard('pm_bank_thinks'))
    at_stripe.stripe.decide(lastIntent().id, 'succeeded')
    const events = at_stripe.stripe.events.slice(before)
    const backwards = [...events, ...events].reverse()
    const url = `${test.base}/hooks/stripe`
    const at = test.clock.now()
    const statuses = await Promise.all(backwards.map((one) => at_stripe.stripe.sendEvent(url, one, { at })))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await at_stripe.sendAllEvents(before)
    expect(await get()).toMatchObject({ status: 'confirmed', amount_paid: eur(10_800) })
    expect((await api.get('/events?type=invoice.paid')).body.data).toHaveLength(1)
  })

  it('are refused without a signature, with a wrong one, and when older than five minutes', async () => {
    const { api, invoice } = await stay()
    await pay(api, (await invoice()).id, 100, byCard('pm_bank_thinks'))
    at_stripe.stripe.decide(lastIntent().id, 'succeeded')
    const event = at_stripe.stripe.events.at(-1)!
    const url = `${test.base}/hooks/stripe`
    const now = test.clock.now()
    expect(await at_stripe.stripe.sendEvent(url, event, { secret: 'whsec_other', at: now })).toBe(400)
    expect(await at_stripe.stripe.sendEvent(url, event, { at: now.subtract({ seconds: 330 }) })).toBe(400)
    const bare = await fetch(url, { method: 'POST', body: event.body })
    expect([bare.status, ((await bare.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'SVC-2001',
    ])
    expect((await invoice()).amount_paid).toEqual(eur(0))
    expect(await at_stripe.stripe.sendEvent(url, event, { at: now })).toBe(200)
    expect((await invoice()).amount_paid).toEqual(eur(100))
  })

  it('503 — while Stripe is not reachable, so that it retries', async () => {
    const { api, invoice } = await stay()
    await pay(api, (await invoice()).id, 100, byCard('pm_bank_thinks'))
    at_stripe.stripe.decide(lastIntent().id, 'succeeded')
    const event = at_stripe.stripe.events.at(-1)!
    const url = `${test.base}/hooks/stripe`
    const at = test.clock.now()
    at_stripe.stripe.faultFor = () => 'error_before'
    expect(await at_stripe.stripe.sendEvent(url, event, { at })).toBe(503)
    at_stripe.stripe.faultFor = undefined
    expect(await at_stripe.stripe.sendEvent(url, event, { at })).toBe(200)
    expect((await invoice()).amount_paid).toEqual(eur(100))
  })

  it('do not exist without Stripe: the sandbox has its own cards', async () => {
    await stay()
    const reply = await fetch(`${test.base}/sandbox/hooks/stripe`, { method: 'POST', body: '{}' })
    expect(reply.status).toBe(404)
  })

  it("about another system's charge are ignored", async () => {
    await stay()
    const body = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: 'pi_of_a_webshop' } },
    })
    const event = { id: 'evt_x', type: 'payment_intent.succeeded', body }
    expect(
      await at_stripe.stripe.sendEvent(`${test.base}/hooks/stripe`, event, { at: test.clock.now() }),
    ).toBe(200)
  })
})

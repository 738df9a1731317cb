import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Instance } from '../app.ts'
import { byCard, expectMoneyAgrees, paid, stayOf, stripeApp } from '../payments.ts'

type StayOptions = Parameters<typeof stayOf>[1]

/** Free cancellation at any time. */
export const FREE = { cancellation_policy: { refundable: true, rules: [] } }

/** A service with a Stripe stand-in; after each test the money of its last account is checked. */
export function cardTests() {
  const at_stripe = stripeApp()
  const { test } = at_stripe
  let account_id = ''
  afterEach(async () => {
    at_stripe.stripe.faultFor = undefined
    test.failpoint = undefined
    await expectMoneyAgrees(test.db, account_id)
  })

  /** The account to check at the end. */
  const expectMoneyOf = (id: string) => {
    account_id = id
  }
  async function stay(options?: StayOptions) {
    const made = await stayOf(test, options)
    expectMoneyOf(made.account_id)
    return made
  }
  const lastIntent = () => [...at_stripe.stripe.intents.values()].at(-1)!
  const refundsAt = (intent_id: string) =>
    [...at_stripe.stripe.refunds.values()].filter((one) => one.payment_intent === intent_id)

  /** A stay of 360.00, paid by card. */
  async function paidByCard(card = 'pm_card_visa', rate_plan: Record<string, unknown> = FREE) {
    const made = await stay({ rate_plan })
    const { id } = await made.invoice()
    const payment = await paid(made.api, id, 36_000, byCard(card))
    return { ...made, payment, intent: lastIntent() }
  }
  return { at_stripe, test, stay, expectMoneyOf, lastIntent, refundsAt, paidByCard }
}

/** Two instances of such a service, and unused keys. */
export function cardTestsAtTwoNodes() {
  const cards = cardTests()
  const { at_stripe, test, stay } = cards
  let second: Instance
  let count = 0
  beforeAll(async () => {
    second = await test.secondInstance()
  })
  afterAll(() => second?.stop())

  /** A stay, and a client of the second instance with the same key. */
  async function atTwoNodes(options?: StayOptions) {
    const made = await stay(options)
    const before = at_stripe.stripe.ledger()
    return {
      ...made,
      there: second.client(made.api.secret!),
      /** Charges and refunds of cards since then, in cents. */
      moved: () => {
        const { taken, given_back } = at_stripe.stripe.ledger()
        return { taken: taken - before.taken, given_back: given_back - before.given_back }
      },
    }
  }
  const newKey = () => ({ 'idempotency-key': `card-key-${++count}` })
  return { ...cards, atTwoNodes, newKey }
}

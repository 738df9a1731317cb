import { afterEach, expect } from 'vitest'
import { DEPOSIT, expectMoneyAgrees, stayOf, stripeApp } from '../payments.ts'

/** The service with a Stripe stand-in, for a test file: after each test both agree on the account. */
export function cardPayments() {
  const at_stripe = stripeApp()
  const { test } = at_stripe
  let account_id = ''

  /** What Stripe has charged equals the payments of the account. */
  async function expectStripeAgrees() {
    const { rows } = await test.db.query(
      `SELECT provider_ref AS id, amount::int FROM payments WHERE account_id = $1 AND provider = 'stripe' AND status = 'succeeded'`,
      [account_id],
    )
    const { rows: all } = await test.db.query('SELECT id FROM payments WHERE account_id = $1', [account_id])
    const ours = new Set(all.map(({ id }) => id))
    const charged = [...at_stripe.stripe.intents.values()].filter(
      ({ status, metadata }) => status === 'succeeded' && ours.has(metadata.payment_id),
    )
    expect(rows.map(({ id, amount }) => [id, amount]).sort()).toEqual(
      charged.map(({ id, amount }) => [id, amount]).sort(),
    )
  }
  async function expectAllAgrees() {
    await expectMoneyAgrees(test.db, account_id)
    await expectStripeAgrees()
  }
  afterEach(async () => {
    at_stripe.stripe.faultFor = undefined
    test.failpoint = undefined
    await expectAllAgrees()
  })

  async function stay(options?: Parameters<typeof stayOf>[1]) {
    const made = await stayOf(test, options)
    account_id = made.account_id
    return made
  }
  return {
    at_stripe,
    test,
    expectAllAgrees,
    /** A stay of the account that is checked afterwards. */
    stay,
    /** One with an unpaid deposit. */
    awaiting: () => stay({ rate_plan: DEPOSIT }),
  }
}

import { describe, expect, it } from 'vitest'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { byCard, expectMoneyAgrees, paid, settle, stayOf, stripeApp } from '#test/harness/payments.ts'
import { eur } from '#test/harness/stock.ts'

const at_stripe = stripeApp()
const { test } = at_stripe

async function stayPaidByCard() {
  const free = { cancellation_policy: { refundable: true, rules: [] } }
  const made = await stayOf(test, { rate_plan: free })
  await paid(made.api, (await made.invoice()).id, 36_000, byCard('pm_card_visa'))
  return { ...made, intent: [...at_stripe.stripe.intents.values()].at(-1)! }
}
const refundAt = (intent_id: string) =>
  [...at_stripe.stripe.refunds.values()].find((one) => one.payment_intent === intent_id)!

describe("a refund returned by the guest's bank", () => {
  it('rule 7.42 — keeps the day of the refund, and counts again on the day of its return', async () => {
    const { api, cancel, intent, property_id, account_id } = await stayPaidByCard()
    await cancel()
    await settle(test)
    test.clock.set('2027-01-06T09:00:00Z')
    await closeDays(test)
    const report = async () =>
      (await api.get(`/reports/payments?from=2027-01-04&to=2027-01-06&property_id=${property_id}`)).body.data
    const before = at_stripe.stripe.events.length
    const [came, went] = await report()
    at_stripe.stripe.endRefund(refundAt(intent.id).id, 'failed')
    await at_stripe.sendAllEvents(before)
    await at_stripe.sendAllEvents(before)
    const [, , returned, ...others] = await report()
    expect((await report()).slice(0, 2)).toEqual([came, went])
    expect([returned.date, returned.net, others]).toEqual(['2027-01-06', eur(36_000), []])
    expect(returned.movements).toMatchObject([
      { kind: 'refund_returned', amount: eur(36_000), shift_id: null },
    ])
    test.clock.set('2027-01-07T09:00:00Z')
    await closeDays(test)
    const days = await daysOf({ api, property_id })
    expect(days.map(({ date, payments }) => [date, payments])).toMatchObject([
      ['2027-01-04', [{ received: eur(36_000), refunded: eur(36_000) }]],
      ['2027-01-05', []],
      ['2027-01-06', [{ received: eur(0), refunded: eur(-36_000) }]],
    ])
    await expectMoneyAgrees(test.db, account_id)
  })
})

import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Failpoint } from '#server/http/request.ts'
import { clientOf } from '#test/harness/client.ts'
import { dyingApis } from '#test/harness/faults/killed-api.ts'
import { bookIn, byCard, expectMoneyAgrees, pay, settle, stripeApp } from '#test/harness/payments.ts'
import { IS_FULL_RUN } from '#test/harness/repetitions.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { eur } from '#test/harness/stock.ts'

expectUnavailable()

const secret = randomBytes(32)
const beside = stripeApp({ secret })
const { test } = beside
const POINTS: Failpoint[] = [
  ...(['opened', 'registered', 'noted', 'carried_out', 'recorded'] as const),
  ...(['before_claim', 'after_claim', 'after_work', 'before_commit'] as const),
]
const REFUNDS: Failpoint[] = ['opened', 'carried_out', 'recorded', 'before_commit']

/** Whether the caller repeats the request: both at each point, or in turn. */
const inTurn = (points: readonly Failpoint[]) =>
  points.map((point, i) => [point, IS_FULL_RUN ? [true, false] : [i % 2 === 0]] as const)

const startApi = dyingApis()
const startDying = (dies_at: Failpoint) =>
  startApi({ urls: test.logins, secret: secret.toString('hex'), dies_at, stripe_url: beside.stripe.url })

// A child process uses the system clock.
beforeEach(() => test.clock.set(Temporal.Now.instant().toString()))
const wish = () => {
  const check_in = test.clock
    .now()
    .add({ hours: 24 * 40 })
    .toString()
    .slice(0, 10)
  return { check_in, check_out: Temporal.PlainDate.from(check_in).add({ days: 3 }).toString() }
}

describe('a process killed during a payment loses nothing and charges nothing twice', () => {
  it.each(inTurn(POINTS))(
    'a charge, killed at %s; repeated with its key elsewhere, and left to the job',
    async (point, each) => {
      for (const repeats of each) {
        const hotel = await test.createHotel()
        const { invoice } = await bookIn(hotel, { wish: wish() })
        const { id } = await invoice()
        const dying = await startDying(point)
        const before = beside.stripe.ledger().taken
        const headers = { 'idempotency-key': `killed-${point}-${repeats}` }
        const there = clientOf(`${dying.base}/v1`, hotel.api.secret)
        await expect(pay(there, id, 36_000, byCard('pm_card_visa'), headers)).rejects.toThrow()
        expect(await dying.ended).toBe('SIGKILL')
        if (repeats) {
          const reply = await pay(hotel.api, id, 36_000, byCard('pm_card_visa'), headers)
          expect([reply.status, reply.body.status]).toEqual([201, 'succeeded'])
          expect(beside.stripe.ledger().taken - before).toBe(36_000)
        }
        test.clock.advance({ minutes: 2 })
        await settle(test)
        const charged = beside.stripe.ledger().taken - before
        expect((await invoice()).amount_due).toEqual(eur(36_000 - charged))
        await expectMoneyAgrees(test.db, hotel.account_id)
      }
    },
  )

  it.each(inTurn(REFUNDS))('a refund, killed at %s', async (point, each) => {
    for (const repeats of each) {
      const hotel = await test.createHotel()
      const { invoice, get, refund } = await bookIn(hotel, { wish: wish() })
      const payment = (await pay(hotel.api, (await invoice()).id, 36_000, byCard('pm_card_visa'))).body
      const dying = await startDying(point)
      const before = beside.stripe.ledger().given_back
      const headers = { 'idempotency-key': `refund-${point}-${repeats}` }
      const there = clientOf(`${dying.base}/v1`, hotel.api.secret)
      const sent = there.post(`/payments/${payment.id}/refund`, { amount: eur(10_000) }, headers)
      await expect(sent).rejects.toThrow()
      expect(await dying.ended).toBe('SIGKILL')
      if (repeats) expect((await refund(payment.id, 10_000, headers)).body.status).toBe('succeeded')
      test.clock.advance({ minutes: 2 })
      await settle(test)
      expect(beside.stripe.ledger().given_back - before).toBe(10_000)
      expect((await get()).balance).toEqual(eur(10_000))
      await expectMoneyAgrees(test.db, hotel.account_id)
    }
  })
})

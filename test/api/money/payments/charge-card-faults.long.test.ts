import { describe, expect, it } from 'vitest'
import { cardPayments } from '#test/harness/payments/card-payments.ts'
import type { StripeFault } from '#test/harness/payments/stripe-server.ts'
import { byCard, pay, settle } from '#test/harness/payments.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { eur } from '#test/harness/stock.ts'
import { until } from '#test/operations/program.ts'

expectUnavailable()

const { at_stripe, test, stay, expectAllAgrees } = cardPayments()
const key = (name: string) => ({ 'idempotency-key': name })

describe('spec 4.5 — with any failure between service and provider, money is neither lost nor charged twice', () => {
  const FAULTS: StripeFault[] = ['error_before', 'error_after', 'lost_answer', 'lost_request', 'hang_after']

  it.each(FAULTS)(
    '503 SVC-9002 — announcing: %s; nothing is taken, and the same key tries again',
    async (fault) => {
      const { api, invoice } = await stay()
      const { id } = await invoice()
      at_stripe.stripe.faultFor = ({ path }) => (path === '/v1/payment_intents' ? fault : undefined)
      const refused = await pay(api, id, 36_000, byCard('pm_card_visa'), key(`away-${fault}`))
      expect([refused.status, refused.body.error.code]).toEqual([503, 'SVC-9002'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      at_stripe.stripe.faultFor = undefined
      const { status, body } = await pay(api, id, 36_000, byCard('pm_card_visa'), key(`away-${fault}`))
      expect([status, body.status]).toEqual([201, 'succeeded'])
    },
  )

  it.each(FAULTS)('201 — taking: %s; it is pending, and the job finds out what is true', async (fault) => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    at_stripe.stripe.faultFor = ({ path }) => (path.endsWith('/confirm') ? fault : undefined)
    const { status, body } = await pay(api, id, 36_000, byCard('pm_card_visa'))
    expect([status, body.status]).toEqual([201, 'pending'])
    at_stripe.stripe.faultFor = undefined
    await settle(test)
    expect((await api.get(`/payments/${body.id}`)).body.status).toBe('pending')
    test.clock.advance({ minutes: 1 })
    await settle(test)
    const was_taken = fault === 'error_after' || fault === 'lost_answer' || fault === 'hang_after'
    expect((await api.get(`/payments/${body.id}`)).body.status).toBe(was_taken ? 'succeeded' : 'failed')
    expect((await invoice()).amount_due).toEqual(eur(was_taken ? 0 : 36_000))
  })

  it('Stripe is unreachable for the job: it retries, and other payments are not delayed', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push((await pay(api, id, 1_000, byCard('pm_bank_thinks'))).body.id)
    const intents = [...at_stripe.stripe.intents.values()].slice(-3)
    for (const intent of intents) at_stripe.stripe.decide(intent.id, 'succeeded')
    at_stripe.stripe.faultFor = ({ path }) => (path.includes(intents[0]!.id) ? 'error_before' : undefined)
    test.clock.advance({ minutes: 1 })
    await settle(test)
    const states = async () =>
      Promise.all(ids.map(async (one) => (await api.get(`/payments/${one}`)).body.status))
    expect(await states()).toEqual(['pending', 'succeeded', 'succeeded'])
    at_stripe.stripe.faultFor = undefined
    test.clock.advance({ minutes: 1 })
    await settle(test)
    expect(await states()).toEqual(['succeeded', 'succeeded', 'succeeded'])
  })

  it.each(['opened', 'registered', 'noted', 'carried_out', 'recorded', 'after_work'] as const)(
    'the request dies at %s: the same key goes on where it stopped; without one the job ends it',
    async (point) => {
      for (const repeats of [true, false]) {
        const { api, invoice } = await stay()
        const { id } = await invoice()
        const before = at_stripe.stripe.ledger().taken
        let deaths = 0
        test.failpoint = async (name) => {
          if (name === point && deaths++ === 0) throw new Error('the process dies here')
        }
        const send = () => pay(api, id, 36_000, byCard('pm_card_visa'), key(`dies-${point}-${repeats}`))
        expect((await send()).status).toBe(500)
        if (repeats) {
          const { status, body } = await send()
          expect([status, body.status]).toEqual([201, 'succeeded'])
          expect(at_stripe.stripe.ledger().taken - before).toBe(36_000)
        } else {
          test.clock.advance({ minutes: 1 })
          await settle(test)
          const charged = at_stripe.stripe.ledger().taken - before
          expect((await invoice()).amount_due).toEqual(eur(36_000 - charged))
          expect((await invoice()).payments[0].status).toBe(charged > 0 ? 'succeeded' : 'failed')
        }
        test.failpoint = undefined
        await expectAllAgrees()
      }
    },
  )

  it('a charge that the job has cancelled meanwhile takes nothing, when its request continues', async () => {
    const { api, invoice } = await stay()
    const { id } = await invoice()
    const before = at_stripe.stripe.ledger().taken
    test.failpoint = async (name) => {
      if (name !== 'registered') return
      test.clock.advance({ minutes: 1 })
      await settle(test)
    }
    const { status, body } = await pay(api, id, 36_000, byCard('pm_card_visa'))
    expect([status, body.error.details.failure_code]).toEqual([402, 'abandoned'])
    expect(at_stripe.stripe.ledger().taken).toBe(before)
  })

  it('a job that read the charge before it had a reference does not cancel a successful one', async () => {
    const charged_stay = await stay()
    await pay(charged_stay.api, (await charged_stay.invoice()).id, 36_000, byCard('pm_card_visa'))
    await charged_stay.cancel()
    const { api, invoice } = await stay()
    const { id } = await invoice()
    let job: Promise<void> | undefined
    let cash: Awaited<ReturnType<typeof pay>> | undefined
    // The job claims both, and is delayed by the refund that comes first.
    at_stripe.stripe.faultFor = ({ path }) => (path === '/v1/refunds' ? 'hang_before' : undefined)
    test.failpoint = async (name) => {
      if (name === 'carried_out') {
        await job
        cash = await pay(api, id, 36_000)
      }
      if (name !== 'registered') return
      test.clock.advance({ minutes: 1 })
      job = settle(test)
      const looked = 'SELECT asked_at FROM payments WHERE invoice_id = $1'
      await until(
        () => test.db.query(looked, [id]),
        ({ rows }) => rows[0].asked_at !== null,
      )
    }
    expect((await pay(api, id, 36_000, byCard('pm_card_visa'))).body.status).toBe('succeeded')
    expect(cash?.body.error).toMatchObject({ code: 'SVC-8002', details: { due: eur(0) } })
    expect(await invoice()).toMatchObject({ amount_due: eur(0), payments: [{ status: 'succeeded' }] })
  })
})

import { describe, expect, it } from 'vitest'
import { forgetPaymentRequest } from '#server/features/invoices/public.ts'
import type { Failpoint } from '#server/http/request.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Reply } from '#test/harness/client.ts'
import { cardTestsAtTwoNodes } from '#test/harness/payments/card-tests.ts'
import { bookIn, byCard, DEPOSIT, pay, settle } from '#test/harness/payments.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'
import { eur } from '#test/harness/stock.ts'

expectUnavailable()

const { at_stripe, test, atTwoNodes, newKey } = cardTestsAtTwoNodes()
const VISA = byCard('pm_card_visa')
const codeOf = ({ status, body }: Reply) => [status, body.error?.code]

/** Blocks the next requests at these failpoints, in this order, until they are released. */
function stopAt(...places: readonly Failpoint[]) {
  const stops = places.map((place) => ({
    place,
    is_reached: false,
    arrived: Promise.withResolvers<void>(),
    released: Promise.withResolvers<void>(),
  }))
  test.failpoint = (name) => {
    const stop = stops.find(({ place, is_reached }) => place === name && !is_reached)
    if (!stop) return undefined
    stop.is_reached = true
    stop.arrived.resolve()
    return stop.released.promise
  }
  return stops.map(({ arrived, released }) => ({
    arrived: arrived.promise,
    release: () => released.resolve(),
  }))
}

const announcementsFail = () => {
  at_stripe.stripe.faultFor = ({ path }) => (path === '/v1/payment_intents' ? 'error_before' : undefined)
}

describe('rule 11 — one key at two nodes makes one charge', () => {
  it('the second insert fails when the first has the provider’s reference: the key stays, and is charged once', async () => {
    const { api, there, deposit, get, moved } = await atTwoNodes({ rate_plan: DEPOSIT })
    const { id } = await deposit()
    const key = newKey()
    const [one, other, named] = stopAt('opened', 'opened', 'noted')
    const first = pay(api, id, 10_800, VISA, key)
    await one!.arrived
    const late = pay(there, id, 10_800, VISA, key)
    await other!.arrived
    one!.release()
    await named!.arrived
    announcementsFail()
    other!.release()
    expect(codeOf(await late)).toEqual([503, 'SVC-9002'])
    at_stripe.stripe.faultFor = undefined
    const again = await pay(there, id, 10_800, VISA, key)
    named!.release()
    expect([again.status, (await first).text]).toEqual([201, again.text])
    expect([moved().taken, (await get()).amount_paid]).toEqual([10_800, eur(10_800)])
  })

  it('a payment that was cancelled without a reference does not use the key: 503 SVC-9002, and the repeat charges', async () => {
    const { api, there, invoice, moved } = await atTwoNodes()
    const { id } = await invoice()
    const key = newKey()
    const [one, other, registered, recorded] = stopAt('opened', 'opened', 'registered', 'recorded')
    const first = pay(api, id, 36_000, VISA, key)
    await one!.arrived
    const late = pay(there, id, 36_000, VISA, key)
    await other!.arrived
    one!.release()
    await registered!.arrived
    announcementsFail()
    other!.release()
    expect(codeOf(await late)).toEqual([503, 'SVC-9002'])
    at_stripe.stripe.faultFor = undefined
    // The repeat has charged, and has no response yet when the first one ends.
    const again = pay(there, id, 36_000, VISA, key)
    await recorded!.arrived
    registered!.release()
    expect(codeOf(await first)).toEqual([503, 'SVC-9002'])
    recorded!.release()
    expect([(await again).status, (await again).body.status]).toEqual([201, 'succeeded'])
    expect((await pay(api, id, 36_000, VISA, key)).text).toBe((await again).text)
    expect(moved().taken).toBe(36_000)
  })
})

describe('rule 11 — a refusal is stored in the transaction that decided it', () => {
  it('409 SVC-8002 — and the repeat at the other node does not charge what is due by then', async () => {
    const { api, there, invoice, moved } = await atTwoNodes()
    const { id } = await invoice()
    await pay(api, id, 36_000, byCard('pm_card_authenticationRequired'))
    const key = newKey()
    const [early, charged] = stopAt('before_claim', 'recorded')
    const first = pay(api, id, 36_000, VISA, key)
    const is_held = await Promise.race([first.then(() => false), early!.arrived.then(() => true)])
    const waiting = [...at_stripe.stripe.intents.values()].at(-1)!
    at_stripe.stripe.decide(waiting.id, 'failed')
    test.clock.advance({ minutes: 2 })
    await settle(test)
    const again = pay(there, id, 36_000, VISA, key)
    if (is_held) await charged!.arrived
    early!.release()
    expect(codeOf(await first)).toEqual([409, 'SVC-8002'])
    charged!.release()
    expect([(await again).text, moved().taken]).toEqual([(await first).text, 0])
  })
})

describe('rule 11 — a payment with a provider reference', () => {
  it('keeps its key; one without it releases the key', async () => {
    const { api, invoice, account_id } = await atTwoNodes()
    const { system } = test.app.environments.live
    const { id } = await invoice()
    const named = (await pay(api, id, 100, VISA, newKey())).body
    test.failpoint = (name) => (name === 'opened' ? Promise.reject(new Error('died')) : undefined)
    expect((await pay(api, id, 100, VISA, newKey())).status).toBe(500)
    for (const { id } of (await invoice()).payments)
      await writing(system, account_id, (tx) => forgetPaymentRequest(wholeAccount(tx, account_id), id))
    const { rows } = await test.db.query(
      'SELECT id FROM payments WHERE account_id = $1 AND request_key IS NOT NULL',
      [account_id],
    )
    expect(rows).toEqual([{ id: named.id }])
  })
})

describe('rule 11 — the key belongs to its request from the creation of the payment', () => {
  it.each(['opened', 'recorded'] as const)(
    '422 SVC-6002 — another card payment and another operation at the other node, while a charge is at %s',
    async (place) => {
      const { api, there, invoice, moved, get, ...hotel } = await atTwoNodes()
      const otherStay = await bookIn({ api, ...hotel })
      const [{ id }, key] = [await invoice(), newKey()]
      const [stopped] = stopAt(place)
      const first = pay(api, id, 100, VISA, key)
      await stopped!.arrived
      const others = [
        await pay(there, (await otherStay.invoice()).id, 100, VISA, key),
        await pay(there, id, 200, VISA, key),
        await pay(there, id, 100, {}, key),
        await there.patch(`/reservations/${otherStay.id}`, { notes: 'hello' }, key),
      ]
      expect(others.map(codeOf)).toEqual(others.map(() => [422, 'SVC-6002']))
      stopped!.release()
      expect((await first).status).toBe(201)
      expect((await pay(there, id, 100, VISA, key)).text).toBe((await first).text)
      expect([moved().taken, (await get()).amount_paid]).toEqual([100, eur(100)])
      expect((await otherStay.get()).notes).toBe(null)
    },
  )

  it('422 SVC-6002 — after a process crashed during a successful charge; the same request finds it', async () => {
    const { api, there, id: stay_id, invoice, moved } = await atTwoNodes()
    const [{ id }, key] = [await invoice(), newKey()]
    test.failpoint = (name) =>
      name === 'recorded' ? Promise.reject(new Error('the process dies here')) : undefined
    expect((await pay(api, id, 100, VISA, key)).status).toBe(500)
    test.failpoint = undefined
    const other = await there.patch(`/reservations/${stay_id}`, { notes: 'hello' }, key)
    expect(codeOf(other)).toEqual([422, 'SVC-6002'])
    expect((await pay(there, id, 100, VISA, key)).status).toBe(201)
    expect(moved().taken).toBe(100)
  })

  it.each(['opened', 'recorded'] as const)(
    '422 SVC-6002 — another refund and another operation at the other node, while a refund is at %s',
    async (place) => {
      const { api, there, invoice, refund, id: stay_id, moved, get } = await atTwoNodes()
      const { id } = await invoice()
      const one = (await pay(api, id, 1_000, VISA)).body
      const two = (await pay(api, id, 1_000, VISA)).body
      const key = newKey()
      const [stopped] = stopAt(place)
      const first = refund(one.id, 400, key)
      await stopped!.arrived
      const others = [
        await there.post(`/payments/${two.id}/refund`, { amount: eur(400) }, key),
        await there.post(`/payments/${one.id}/refund`, {}, key),
        await there.patch(`/reservations/${stay_id}`, { notes: 'hello' }, key),
      ]
      expect(others.map(codeOf)).toEqual(others.map(() => [422, 'SVC-6002']))
      stopped!.release()
      expect([(await first).status, (await first).body.status]).toEqual([201, 'succeeded'])
      expect((await refund(one.id, 400, key)).text).toBe((await first).text)
      expect([moved().given_back, (await get()).amount_refunded]).toEqual([400, eur(400)])
    },
  )
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetPaymentRequest } from '../../../server/features/invoices/public.ts'
import type { Failpoint } from '../../../server/http/request.ts'
import { wholeAccount } from '../../../server/postgres/scope.ts'
import { writing } from '../../../server/postgres/transaction.ts'
import type { Instance } from '../../harness/app.ts'
import type { Reply } from '../../harness/client.ts'
import {
  bookIn,
  byCard,
  DEPOSIT,
  expectMoneyAgrees,
  pay,
  settle,
  stayOf,
  stripeApp,
} from '../../harness/payments.ts'
import { eur } from '../../harness/stock.ts'
import { until } from '../../operations/program.ts'

const at_stripe = stripeApp()
const { test } = at_stripe
const VISA = byCard('pm_card_visa')
let second: Instance
let account_id = ''
let count = 0

beforeAll(async () => {
  second = await test.secondInstance()
})
afterEach(async () => {
  at_stripe.stripe.trouble = undefined
  test.failpoint = undefined
  await expectMoneyAgrees(test.db, account_id)
})
afterAll(() => second?.stop())

const newKey = () => ({ 'idempotency-key': `card-key-${++count}` })
const codeOf = ({ status, body }: Reply) => [status, body.error?.code]

/** A stay, and the same caller at a second process. */
async function atTwoNodes(options?: Parameters<typeof stayOf>[1]) {
  const made = await stayOf(test, options)
  account_id = made.account_id
  const before = at_stripe.stripe.ledger()
  return {
    ...made,
    there: second.client(made.api.secret!),
    /** What cards have paid and were given back since, in cents. */
    moved: () => {
      const { taken, given_back } = at_stripe.stripe.ledger()
      return { taken: taken - before.taken, given_back: given_back - before.given_back }
    },
  }
}

/** Stops whoever comes to the places next, in this order, until they are let go. */
function stopAt(...places: readonly Failpoint[]) {
  const stops = places.map((place) => ({
    ...{ place, is_reached: false },
    ...{ arrived: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() },
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
  at_stripe.stripe.trouble = ({ path }) => (path === '/v1/payment_intents' ? 'error_before' : undefined)
}

describe('rule 11 — one key at two nodes is one charge', () => {
  it('the announcement of the second fails when the first has the provider’s name: the key stays, and is charged once', async () => {
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
    at_stripe.stripe.trouble = undefined
    const again = await pay(there, id, 10_800, VISA, key)
    named!.release()
    expect([again.status, (await first).text]).toEqual([201, again.text])
    expect([moved().taken, (await get()).amount_paid]).toEqual([10_800, eur(10_800)])
  })

  it('a payment that was given up before it had a name is no answer to the key: 503 SVC-9002, and the repeat charges', async () => {
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
    at_stripe.stripe.trouble = undefined
    // The repeat has charged, and has no answer yet when the first comes to its end.
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

describe('rule 11 — a refusal is kept by the transaction that judged', () => {
  it('409 SVC-8002 — and what was due then is not charged by the repeat at the other node', async () => {
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

describe('rule 11 — a payment that the provider knows by name', () => {
  it('keeps its key, whoever asks to forget it; one without a name does not', async () => {
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

describe('rule 11 — the key belongs to its request from the moment a payment is opened', () => {
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

  it('422 SVC-6002 — after a process died with the money taken; the same request finds it', async () => {
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

describe('spec 8.4 — after 24 hours a key is new, for cards too', () => {
  const day = { hours: 24, seconds: 1 }

  it('201 — another stay, the same stay and cash; the payments before keep their money', async () => {
    const { api, invoice, moved, get, ...hotel } = await atTwoNodes()
    const otherStay = await bookIn({ api, ...hotel })
    const [{ id }, key] = [await invoice(), newKey()]
    const elsewhere = (await otherStay.invoice()).id
    for (const [to, card] of [
      [id, VISA],
      [elsewhere, VISA],
      [id, VISA],
      [id, {}],
    ] as const) {
      const reply = await pay(api, to, 100, card, key)
      expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([201, null])
      test.clock.advance(day)
    }
    expect([moved().taken, (await get()).amount_paid]).toEqual([300, eur(300)])
  })

  it('201 — a charge that never got an answer, and another one under its key a day later', async () => {
    const { api, invoice, moved } = await atTwoNodes()
    const [{ id }, key] = [await invoice(), newKey()]
    test.failpoint = (name) => (name === 'recorded' ? Promise.reject(new Error('died')) : undefined)
    expect((await pay(api, id, 100, VISA, key)).status).toBe(500)
    test.failpoint = undefined
    test.clock.advance(day)
    expect((await pay(api, id, 300, VISA, key)).status).toBe(201)
    expect(moved().taken).toBe(400)
  })

  it('201 — refunds of another payment and of the same', async () => {
    const { api, invoice, refund, moved } = await atTwoNodes()
    const { id } = await invoice()
    const one = (await pay(api, id, 1_000, VISA)).body
    const two = (await pay(api, id, 1_000, VISA)).body
    const key = newKey()
    for (const payment of [one, two, one]) {
      const reply = await refund(payment.id, 100, key)
      expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([201, null])
      test.clock.advance(day)
    }
    expect(moved().given_back).toBe(300)
  })
})

describe('rule 11 — a key that another transaction puts on a payment meanwhile', () => {
  it.each(['payments', 'refunds'])('422 SVC-6002 and never 500 — %s', async (table) => {
    const { api, invoice, refund, moved } = await atTwoNodes()
    const { id } = await invoice()
    const paid = (await pay(api, id, 1_000, VISA)).body
    const before = (await refund(paid.id, 100)).body
    const client = await test.db.connect()
    const key = newKey()
    try {
      // As a process of the release before does it: without claiming the key first.
      await client.query('BEGIN')
      await client.query(
        `UPDATE ${table} SET request_key = $3, request_fingerprint = 'x' WHERE account_id = $1 AND id = $2`,
        [account_id, table === 'payments' ? paid.id : before.id, `${account_id} ${key['idempotency-key']}`],
      )
      const sent = table === 'payments' ? pay(api, id, 500, VISA, key) : refund(paid.id, 300, key)
      await until(
        () =>
          test.db.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ({ rows }) => rows.length > 0,
      )
      await client.query('COMMIT')
      expect(codeOf(await sent)).toEqual([422, 'SVC-6002'])
    } finally {
      client.release()
    }
    expect(moved()).toEqual({ taken: 1_000, given_back: 100 })
  })
})

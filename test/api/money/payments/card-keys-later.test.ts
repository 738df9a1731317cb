import { describe, expect, it } from 'vitest'
import type { Reply } from '#test/harness/client.ts'
import { cardTestsAtTwoNodes } from '#test/harness/payments/card-tests.ts'
import { bookIn, byCard, pay } from '#test/harness/payments.ts'
import { eur } from '#test/harness/stock.ts'
import { until } from '#test/operations/program.ts'

const { test, atTwoNodes, newKey } = cardTestsAtTwoNodes()
const VISA = byCard('pm_card_visa')
const codeOf = ({ status, body }: Reply) => [status, body.error?.code]

describe('spec 8.4 — after 24 hours a key is new, for cards too', () => {
  const day = { hours: 24, seconds: 1 }

  it('201 — another stay, the same stay and cash; earlier payments are not affected', async () => {
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

  it('201 — a charge without a response, and another one with its key a day later', async () => {
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

describe('rule 11 — a key that another transaction uses meanwhile', () => {
  it.each(['payments', 'refunds'])('422 SVC-6002 and never 500 — %s', async (table) => {
    const { api, invoice, refund, moved, account_id } = await atTwoNodes()
    const { id } = await invoice()
    const paid = (await pay(api, id, 1_000, VISA)).body
    const before = (await refund(paid.id, 100)).body
    const client = await test.db.connect()
    const key = newKey()
    try {
      // As in a process of the previous release: without claiming the key first.
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

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeTier } from '#server/features/account/accounts/public.ts'
import {
  applyTierChange,
  regenerateSecret,
  SECRET_PURPOSE,
} from '#server/features/developer/webhooks/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { testApp } from '#test/harness/app.ts'
import {
  countDeliveries,
  createEventHotel,
  deliveriesTo,
  type Endpoint,
  type EventHotel,
  expectSigned,
  insertBacklog,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, holdRequests, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
let receiver: Receiver
let hotel: EventHotel
let endpoint: Endpoint

beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.behave(answers(200))
  hotel = await createEventHotel(test)
  endpoint = await listen(hotel.api, receiver.url)
})

const live = () => test.app.webhook_workers.live
const shown = () => deliveriesTo(hotel.api, endpoint)
const change = async (what: Record<string, unknown>) => {
  expect((await hotel.api.patch(`/webhooks/${endpoint.id}`, what)).status).toBe(200)
}
const move = (tier: 'starter' | 'growth') =>
  writing(test.app.environments.live.system, null, async (tx) => {
    await writeTier(wholeAccount(tx, hotel.account_id), tier)
    await applyTierChange(wholeAccount(tx, hotel.account_id), test.clock.now())
  })

const regenerate = () =>
  writing(test.app.environments.live.system, hotel.account_id, (tx) =>
    regenerateSecret(
      { tx, secrets: sealer(secret, SECRET_PURPOSE), now: test.clock.now() },
      { account_id: hotel.account_id, webhook_id: endpoint.id, effective_at: null },
    ),
  )

/** Changes the endpoint while a delivery is in flight, which then gets this status. */
async function meanwhile(what: () => Promise<unknown>, status: number) {
  const { event } = await hotel.createEvent()
  const held_requests = holdRequests(receiver)
  const sending = live().drain()
  await held_requests.holds(1)
  await what()
  held_requests.answer(answers(status))
  await sending
  return event.id as string
}

describe('rule 8 — changes while a delivery is in flight', () => {
  it('disabled: a success counts, a retry is held with its attempt, and is sent when it is enabled', async () => {
    await meanwhile(() => change({ status: 'disabled' }), 200)
    expect(await shown()).toMatchObject([{ status: 'delivered' }])
    await change({ status: 'enabled' })
    const event_id = await meanwhile(() => change({ status: 'disabled' }), 500)
    const retried = async () => (await deliveriesTo(hotel.api, endpoint, `&event_id=${event_id}`))[0]
    expect(await retried()).toMatchObject({ status: 'held', attempts: [{ status_code: 500 }] })
    test.clock.advance({ hours: 1 })
    expect(await live().drain()).toBe(0)
    receiver.behave(answers(200))
    await change({ status: 'enabled' })
    expect(await live().drain()).toBe(1)
    expect(await retried()).toMatchObject({ status: 'delivered', attempts: [{ number: 1 }, { number: 2 }] })
  })

  it('downgrade: the retry is held, and due at once after an upgrade', async () => {
    await meanwhile(() => move('starter'), 500)
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ held: 1 })
    await move('growth')
    receiver.behave(answers(200))
    expect(await live().drain()).toBe(1)
    expect(await shown()).toMatchObject([{ status: 'delivered', attempts: [{ status_code: 500 }, {}] }])
  })

  it('deleted: discarded, and nothing is sent or written any more', async () => {
    const event_id = await meanwhile(() => hotel.api.delete(`/webhooks/${endpoint.id}`), 500)
    expect(await shown()).toMatchObject([{ event_id, status: 'discarded' }])
    test.clock.advance({ hours: 1 })
    await live().reclaimExpiredLeases()
    expect(await live().drain()).toBe(0)
    expect(receiver.of(event_id)).toHaveLength(1)
  })

  it('another URL: what is in flight ends at the old one, the rest goes to the new one', async () => {
    const other = await openReceiver()
    const before = receiver.received.length
    await meanwhile(() => change({ url: other.url }), 200)
    await hotel.createEvent()
    await live().drain()
    expect([receiver.received.length - before, other.received.length]).toEqual([1, 1])
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ delivered: 2 })
    await other.close()
  })

  it('rotated secret: the next attempt is signed with it', async () => {
    let fresh = ''
    const began = test.clock.now()
    const event_id = await meanwhile(async () => {
      fresh = (await regenerate()).secret
    }, 500)
    receiver.behave(answers(200))
    test.clock.advance({ seconds: 67 })
    await live().drain()
    const [first, second] = receiver.of(event_id)
    expectSigned(first!, endpoint.secret, began)
    expectSigned(second!, fresh, test.clock.now())
    expect(second!.body).toBe(first!.body)
  })
})

describe('changes concurrent with the insertion of a delivery', () => {
  /** Puts a delivery into a state that only a concurrent transaction could have left. */
  const misplace = (status: 'pending' | 'held') =>
    test.db.query('UPDATE pending_deliveries SET status = $2 WHERE endpoint_id = $1', [endpoint.id, status])
  const endFromBehind = (set: string) =>
    test.db.query(`UPDATE webhook_endpoints SET ${set} WHERE id = $1`, [endpoint.id])

  it('pending at a disabled endpoint: held when it is due', async () => {
    await hotel.createEvent()
    await change({ status: 'disabled' })
    await misplace('pending')
    expect(await live().drain()).toBe(0)
    expect(await shown()).toMatchObject([{ status: 'held', attempts: [] }])
    expect(receiver.received.filter(({ body }) => body.includes(hotel.property_id))).toEqual([])
  })

  it('pending below Growth: held when it is due', async () => {
    await hotel.createEvent()
    await test.db.query(`UPDATE accounts SET tier = 'starter' WHERE account_id = $1`, [hotel.account_id])
    expect(await live().drain()).toBe(0)
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ held: 1 })
  })

  it('held at an enabled endpoint: due at once', async () => {
    await hotel.createEvent()
    await misplace('held')
    expect(await live().drain()).toBe(0)
    await live().reconcileHeld()
    expect(await live().drain()).toBe(1)
  })

  it('held at a disabled endpoint stays so, except for a test event', async () => {
    await hotel.createEvent()
    await hotel.api.make('/webhooks/test', { webhook_id: endpoint.id, event: 'invoice.paid' })
    await change({ status: 'disabled' })
    await misplace('held')
    await live().reconcileHeld()
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ held: 1, pending: 1 })
    expect(await live().drain()).toBe(1)
  })

  it('at a deleted endpoint: neither sent nor stored', async () => {
    await hotel.createEvent()
    await hotel.api.make('/webhooks/test', { webhook_id: endpoint.id, event: 'invoice.paid' })
    await endFromBehind('deleted_at = now()')
    expect(await live().drain()).toBe(0)
    await live().reconcileHeld()
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ discarded: 2 })
  })

  it('a secret that cannot be decrypted uses no attempt: retried each minute until it can', async () => {
    await hotel.createEvent()
    const { rows } = await test.db.query('SELECT secret FROM webhook_endpoints WHERE id = $1', [endpoint.id])
    await endFromBehind(`secret = '\\x00'`)
    for (let i = 0; i < 7; i++) {
      expect(await live().drain()).toBe(1)
      expect(await live().drain()).toBe(0)
      test.clock.advance({ minutes: 1 })
    }
    expect(await shown()).toMatchObject([{ status: 'pending', attempts: [] }])
    await test.db.query('UPDATE webhook_endpoints SET secret = $2 WHERE id = $1', [
      endpoint.id,
      rows[0].secret,
    ])
    await live().drain()
    expect(await shown()).toMatchObject([{ status: 'delivered', attempts: [{ number: 1 }] }])
  })

  it('more than a thousand are corrected at once', async () => {
    await insertBacklog(test, hotel, endpoint.id, 2_500)
    await misplace('held')
    await live().reconcileHeld()
    expect(await countDeliveries(test, hotel.account_id)).toEqual({ pending: 2_500 })
    await hotel.api.delete(`/webhooks/${endpoint.id}`)
  })
})

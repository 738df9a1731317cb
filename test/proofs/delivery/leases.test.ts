import { describe, expect, it } from 'vitest'
import { deliveryTests } from '#test/harness/webhooks/delivery-tests.ts'
import { countDeliveries } from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, holdRequests } from '#test/harness/webhooks/receiver.ts'

const { test, state, live, shown } = deliveryTests()

describe('a worker whose lease was reclaimed', () => {
  it('writes nothing, whether the other worker has leased or sent it', async () => {
    const secondInstance = await test.secondInstance()
    for (const [code, ended] of [
      [500, true],
      [200, true],
      [500, false],
      [200, false],
    ] as const) {
      const { event } = await state.hotel.createEvent()
      const held_requests = holdRequests(state.receiver)
      const slow = live().drain()
      await held_requests.holds(1)
      test.clock.advance({ seconds: 21 })
      await secondInstance.app.webhook_workers.live.reclaimExpiredLeases()
      state.receiver.behave(answers(202))
      if (ended) expect(await secondInstance.app.webhook_workers.live.drain()).toBe(1)
      held_requests.answer(answers(code))
      // Reclaimed where the other one has not claimed it yet.
      expect(await slow).toBe(ended ? 1 : 2)
      const [delivery] = await shown()
      expect(delivery).toMatchObject({
        event_id: event.id,
        status: 'delivered',
        attempts: [
          { number: 1, error: 'interrupted', status_code: null },
          { number: 1, error: null, status_code: 202 },
        ],
      })
      expect(state.receiver.of(event.id)).toHaveLength(2)
    }
    await secondInstance.stop()
  })

  it('a valid lease cannot be reclaimed', async () => {
    await state.hotel.createEvent()
    const held_requests = holdRequests(state.receiver)
    const slow = live().drain()
    await held_requests.holds(1)
    test.clock.advance({ seconds: 19 })
    await live().reclaimExpiredLeases()
    const secondInstance = await test.secondInstance()
    expect(await secondInstance.app.webhook_workers.live.drain()).toBe(0)
    held_requests.answer(answers(200))
    await slow
    expect(await shown()).toMatchObject([{ status: 'delivered', attempts: [{ status_code: 200 }] }])
    await secondInstance.stop()
  })
})

describe('interruptions', () => {
  /** A worker that crashes with leased deliveries, from the database's point of view. */
  async function dieOnce() {
    test.dispatch_failpoint = async (name) => {
      if (name === 'after_claim') throw new Error('died')
    }
    await expect(live().drain()).rejects.toThrow('died')
    test.dispatch_failpoint = undefined
    test.clock.advance({ seconds: 21 })
    await live().reclaimExpiredLeases()
  }

  it('do not count among the five; the next attempt has the number that it would have had', async () => {
    const { event } = await state.hotel.createEvent()
    await dieOnce()
    await dieOnce()
    state.receiver.behave(answers(500))
    for (let i = 0; i < 5; i++) {
      expect(await live().drain()).toBe(1)
      test.clock.advance({ hours: 23 })
    }
    expect(await live().drain()).toBe(0)
    const [delivery] = await shown()
    expect(delivery.status).toBe('failed')
    expect(
      delivery.attempts.map(({ number, error }: { number: number; error: string }) => [number, error]),
    ).toEqual([
      [1, 'interrupted'],
      [1, 'interrupted'],
      [1, 'status'],
      [2, 'status'],
      [3, 'status'],
      [4, 'status'],
      [5, 'status'],
    ])
    expect(state.receiver.of(event.id)).toHaveLength(5)
  })

  it('end it after three, with a status: a delivery must not kill workers for ever', async () => {
    await state.hotel.createEvent()
    for (let i = 0; i < 3; i++) await dieOnce()
    expect(await live().drain()).toBe(0)
    expect(await shown()).toMatchObject([
      {
        status: 'failed',
        attempts: [{ error: 'interrupted' }, { error: 'interrupted' }, { error: 'interrupted' }],
      },
    ])
  })

  it('a test event is not sent twice', async () => {
    await state.hotel.api.make('/webhooks/test', { webhook_id: state.endpoint.id, event: 'invoice.paid' })
    await dieOnce()
    expect(await live().drain()).toBe(0)
    expect(await shown()).toMatchObject([
      { kind: 'test', status: 'failed', attempts: [{ error: 'interrupted' }] },
    ])
  })

  it('of an endpoint disabled meanwhile are held', async () => {
    await state.hotel.createEvent()
    test.dispatch_failpoint = async (name) => {
      if (name !== 'after_claim') return
      await state.hotel.api.patch(`/webhooks/${state.endpoint.id}`, { status: 'disabled' })
      throw new Error('died')
    }
    await expect(live().drain()).rejects.toThrow('died')
    test.dispatch_failpoint = undefined
    test.clock.advance({ seconds: 21 })
    await live().reclaimExpiredLeases()
    expect(await live().drain()).toBe(0)
    expect(await shown()).toMatchObject([{ status: 'held', attempts: [{ error: 'interrupted' }] }])
  })
})

describe('several workers', () => {
  it('share due deliveries without duplicates', async () => {
    const others = await Promise.all([test.secondInstance(), test.secondInstance()])
    const events = 40
    for (let i = 0; i < events; i++) await state.hotel.createEvent()
    const before = state.receiver.received.length
    const sent = await Promise.all(
      [test.app, ...others.map(({ app }) => app)].map((app) => app.webhook_workers.live.drain()),
    )
    expect(sent.reduce((sum, count) => sum + count)).toBe(events)
    expect(state.receiver.received.length - before).toBe(events)
    expect(await countDeliveries(test, state.hotel.account_id)).toEqual({ delivered: events })
    await Promise.all(others.map((other) => other.stop()))
  })
})

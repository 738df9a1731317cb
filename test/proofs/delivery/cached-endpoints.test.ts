import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Claimed } from '#server/features/developer/webhooks/dispatch/claim-store.ts'
import { EndpointQueues } from '#server/features/developer/webhooks/dispatch/endpoint-queues.ts'
import { Sender } from '#server/features/developer/webhooks/dispatch/sender.ts'
import { resolveName } from '#server/integrations/ssrf-guard.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const MAX_UNPROVEN = 768
const MAX_LEASED = 4_096
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver(answers(200))
})
afterAll(() => receiver.close())

const now = () => Temporal.Now.instant()
const delivery = (endpoint_id: string, claimed_at: number): Claimed => ({
  account_id: 'acct_1',
  id: `del_${randomUUID()}`,
  endpoint_id,
  event_id: 'evt_1',
  event_type: 'guest.updated',
  kind: 'event',
  attempts: 0,
  interruptions: 0,
  body: '{}',
  url: receiver.url,
  lease: randomUUID(),
  secret: Buffer.alloc(0),
  next_secret: null,
  next_secret_at: null,
  was_due_at: now().toString(),
  claimed_at,
  leased_until: claimed_at + 20_000,
})

/** A sender whose attempts hang on demand, before anything is sent. */
function senderThatMayHang() {
  let hangs = false
  let time = 0
  const clock = () => time
  const queues = new EndpointQueues(clock)
  const sender = new Sender({
    policy: { allow_loopback: true, resolve: resolveName },
    log: pino({ level: 'silent' }),
    secretOf: () => 'whsec_test',
    failpoint: (name) => (hangs && name === 'before_send' ? new Promise(() => undefined) : undefined),
    now,
    clock,
    queues,
  })
  return {
    sender,
    queues,
    /** The outcome of a delivery to an endpoint. */
    send: async (endpoint_id: string) => (await sender.send([delivery(endpoint_id, time)])[0])!.result,
    /** An hour without deliveries. */
    rest() {
      time += 3_600_000
      sender.evictIdle()
    },
    hang() {
      hangs = true
      sender.send(Array.from({ length: MAX_UNPROVEN }, (_, i) => delivery(`wh_hung_${i}`, time)))
      expect(queues.unproven_slots).toBe(0)
    },
    recover() {
      hangs = false
    },
  }
}

it('an endpoint that succeeded and was idle for an hour has a slot, however many hang', async () => {
  const { sender, queues, send, rest, hang, recover } = senderThatMayHang()
  expect(await send('wh_good')).toBe('delivered')
  rest()
  hang()
  expect(queues.capacities(MAX_LEASED).get('wh_good')).toBe(1)
  expect(queues.capacities(MAX_LEASED).get('wh_never_seen')).toBeUndefined()
  expect(queues.requests(MAX_LEASED)).toEqual([])
  recover()
  expect(await send('wh_good')).toBe('delivered')
  sender.abort()
})

it('one that fails when it is used again is unproven at once', async () => {
  const { sender, queues, send, rest, hang } = senderThatMayHang()
  expect(await send('wh_good')).toBe('delivered')
  rest()
  receiver.behave(answers(500))
  expect(await send('wh_good')).toBe('again')
  receiver.behave(answers(200))
  hang()
  expect(queues.capacities(MAX_LEASED).get('wh_good')).toBe(0)
  sender.abort()
})

import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Claimed } from '../../server/features/webhooks/dispatch/claim-store.ts'
import { makeSender } from '../../server/features/webhooks/dispatch/sender.ts'
import { resolveName } from '../../server/integrations/ssrf-guard.ts'
import { answers, openReceiver, type Receiver } from '../harness/receiver.ts'

const MAX_SUSPECTS = 768
const MAX_LEASED = 4_096
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver(answers(200))
})
afterEach(() => vi.useRealTimers())
afterAll(() => receiver.close())

const now = () => Temporal.Now.instant()
const delivery = (endpoint_id: string): Claimed => ({
  ...{
    account_id: 'acct_1',
    id: `del_${randomUUID()}`,
    endpoint_id,
    event_id: 'evt_1',
    event_type: 'guest.updated',
  },
  ...{ kind: 'event', attempts: 0, interruptions: 0, body: '{}', url: receiver.url, lease: randomUUID() },
  ...{ secret: Buffer.alloc(0), next_secret: null, next_secret_at: null, was_due_at: now().toString() },
  ...{ claimed_at: performance.now(), leased_until: performance.now() + 20_000 },
})

/** A sender whose attempts hang, once they are told to, before anything is sent. */
function senderThatMayHang() {
  let hangs = false
  let told: ((result: string) => void) | undefined
  const sender = makeSender({
    policy: { allow_loopback: true, resolve: resolveName },
    log: pino({ level: 'silent' }),
    ...{ now, secretOf: () => 'whsec_test', hasRoom: () => undefined },
    failpoint: (name) => (hangs && name === 'before_send' ? new Promise(() => undefined) : undefined),
    done: (_, done) => told?.(done!.result),
  })
  return {
    sender,
    /** What becomes of a delivery to an endpoint. */
    send: (endpoint_id: string) =>
      new Promise<string>((resolve) => {
        told = resolve
        sender.take([delivery(endpoint_id)])
      }),
    hang() {
      hangs = true
      sender.take(Array.from({ length: MAX_SUSPECTS }, (_, i) => delivery(`wh_hung_${i}`)))
      expect(sender.room_of_suspects).toBe(0)
    },
    recover() {
      hangs = false
    },
  }
}

it('an endpoint that answered well, and was not needed for an hour, has a place however many hang', async () => {
  const { sender, send, hang, recover } = senderThatMayHang()
  expect(await send('wh_good')).toBe('delivered')
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(3_600_000)
  sender.closeIdle()
  hang()
  expect(sender.rooms(MAX_LEASED).get('wh_good')).toBe(1)
  expect(sender.rooms(MAX_LEASED).get('wh_never_seen')).toBeUndefined()
  expect(sender.wants(MAX_LEASED)).toEqual([])
  recover()
  expect(await send('wh_good')).toBe('delivered')
  sender.abort()
})

it('one that fails when it is needed again is a suspect at once', async () => {
  const { sender, send, hang } = senderThatMayHang()
  expect(await send('wh_good')).toBe('delivered')
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(3_600_000)
  sender.closeIdle()
  receiver.behave(answers(500))
  expect(await send('wh_good')).toBe('again')
  receiver.behave(answers(200))
  hang()
  expect(sender.rooms(MAX_LEASED).get('wh_good')).toBe(0)
  sender.abort()
})

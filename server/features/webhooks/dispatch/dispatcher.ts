import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../../clock.ts'
import { toTimestamp } from '../../../clock.ts'
import type { AddressPolicy } from '../../../outside/address-guard.ts'
import type { Sent } from '../../../outside/http-out.ts'
import type { Database } from '../../../postgres/database.ts'
import { isConnectionLost, writing } from '../../../postgres/transaction.ts'
import { type ClaimedDelivery, claimDeliveries } from './claim-store.ts'
import { doors } from './doors.ts'
import { Lane } from './lane.ts'
import { type Outcome, recordOutcomes, takeBackBroken } from './record-store.ts'
import { delayAfter } from './schedule.ts'
import { signatureOf } from './signature.ts'

/** Places where tests end or break a worker. */
export type DispatchFailpoint =
  | 'before_claim'
  | 'after_claim'
  | 'before_send'
  | 'after_send'
  | 'before_record'
  | 'after_record'

export interface DispatcherOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly policy: AddressPolicy
  /** The signing secret of a delivery at this moment, unsealed. */
  readonly secretOf: (delivery: ClaimedDelivery, now: Temporal.Instant) => string
  readonly failpoint?: (name: DispatchFailpoint) => Promise<void> | undefined
  readonly counted?: (result: Outcome['result']) => void
}

/** Sends what is due, fairly by endpoint, and writes down what became of it. One for each environment and process. */
export interface Dispatcher {
  /** Something was committed: look now instead of at the next turn. */
  poke(): void
  start(): void
  /** Finishes what is under way, gives the rest back. */
  stop(): Promise<void>
  /** For tests: sends everything due now, and answers when all of it is written down. */
  drain(): Promise<number>
  /** Takes back what dead workers had. */
  takeBack(): Promise<void>
}

/** Under way at once in one process, whatever the number of endpoints. */
const MOST_UNDER_WAY = 1_024
const LEASE_MS = 20_000
/** With less than this left of its lease a delivery is not begun: its attempt could outlast it. */
const LEASE_NEEDED_MS = 13_000
/** The look for what other processes wrote. */
const LOOK_EVERY_MS = 150
const BROKEN_EVERY_MS = 5_000
const BATCH = 250
/** An endpoint that this process does not know yet gets one place. */
const ROOM_OF_STRANGERS = 1
const FORGET_LANE_MS = 60_000

export function makeDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, clock, log, policy, secretOf, failpoint = () => undefined, counted } = options
  const lanes = new Map<string, Lane>()
  const leases = new WeakMap<ClaimedDelivery, { lease: string; until: number }>()
  const outcomes: Outcome[] = []
  const noted = new Map<string, number>()
  const out = doors(policy)
  let under_way = 0
  let leased = 0
  let behind = { account_id: '', endpoint_id: '' }
  let stopping = false
  let poked = false
  let wake: (() => void) | undefined
  let recording: Promise<void> | undefined
  let timers: NodeJS.Timeout[] = []
  let running: Promise<void> | undefined

  const laneOf = (endpoint_id: string) => {
    const lane = lanes.get(endpoint_id) ?? new Lane()
    lanes.set(endpoint_id, lane)
    lane.last_used = performance.now()
    return lane
  }

  /** Claims once; answers how many it got. */
  async function claimOnce(): Promise<number> {
    const most = Math.min(1_000, MOST_UNDER_WAY - leased)
    if (most <= 0) return 0
    await failpoint('before_claim')
    const lease = randomUUID()
    const now = clock.now()
    const request = {
      now,
      lease_until: now.add({ milliseconds: LEASE_MS }),
      lease,
      rooms: new Map([...lanes].map(([endpoint_id, lane]) => [endpoint_id, lane.room])),
      room_of_others: ROOM_OF_STRANGERS,
      most,
      behind,
    }
    const until = performance.now() + LEASE_MS
    const claimed = await writing(database, null, (tx) => claimDeliveries(tx, request))
    await failpoint('after_claim')
    behind = claimed.length < most ? { account_id: '', endpoint_id: '' } : claimed.at(-1)!
    leased += claimed.length
    for (const delivery of claimed) {
      leases.set(delivery, { lease, until })
      laneOf(delivery.endpoint_id).waiting.push(delivery)
    }
    for (const endpoint_id of new Set(claimed.map((delivery) => delivery.endpoint_id))) advance(endpoint_id)
    return claimed.length
  }

  /** Sends what a lane has places for. */
  function advance(endpoint_id: string): void {
    const lane = laneOf(endpoint_id)
    while (lane.free > 0 && lane.waiting.length > 0) {
      const delivery = lane.waiting.shift()!
      if (stopping || leases.get(delivery)!.until - performance.now() < LEASE_NEEDED_MS) {
        note(delivery, { result: 'unsent', due_at: delivery.was_due_at, attempt: null })
        continue
      }
      lane.under_way += 1
      under_way += 1
      void send(lane, delivery).finally(() => {
        lane.under_way -= 1
        under_way -= 1
        advance(endpoint_id)
      })
    }
  }

  async function send(lane: Lane, delivery: ClaimedDelivery): Promise<void> {
    const started = clock.now()
    let sent: Sent
    try {
      await failpoint('before_send')
      sent = await out.post(delivery, headersOf(delivery, secretOf(delivery, started), started))
      await failpoint('after_send')
    } catch (error) {
      // Nothing was learnt: the lease ends by itself and leaves an interrupted attempt.
      log.error({ err: error, delivery_id: delivery.id }, 'a delivery could not be attempted')
      leased -= 1
      return
    }
    const delivered = sent.status_code !== null && sent.status_code >= 200 && sent.status_code < 300
    if (delivered) lane.succeeded(sent.duration_ms)
    else lane.failed()
    note(delivery, {
      ...afterAttempt(delivery, delivered),
      attempt: attemptOf(delivery, sent, started, delivered),
    })
  }

  function afterAttempt(delivery: ClaimedDelivery, delivered: boolean): Pick<Outcome, 'result' | 'due_at'> {
    if (delivered) return { result: 'delivered', due_at: null }
    const delay = delivery.kind === 'test' ? null : delayAfter(delivery.attempts + 1)
    if (delay === null) return { result: 'failed', due_at: null }
    return { result: 'again', due_at: clock.now().add({ milliseconds: delay }).toString() }
  }

  /** Puts an outcome into the next batch. */
  function note(delivery: ClaimedDelivery, outcome: Pick<Outcome, 'result' | 'due_at' | 'attempt'>): void {
    const { account_id, id, endpoint_id } = delivery
    const { lease } = leases.get(delivery)!
    const key = `${endpoint_id} ${outcome.result === 'delivered'}`
    const now = performance.now()
    const fresh = outcome.attempt !== null && now - (noted.get(key) ?? -Infinity) > 1_000
    if (fresh) noted.set(key, now)
    outcomes.push({
      account_id,
      id,
      endpoint_id,
      lease,
      at: toTimestamp(clock.now()),
      note: fresh,
      ...outcome,
    })
    recording ??= recordAll()
  }

  /** Writes batches until none is left. While one is being written the next one gathers. */
  async function recordAll(): Promise<void> {
    // One turn of the loop: what ends together is written together.
    await new Promise((resolve) => setImmediate(resolve))
    while (outcomes.length > 0) {
      const batch = outcomes.splice(0, BATCH)
      await recordBatch(batch)
      leased -= batch.length
      for (const { result } of batch) counted?.(result)
    }
    recording = undefined
    poke()
  }

  /** Keeps at it while the database is away; when it comes back late, leases have ended and nothing is overwritten. */
  async function recordBatch(batch: Outcome[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await failpoint('before_record')
        await writing(database, null, (tx) => recordOutcomes(tx, batch))
        await failpoint('after_record')
        return
      } catch (error) {
        if (attempt >= 20 || !isConnectionLost(error)) {
          log.error({ err: error, deliveries: batch.length }, 'outcomes of deliveries were not written')
          return
        }
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
  }

  async function work(): Promise<void> {
    while (!stopping) {
      poked = false
      const claimed = await claimOnce().catch((error) => {
        log.error({ err: error }, 'deliveries could not be claimed')
        return 0
      })
      if (claimed === 0 && !poked && !stopping) await pause()
      forgetIdleLanes()
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, LOOK_EVERY_MS)
      wake = done
      function done() {
        clearTimeout(timer)
        wake = undefined
        resolve()
      }
    })
  }

  function poke(): void {
    poked = true
    wake?.()
  }

  function forgetIdleLanes(): void {
    const before = performance.now() - FORGET_LANE_MS
    for (const [endpoint_id, lane] of lanes) {
      if (lane.idle && lane.last_used < before) lanes.delete(endpoint_id)
    }
  }

  async function takeBack(): Promise<void> {
    const { again, given_up } = await writing(database, null, (tx) => takeBackBroken(tx, clock.now()))
    if (again > 0) log.warn({ deliveries: again }, 'deliveries of a worker that died go again')
    for (const id of given_up)
      log.error({ delivery_id: id }, 'a delivery was interrupted too often and is given up')
  }

  const settled = async () => {
    while (under_way > 0 || recording) await (recording ?? new Promise((resolve) => setImmediate(resolve)))
  }

  return {
    poke,
    takeBack,
    start() {
      running = work()
      const sweep = setInterval(() => {
        takeBack().catch((error) => log.error({ err: error }, 'broken deliveries were not taken back'))
      }, BROKEN_EVERY_MS)
      timers = [sweep]
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      wake?.()
      await running
      for (const endpoint_id of lanes.keys()) advanceAll(endpoint_id)
      await settled()
      await out.close()
    },
    async drain() {
      let total = 0
      for (;;) {
        const claimed = await claimOnce()
        await settled()
        if (claimed === 0 && leased === 0) return total
        total += claimed
      }
    },
  }

  /** Gives back whatever still waits in a lane. */
  function advanceAll(endpoint_id: string): void {
    const lane = laneOf(endpoint_id)
    for (const delivery of lane.waiting.splice(0)) {
      note(delivery, { result: 'unsent', due_at: delivery.was_due_at, attempt: null })
    }
  }
}

function headersOf(delivery: ClaimedDelivery, secret: string, now: Temporal.Instant): Record<string, string> {
  const t = Math.floor(now.epochMilliseconds / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Serai-Webhooks/1',
    'service-signature': signatureOf(secret, t, delivery.body),
    'service-event-id': delivery.event_id,
    'service-event-type': delivery.event_type,
    'service-delivery-attempt': String(delivery.attempts + 1),
  }
}

const attemptOf = (delivery: ClaimedDelivery, sent: Sent, started: Temporal.Instant, delivered: boolean) => ({
  number: delivery.attempts + 1,
  at: toTimestamp(started),
  duration_ms: sent.duration_ms,
  status_code: sent.status_code,
  error: delivered ? null : (sent.error ?? ('status' as const)),
  remote_address: sent.remote_address,
  response_body: sent.response_body,
})

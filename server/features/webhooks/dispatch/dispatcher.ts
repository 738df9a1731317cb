import type { Logger } from 'pino'
import { BatchPacing as Pace } from '../../../engine/batch-pacing.ts'
import type { AddressPolicy } from '../../../integrations/ssrf-guard.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { systemClock, toTimestamp } from '../../../kernel/clock.ts'
import type { Database } from '../../../postgres/database.ts'
import { markEndpointsWithStrays } from '../reconcile-store.ts'
import type { Claimed, ClaimedDelivery } from './claim-store.ts'
import { makeClaimer } from './claimer.ts'
import { nodeClock } from './node-clock.ts'
import { reconcile } from './reconciler.ts'
import type { Outcome } from './record-store.ts'
import { makeRecorder } from './recorder.ts'
import { type Done, makeSender } from './sender.ts'
import {
  clockLead,
  type OpenDeliveries,
  readOpenDeliveries,
  reclaimExpiredDeliveries,
} from './upkeep-store.ts'

/** Places where tests end or break a worker. */
export type DispatchFailpoint =
  | 'before_claim'
  | 'after_claim'
  | 'before_send'
  | 'after_send'
  | 'before_record'
  | 'after_record'

/** What became of a delivery in one go; `interrupted` and `given_up` are of workers that died. */
export type DeliveryResult = Outcome['result'] | 'late' | 'interrupted' | 'given_up'

export interface DispatcherOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly policy: AddressPolicy
  /** The signing secret of a delivery at this moment, unsealed. */
  readonly secretOf: (delivery: ClaimedDelivery, now: Temporal.Instant) => string
  readonly failpoint?: (name: DispatchFailpoint) => Promise<void> | undefined
  readonly observe?: DeliveryObserver
  /** Milliseconds by which the database's clock is ahead of this node's; tests hand in another. */
  readonly lead?: () => Promise<number>
}

/** Told of every result, and of the attempts that led there. */
export type DeliveryObserver = (result: DeliveryResult, attempts: Outcome['attempts'], count: number) => void

/** Sends what is due, fairly by endpoint, and writes down what became of it. One for each environment and process. */
export interface Dispatcher {
  /** Something was committed: look now instead of at the next turn. */
  notify(): void
  start(): void
  /** Gives back what waits and finishes what is under way, for some seconds; the rest is left to its lease. */
  stop(): Promise<void>
  /** For tests: sends everything due now, and answers when all of it is written down. */
  drain(): Promise<number>
  /** Takes back what dead workers had. */
  reclaimExpiredLeases(): Promise<void>
  /** Moves all deliveries to where their endpoints' states ask, also those that are held for no reason any more. */
  reconcileHeld(): Promise<void>
  /** What is still to be delivered, in the whole database. */
  open(): Promise<OpenDeliveries>
}

/** The look for what other processes wrote. */
const LOOK_EVERY_MS = 150
const BROKEN_EVERY_MS = 5_000
/** The look for endpoints that were changed in other processes, or whose backlog is long. */
const RECONCILE_EVERY_MS = 1_000
const STRAYS_EVERY_MS = 60_000
/** Endpoints whose last success or failure was noted a moment ago. */
const MAX_NOTIFIED = 4_096
/** Longest pause between tries while the database is away. */
const AWAY_MS = 2_000
/** Shorter than what supervisors commonly wait before they kill. */
const STOP_MS = 8_000

export function makeDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, log, failpoint = () => undefined, observe = () => undefined } = options
  const noted = new Map<string, number>()
  const pace = new Pace()
  const time = nodeClock({
    clock: options.clock,
    log,
    lead: options.lead ?? (() => clockLead(database, () => systemClock.now().epochMilliseconds)),
  })
  let stopping = false
  let poked = false
  let has_room = false
  let walked_at = Number.NEGATIVE_INFINITY
  let wake: (() => void) | undefined
  let failures = 0
  let timers: NodeJS.Timeout[] = []
  let running: Promise<void> | undefined

  const sender = makeSender({ ...options, failpoint, now: time.now, done: finish, hasRoom })
  const claimer = makeClaimer({ database, sender, now: time.now, failpoint })
  const recorder = makeRecorder({ database, log, failpoint, settled })

  function finish(delivery: Claimed, done: Done | null): void {
    if (done === null) {
      claimer.settle(delivery)
      return
    }
    const { account_id, id, endpoint_id, lease } = delivery
    const at = toTimestamp(time.now())
    recorder.note({ account_id, id, endpoint_id, lease, at, note: isNews(endpoint_id, done), ...done })
  }

  /** An endpoint's last success and last failure are noted once a second at most. */
  function isNews(endpoint_id: string, { result, attempts }: Done): boolean {
    if (attempts.length === 0) return false
    const key = `${endpoint_id} ${result === 'delivered'}`
    const moment = performance.now()
    if (moment - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < 1_000) return false
    noted.delete(key)
    noted.set(key, moment)
    const [oldest] = noted.keys()
    if (noted.size > MAX_NOTIFIED) noted.delete(oldest!)
    return true
  }

  function settled(outcome: Outcome, written: boolean): void {
    const { id, endpoint_id, result, attempts } = outcome
    claimer.settle(outcome)
    if (claimer.is_cut_short) hasRoom()
    observe(written ? result : 'late', attempts, 1)
    if (!written)
      log.warn({ delivery_id: id }, 'what became of a delivery came too late: its lease had ended')
    else if (result === 'failed') {
      const { status_code, error } = attempts.at(-1)!
      log.warn({ delivery_id: id, endpoint_id, status_code, error }, 'a delivery has failed for good')
    }
  }

  async function work(): Promise<void> {
    while (!stopping) {
      const walks = poked || claimer.is_cut_short || performance.now() - walked_at >= LOOK_EVERY_MS
      poked = false
      has_room = false
      const began = performance.now()
      const claimed = await look(walks)
      pace.served(claimed, began, performance.now())
      sender.closeIdle()
      if (stopping) return
      // Where one look was enough a further one finds nothing: whoever makes room or commits something pokes.
      if (!poked && !has_room && (claimed === 0 || !claimer.is_cut_short)) {
        await pause(Math.min(AWAY_MS, LOOK_EVERY_MS * 2 ** Math.min(failures, 4)))
      }
      const gather_ms = pace.wait(performance.now())
      if (gather_ms >= 1) await rest(gather_ms)
    }
  }

  /** A claim, when this node may send; a database that is away is told of once. */
  async function look(walks: boolean): Promise<number> {
    try {
      await time.look()
      if (!time.agrees) return 0
      if (walks) walked_at = performance.now()
      const { claimed } = await (walks ? claimer.claimRoundRobin() : claimer.claimMore())
      if (failures > 0) log.info({ failures }, 'deliveries can be claimed again')
      failures = 0
      return claimed
    } catch (error) {
      if (failures++ === 0)
        log.error({ err: error }, 'deliveries could not be claimed; tried again until they can')
      return 0
    }
  }

  /** Ends early when something was committed. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        wake = undefined
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      wake = done
    })
  }

  function notify(): void {
    poked = true
    wake?.()
  }

  function hasRoom(): void {
    has_room = true
    wake?.()
  }

  async function reclaimExpiredLeases(): Promise<void> {
    for (;;) {
      const { again, given_up } = await reclaimExpiredDeliveries(database, time.now())
      if (again + given_up.length === 0) return
      observe('interrupted', [], again)
      observe('given_up', [], given_up.length)
      if (again > 0) log.warn({ deliveries: again }, 'deliveries of a worker that died go again')
      for (const id of given_up)
        log.error({ delivery_id: id }, 'a delivery was interrupted too often and is given up')
    }
  }

  const markStrays = async () => {
    await markEndpointsWithStrays(database, time.now())
  }
  const workOff = () => reconcile(database, { over: () => stopping, moved: notify })

  /**
   * At once, for a worker that died may be the one before this, and then again and again, but never beside itself.
   */
  function every(milliseconds: number, what: string, run: () => Promise<void>): NodeJS.Timeout {
    let under_way = false
    const turn = async () => {
      if (failures > 0 || under_way) return
      under_way = true
      try {
        await time.look()
        if (time.agrees) await run()
      } catch (error) {
        log.error({ err: error }, `${what} failed; it runs again in its turn`)
      } finally {
        under_way = false
      }
    }
    turn()
    return setInterval(turn, milliseconds)
  }

  return {
    notify,
    reclaimExpiredLeases,
    async reconcileHeld() {
      await markStrays()
      await workOff()
    },
    open: () => readOpenDeliveries(database, time.now()),
    start() {
      running = work()
      timers = [
        every(BROKEN_EVERY_MS, 'taking back interrupted deliveries', reclaimExpiredLeases),
        every(RECONCILE_EVERY_MS, 'reconciling deliveries', workOff),
        every(STRAYS_EVERY_MS, 'marking stray deliveries', markStrays),
      ]
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      wake?.()
      sender.stop()
      const ended = Promise.all([running, claimer.settled()])
      await Promise.race([ended, rest(STOP_MS, { unref: true })])
      if (claimer.leases > 0)
        log.warn({ deliveries: claimer.leases }, 'deliveries under way are left to their lease')
      recorder.abandon()
      sender.abort()
    },
    async drain() {
      let total = 0
      for (;;) {
        const { claimed, more } = await claimer.claimRoundRobin()
        await claimer.settled()
        if (claimed === 0 && !more) return total
        total += claimed
      }
    },
  }
}

const rest = (milliseconds: number, { unref = false } = {}) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    if (unref) timer.unref()
  })

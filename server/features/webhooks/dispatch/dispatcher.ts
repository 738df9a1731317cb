import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../../clock.ts'
import { systemClock, toTimestamp } from '../../../clock.ts'
import type { AddressPolicy } from '../../../outside/address-guard.ts'
import type { Database } from '../../../postgres/database.ts'
import { type Claimed, type ClaimedDelivery, claimDeliveries, FIRST } from './claim-store.ts'
import { nodeClock } from './node-clock.ts'
import { Pace } from './pace.ts'
import type { Outcome } from './record-store.ts'
import { makeRecorder } from './recorder.ts'
import { type Done, makeSender } from './sender.ts'
import {
  clockLead,
  mendHeld,
  type OpenDeliveries,
  readOpenDeliveries,
  takeBackBroken,
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
  poke(): void
  start(): void
  /** Gives back what waits and finishes what is under way, for some seconds; the rest is left to its lease. */
  stop(): Promise<void>
  /** For tests: sends everything due now, and answers when all of it is written down. */
  drain(): Promise<number>
  /** Takes back what dead workers had. */
  takeBack(): Promise<void>
  /** Releases or discards what is held for no reason any more. */
  mend(): Promise<void>
  /** What is still to be delivered, in the whole database. */
  open(): Promise<OpenDeliveries>
}

/** Leased by one process at once, under way or waiting. */
const MOST_LEASED = 4_096
const MOST_A_CLAIM = 1_000
/** A claim for less is not worth its statement while there is more than enough to do. */
const LEAST_A_CLAIM = 64
const LEASE_MS = 20_000
/** The look for what other processes wrote. */
const LOOK_EVERY_MS = 150
const BROKEN_EVERY_MS = 5_000
const MEND_EVERY_MS = 60_000
/** Longest pause between tries while the database is away. */
const AWAY_MS = 2_000
/** Shorter than what supervisors commonly wait before they kill. */
const STOP_MS = 8_000

export function makeDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, log, failpoint = () => undefined, observe = () => undefined } = options
  /** By lease and id: one that was taken back may come here again. */
  const leased = new Set<string>()
  const noted = new Map<string, number>()
  const pace = new Pace()
  const time = nodeClock({
    clock: options.clock,
    log,
    lead: options.lead ?? (() => clockLead(database, () => systemClock.now().epochMilliseconds)),
  })
  let behind = FIRST
  let stopping = false
  let poked = false
  let wake: (() => void) | undefined
  let emptied: (() => void) | undefined
  let failures = 0
  let timers: NodeJS.Timeout[] = []
  let running: Promise<void> | undefined

  const sender = makeSender({ ...options, failpoint, now: time.now, done: finish, hasRoom: poke })
  const recorder = makeRecorder({ database, log, failpoint, settled })

  /** Claims once. `more`: what it found was not all to be sent, so that a further look may find more. */
  async function claimOnce(): Promise<{ claimed: number; more: boolean }> {
    const room = MOST_LEASED - leased.size
    if (room < LEAST_A_CLAIM) return { claimed: 0, more: false }
    const suspects = sender.room_of_suspects
    const rooms = sender.rooms(MOST_LEASED)
    await failpoint('before_claim')
    const now = time.now()
    const claimed_at = performance.now()
    const lease = randomUUID()
    const looked = await claimDeliveries(database, {
      ...{ now, lease, rooms, behind },
      lease_until: now.add({ milliseconds: LEASE_MS }),
      room_of_others: suspects > 0 ? 1 : 0,
      most: Math.min(MOST_A_CLAIM, room, suspects || MOST_A_CLAIM),
    })
    await failpoint('after_claim')
    behind = looked.behind
    const leased_until = claimed_at + LEASE_MS
    const claimed = looked.deliveries.map((delivery) => ({ ...delivery, lease, claimed_at, leased_until }))
    for (const delivery of claimed) leased.add(keyOf(delivery))
    sender.looked(rooms, claimed)
    sender.take(claimed)
    pace.served(claimed.length, claimed_at)
    return { claimed: claimed.length, more: looked.found > claimed.length }
  }

  function finish(delivery: Claimed, done: Done | null): void {
    if (done === null) {
      forget(delivery)
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
    if (noted.size > MOST_LEASED) noted.delete(oldest!)
    return true
  }

  function settled(outcome: Outcome, written: boolean): void {
    const { id, endpoint_id, result, attempts } = outcome
    forget(outcome)
    observe(written ? result : 'late', attempts, 1)
    if (!written)
      log.warn({ delivery_id: id }, 'what became of a delivery came too late: its lease had ended')
    else if (result === 'failed') {
      const { status_code, error } = attempts.at(-1)!
      log.warn({ delivery_id: id, endpoint_id, status_code, error }, 'a delivery has failed for good')
    }
  }

  function forget(delivery: Pick<Claimed, 'id' | 'lease'>): void {
    leased.delete(keyOf(delivery))
    if (leased.size === 0) emptied?.()
    if (behind !== FIRST) poke()
  }

  async function work(): Promise<void> {
    while (!stopping) {
      poked = false
      const claimed = await look()
      sender.tidy()
      if (stopping) return
      // Where one look was enough, a further one finds nothing: whoever makes room or commits something pokes.
      if (!poked && (claimed === 0 || behind === FIRST))
        await pause(Math.min(AWAY_MS, LOOK_EVERY_MS * 2 ** Math.min(failures, 4)))
      const gather_ms = pace.wait(performance.now())
      if (gather_ms >= 1) await rest(gather_ms)
    }
  }

  /** A claim, when this node may send; a database that is away is told of once. */
  async function look(): Promise<number> {
    try {
      await time.look()
      const { claimed, more } = time.agrees ? await claimOnce() : { claimed: 0, more: false }
      poked ||= more
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

  function poke(): void {
    poked = true
    wake?.()
  }

  async function takeBack(): Promise<void> {
    for (;;) {
      const { again, given_up } = await takeBackBroken(database, time.now())
      if (again + given_up.length === 0) return
      observe('interrupted', [], again)
      observe('given_up', [], given_up.length)
      if (again > 0) log.warn({ deliveries: again }, 'deliveries of a worker that died go again')
      for (const id of given_up)
        log.error({ delivery_id: id }, 'a delivery was interrupted too often and is given up')
    }
  }

  async function mend(): Promise<void> {
    while ((await mendHeld(database, time.now())) > 0);
  }

  /** At once, for a worker that died may be the one before this, and then again and again. */
  function every(milliseconds: number, what: string, run: () => Promise<void>): NodeJS.Timeout {
    const turn = async () => {
      if (failures > 0) return
      await time.look()
      if (time.agrees) await run()
    }
    const safely = () =>
      turn().catch((error) => log.error({ err: error }, `${what} failed; it runs again in its turn`))
    safely()
    return setInterval(safely, milliseconds)
  }

  const empty = () =>
    new Promise<void>((resolve) => {
      emptied = resolve
      if (leased.size === 0) resolve()
    })

  return {
    poke,
    takeBack,
    mend,
    open: () => readOpenDeliveries(database, time.now()),
    start() {
      running = work()
      timers = [
        every(BROKEN_EVERY_MS, 'taking back interrupted deliveries', takeBack),
        every(MEND_EVERY_MS, 'mending held deliveries', mend),
      ]
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      wake?.()
      sender.stop()
      const ended = Promise.all([running, empty()])
      await Promise.race([ended, rest(STOP_MS, { unref: true })])
      if (leased.size > 0)
        log.warn({ deliveries: leased.size }, 'deliveries under way are left to their lease')
      recorder.abandon()
      sender.cut()
    },
    async drain() {
      let total = 0
      for (;;) {
        const { claimed, more } = await claimOnce()
        await empty()
        if (claimed === 0 && !more) return total
        total += claimed
      }
    },
  }
}

const keyOf = ({ id, lease }: Pick<Claimed, 'id' | 'lease'>) => `${lease} ${id}`

const rest = (milliseconds: number, { unref = false } = {}) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    if (unref) timer.unref()
  })

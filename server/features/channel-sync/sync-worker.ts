import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Wires } from '../../integrations/channel-adapters/adapters.ts'
import type { AddressPolicy } from '../../integrations/ssrf-guard.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Cipher } from '../../kernel/encryption.ts'
import type { Database } from '../../postgres/database.ts'
import { type Claimed, claimChannels } from './lease-store.ts'
import { PartnerClient } from './partner-client.ts'
import { LEASE_MS, type Sent, type SyncFailpoint, syncChannel } from './sync-channel.ts'

export interface SynchroniserOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly policy: AddressPolicy
  readonly secrets: Cipher
  readonly wires: Wires
  readonly failpoint?: (name: SyncFailpoint) => Promise<void> | undefined
  readonly observe?: (sent: Sent) => void
}

/** Tells channels what they do not know, each by itself. One for each environment and process. */
export interface Synchroniser {
  /** Something was committed: look soon instead of at the next turn. */
  notify(): void
  start(): void
  /** Begins nothing new, and waits for what is under way. */
  stop(): Promise<void>
  /** For tests: tells every channel what is due now; answers how many turns that took. */
  drain(): Promise<number>
}

/** The look for what other processes wrote, and for what has come due. */
const LOOK_EVERY_MS = 250
/** Looks for commits of this process come no closer: a hundred a second are not felt. */
const MIN_INTERVAL_MS = 10
/** A turn mostly waits for its partner: ten that hang for ten seconds keep nobody else waiting. */
const MAX_SYNCS = 256
/** While the database is away. */
const AWAY_MS = 2_000

export function makeSyncWorker(options: SynchroniserOptions): Synchroniser {
  const { database, clock, log, wires, failpoint = () => undefined, observe = () => undefined } = options
  const doors = new PartnerClient(options.policy)
  const wireOf = ({ type }: Claimed) => wires[type]
  const tools = { database, clock, log, doors, secrets: options.secrets, wireOf, failpoint, observe }
  const under_way = new Set<Promise<void>>()
  let stopping = false
  let poked = false
  let wake: (() => void) | undefined
  let failures = 0
  let running: Promise<void> | undefined

  /** Claims what is due and takes the turns, all beside each other. */
  async function look(most: number): Promise<Promise<void>[]> {
    const now = clock.now()
    const lease_until = now.add({ milliseconds: LEASE_MS }).toString()
    const claimed = await claimChannels(database, { now, lease: randomUUID(), lease_until, most })
    return claimed.map((one) => {
      const syncTransition = syncChannel(tools, one).catch((error) => {
        // Its lease ends by itself, and another turn begins where this one stopped.
        log.error({ err: error, channel: one.channel }, 'a channel could not be told; tried again')
      })
      under_way.add(syncTransition)
      return syncTransition.finally(() => {
        under_way.delete(syncTransition)
        notify()
      })
    })
  }

  async function work(): Promise<void> {
    while (!stopping) {
      const began = performance.now()
      poked = false
      const found = await lookOrWait()
      // What somebody commits from here on pokes.
      if (!poked && found < MAX_SYNCS) await pause(failures > 0 ? AWAY_MS : LOOK_EVERY_MS)
      const rest = MIN_INTERVAL_MS - (performance.now() - began)
      if (rest >= 1 && !stopping) await new Promise((resolve) => setTimeout(resolve, rest))
    }
  }

  async function lookOrWait(): Promise<number> {
    const room = MAX_SYNCS - under_way.size
    if (room <= 0) {
      await Promise.race(under_way)
      return 0
    }
    try {
      const turns = await look(room)
      if (failures > 0) log.info({ failures }, 'channels can be told again')
      failures = 0
      return turns.length
    } catch (error) {
      if (failures++ === 0)
        log.error({ err: error }, 'channels could not be looked at; tried again until they can')
      return 0
    }
  }

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

  return {
    notify,
    start() {
      running ??= work()
    },
    async stop() {
      stopping = true
      notify()
      await running
      await Promise.all(under_way)
      doors.close()
    },
    async drain() {
      let turns = 0
      for (;;) {
        const taken = await look(MAX_SYNCS)
        if (taken.length === 0) return turns
        turns += taken.length
        await Promise.all(taken)
      }
    },
  }
}

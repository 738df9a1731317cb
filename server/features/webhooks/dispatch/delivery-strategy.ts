import type { Logger } from 'pino'
import type { CauseFault, ClaimRequest, LeaseStrategy, Reclaimed } from '../../../engine/lease-worker.ts'
import type { AddressPolicy } from '../../../integrations/ssrf-guard.ts'
import { type Clock, type Monotonic, monotonic, toTimestamp } from '../../../kernel/clock.ts'
import type { Database } from '../../../postgres/database.ts'
import type { AttemptResult } from './attempt.ts'
import type { Claimed, ClaimedDelivery } from './claim-store.ts'
import { Claimer } from './claimer.ts'
import { EndpointQueues } from './endpoint-queues.ts'
import type { NodeClock } from './node-clock.ts'
import { type Outcome, recordOutcomes } from './record-store.ts'
import { Sender } from './sender.ts'
import { reclaimExpiredDeliveries } from './upkeep-store.ts'

/** What became of a delivery in one go; `interrupted` and `given_up` are of workers that died. */
export type DeliveryResult = Outcome['result'] | 'late' | 'interrupted' | 'given_up'

export interface DeliveryOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly policy: AddressPolicy
  /** The signing secret of a delivery at this moment, unsealed. */
  readonly secretOf: (delivery: ClaimedDelivery, now: Temporal.Instant) => string
  readonly failpoint?: CauseFault | undefined
  /** Told of every result, and of the attempts that led there. */
  readonly observe?: (result: DeliveryResult, attempts: Outcome['attempts'], count: number) => void
}

/** Deliveries as the items of a lease worker: claimed and sent by endpoint, recorded in batches. */
export class DeliveryStrategy implements LeaseStrategy<Claimed, Outcome> {
  is_closed = false
  private readonly options: DeliveryOptions
  private readonly node_clock: NodeClock
  private readonly claimer: Claimer
  private readonly sender: Sender
  private readonly endpoint_updates = new EndpointUpdates(monotonic)

  constructor(options: DeliveryOptions, node_clock: NodeClock) {
    const queues = new EndpointQueues(monotonic)
    this.options = options
    this.node_clock = node_clock
    this.claimer = new Claimer(options.database, queues)
    this.sender = new Sender({ ...options, now: node_clock.now, clock: monotonic, queues })
  }

  isReady() {
    return this.node_clock.checkAgreement()
  }

  evictIdle(): void {
    this.sender.evictIdle()
  }

  claim(request: ClaimRequest<Claimed>) {
    return this.claimer.claim(request)
  }

  carryOut(deliveries: readonly Claimed[]) {
    return this.sender
      .send(deliveries)
      .map(async (attempted, i) => this.outcomeOf(deliveries[i]!, await attempted))
  }

  record(outcomes: readonly Outcome[]) {
    return recordOutcomes(this.options.database, outcomes)
  }

  recorded({ id, endpoint_id, result, attempts }: Outcome, was_recorded: boolean): void {
    const { observe, log } = this.options
    observe?.(was_recorded ? result : 'late', attempts, 1)
    if (!was_recorded)
      log.warn({ delivery_id: id }, 'the outcome of a delivery was discarded: its lease had ended')
    else if (result === 'failed') {
      const { status_code, error } = attempts.at(-1)!
      log.warn({ delivery_id: id, endpoint_id, status_code, error }, 'a delivery failed for good')
    }
  }

  reclaim(now: Temporal.Instant) {
    return reclaimExpiredDeliveries(this.options.database, now)
  }

  reclaimed({ again, given_up }: Reclaimed): void {
    this.options.observe?.('interrupted', [], again)
    this.options.observe?.('given_up', [], given_up.length)
  }

  close(): void {
    this.is_closed = true
    this.sender.close()
  }

  abort(): void {
    this.sender.abort()
  }

  private outcomeOf(delivery: Claimed, attempted: AttemptResult | undefined): Outcome | undefined {
    if (attempted === undefined) return undefined
    const { account_id, id, endpoint_id, lease } = delivery
    const at = toTimestamp(this.node_clock.now())
    const updates_endpoint =
      attempted.attempts.length > 0 && this.endpoint_updates.isDue(endpoint_id, attempted.result)
    return { account_id, id, endpoint_id, lease, at, updates_endpoint, ...attempted }
  }
}

const MAX_REMEMBERED = 4_096
const UPDATE_EVERY_MS = 1_000

/** An endpoint's last success and last failure are updated once a second at most. */
class EndpointUpdates {
  private readonly updated_at = new Map<string, number>()
  private readonly clock: Monotonic

  constructor(clock: Monotonic) {
    this.clock = clock
  }

  isDue(endpoint_id: string, result: Outcome['result']): boolean {
    const key = `${endpoint_id} ${result === 'delivered'}`
    const now = this.clock()
    if (now - (this.updated_at.get(key) ?? Number.NEGATIVE_INFINITY) < UPDATE_EVERY_MS) return false
    this.updated_at.delete(key)
    this.updated_at.set(key, now)
    const [oldest] = this.updated_at.keys()
    if (this.updated_at.size > MAX_REMEMBERED) this.updated_at.delete(oldest!)
    return true
  }
}

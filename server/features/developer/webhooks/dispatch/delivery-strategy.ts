import type { Logger } from 'pino'
import type {
  CauseFault,
  ClaimedItems,
  ClaimRequest,
  LeaseStrategy,
  WorkerResult,
} from '#server/engine/lease-worker.ts'
import type { NodeClock } from '#server/engine/node-clock.ts'
import type { AddressPolicy } from '#server/integrations/ssrf-guard.ts'
import { monotonic, toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import {
  type Claimed,
  type ClaimedDelivery,
  claimDeliveries,
  claimMoreDeliveries,
  type LeasedRows,
  START,
} from './claim-store.ts'
import { EndpointQueues } from './endpoint-queues.ts'
import { type Outcome, recordOutcomes } from './record-store.ts'
import { Sender } from './sender.ts'
import { nextDeliveryDue, reclaimExpiredDeliveries } from './upkeep-store.ts'

export interface DeliveryOptions {
  readonly database: Database
  readonly node_clock: NodeClock
  readonly log: Logger
  readonly policy: AddressPolicy
  /** The signing secret of a delivery at this moment, unsealed. */
  readonly secretOf: (delivery: ClaimedDelivery, now: Temporal.Instant) => string
  readonly failpoint?: CauseFault | undefined
  /** Called with every outcome, and the attempts that led to it. */
  readonly observe?: (
    result: Outcome['result'] | WorkerResult,
    attempts: Outcome['attempts'],
    count: number,
  ) => void
}

/** Maximum leased by one process, in flight or waiting. */
export const MAX_LEASED = 4_096
const MAX_CLAIM = 1_000

/** Deliveries as the items of a lease worker: claimed and sent fairly by endpoint, recorded in batches. */
export class DeliveryStrategy implements LeaseStrategy<Claimed, Outcome> {
  is_closed = false
  private readonly options: DeliveryOptions
  private readonly queues = new EndpointQueues(monotonic)
  private readonly sender: Sender
  /** Where the last round over endpoints ended; `START` where it was complete. */
  private cursor = START

  constructor(options: DeliveryOptions) {
    this.options = options
    this.sender = new Sender({
      ...options,
      now: options.node_clock.now,
      clock: monotonic,
      queues: this.queues,
    })
  }

  evictIdle(): void {
    this.sender.evictIdle()
  }

  claim(request: ClaimRequest<Claimed>) {
    return request.full || this.cursor !== START ? this.claimRoundRobin(request) : this.claimMore(request)
  }

  carryOut(deliveries: readonly Claimed[]) {
    return this.sender.send(deliveries).map(async (sent, i): Promise<Outcome | undefined> => {
      const attempted = await sent
      const { account_id, id, endpoint_id, lease } = deliveries[i]!
      const at = toTimestamp(this.options.node_clock.now())
      return attempted && { account_id, id, endpoint_id, lease, at, ...attempted }
    })
  }

  record(outcomes: readonly Outcome[]) {
    return recordOutcomes(this.options.database, outcomes)
  }

  observe(result: Outcome['result'] | WorkerResult, count: number, outcome?: Outcome): void {
    const { observe, log } = this.options
    observe?.(result, outcome?.attempts ?? [], count)
    if (result !== 'failed' || !outcome) return
    const { id: delivery_id, endpoint_id, attempts } = outcome
    const { status_code, error } = attempts.at(-1)!
    log.warn({ delivery_id, endpoint_id, status_code, error }, 'a delivery failed permanently')
  }

  reclaim(now: Temporal.Instant) {
    return reclaimExpiredDeliveries(this.options.database, now)
  }

  nextDue() {
    return nextDeliveryDue(this.options.database)
  }

  close(): void {
    this.is_closed = true
    this.sender.close()
  }

  abort(): void {
    this.sender.abort()
  }

  /** Endpoint by endpoint, whatever is due. */
  private async claimRoundRobin(request: ClaimRequest<Claimed>): Promise<ClaimedItems<Claimed>> {
    const unproven = this.queues.unproven_slots
    const capacities = this.queues.capacities(MAX_LEASED)
    const leased = await claimDeliveries(this.options.database, {
      ...request,
      limit: Math.min(MAX_CLAIM, request.limit, unproven || MAX_CLAIM),
      capacities,
      default_capacity: unproven > 0 ? 1 : 0,
      after: this.cursor,
    })
    this.cursor = leased.cursor
    return this.accept(request, capacities, leased)
  }

  /** Only those that had more last time and have capacity again. */
  private async claimMore(request: ClaimRequest<Claimed>): Promise<ClaimedItems<Claimed> | undefined> {
    const requests = this.queues.requests(MAX_LEASED)
    if (requests.length === 0) return undefined
    const limit = Math.min(MAX_CLAIM, request.limit)
    const leased = await claimMoreDeliveries(this.options.database, { ...request, limit, requests })
    const complete = leased.found < limit ? requests : []
    return this.accept(request, new Map(complete.map((one) => [one.endpoint_id, one.capacity])), leased)
  }

  private accept(
    { lease, claimed_at, leased_until }: ClaimRequest<Claimed>,
    capacities: ReadonlyMap<string, number>,
    { deliveries, found }: LeasedRows,
  ): ClaimedItems<Claimed> {
    const items = deliveries.map((delivery) => ({ ...delivery, lease, claimed_at, leased_until }))
    this.queues.recordClaim(capacities, items)
    // Rows that were found and not leased are held by now, so that a further claim may find more.
    return { items, more: this.cursor !== START || found > items.length }
  }
}

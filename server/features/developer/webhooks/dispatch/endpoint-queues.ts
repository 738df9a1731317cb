import type { Monotonic } from '#server/kernel/time/clock.ts'
import type { Claimed, ClaimedDelivery, EndpointRequest } from './claim-store.ts'
import { EndpointQueue, MAX_CONCURRENT } from './endpoint-queue.ts'

/** In flight to unproven endpoints: however many hang, the others have slots left. */
const MAX_UNPROVEN = 768
const FORGET_AFTER_MS = 60_000
/** Endpoints that were healthy when they were last used, and are tried first again however many others hang. */
const MAX_REMEMBERED = 4_096

/** The endpoint queues of one worker, and how much each may claim. */
export class EndpointQueues {
  private readonly queues = new Map<string, EndpointQueue>()
  /** Idle queues of proven endpoints, the longest unused first. */
  private readonly remembered = new Map<string, EndpointQueue>()
  private readonly clock: Monotonic

  constructor(clock: Monotonic) {
    this.clock = clock
  }

  /** The queue of an endpoint, which is used now. */
  open(endpoint_id: string): EndpointQueue {
    const queue =
      this.queues.get(endpoint_id) ?? this.remembered.get(endpoint_id) ?? new EndpointQueue(endpoint_id)
    this.remembered.delete(endpoint_id)
    this.queues.set(endpoint_id, queue)
    queue.last_used = this.clock()
    return queue
  }

  /** How many more unproven endpoints may be tried at once. */
  get unproven_slots(): number {
    let slots = MAX_UNPROVEN
    for (const queue of this.queues.values()) if (!queue.is_healthy) slots -= queue.in_flight
    return Math.max(0, slots)
  }

  /** How many more of each known endpoint may be claimed, up to a limit for healthy ones. */
  capacities(limit: number): ReadonlyMap<string, number> {
    const may_try_unproven = this.unproven_slots > 0
    const all = [...this.queues.values()]
    const busy = all.filter((queue) => queue.is_healthy && (!queue.is_idle || queue.has_more)).length
    const share = Math.max(MAX_CONCURRENT, Math.floor(limit / Math.max(1, busy)))
    const capacities = new Map<string, number>()
    for (const queue of all)
      capacities.set(queue.endpoint_id, queue.is_healthy || may_try_unproven ? queue.capacity(share) : 0)
    // While unproven endpoints have slots left, unknown ones get one anyway.
    if (!may_try_unproven) for (const endpoint_id of this.remembered.keys()) capacities.set(endpoint_id, 1)
    return capacities
  }

  /** Endpoints that had more than was claimed last time, as far as they have capacity again. */
  requests(limit: number): EndpointRequest[] {
    return [...this.capacities(limit)].flatMap(([endpoint_id, capacity]) => {
      const queue = this.queues.get(endpoint_id)
      return capacity > 0 && queue?.has_more ? [{ endpoint_id, capacity, ...queue.cursor! }] : []
    })
  }

  /** Records whether the last claim left something behind, by endpoint: what was requested, and what was returned. */
  recordClaim(capacities: ReadonlyMap<string, number>, claimed: readonly ClaimedDelivery[]): void {
    for (const endpoint_id of capacities.keys()) {
      const queue = capacities.get(endpoint_id) === 0 ? undefined : this.queues.get(endpoint_id)
      if (queue) queue.has_more = false
    }
    for (const [endpoint_id, own] of Map.groupBy(claimed, (one) => one.endpoint_id)) {
      const { account_id, was_due_at, id } = own.at(-1)!
      const queue = this.open(endpoint_id)
      queue.has_more = own.length >= (capacities.get(endpoint_id) ?? 1)
      queue.cursor = { account_id, due_at: was_due_at, id }
    }
  }

  /** Removes everything that waits since before a moment. */
  removeWaiting(before = Number.POSITIVE_INFINITY): Claimed[] {
    return [...this.queues.values()].flatMap((queue) => queue.removeStale(before))
  }

  /** Removes queues that were idle for a while; returns their endpoints. */
  evictIdle(): string[] {
    const unused_since = this.clock() - FORGET_AFTER_MS
    const evicted = [...this.queues.values()].filter(
      (queue) => queue.is_idle && queue.last_used <= unused_since,
    )
    for (const queue of evicted) {
      this.queues.delete(queue.endpoint_id)
      if (queue.is_healthy) this.remember(queue)
    }
    return evicted.map(({ endpoint_id }) => endpoint_id)
  }

  private remember(queue: EndpointQueue): void {
    queue.resetAfterIdle()
    this.remembered.set(queue.endpoint_id, queue)
    const [oldest] = this.remembered.keys()
    if (this.remembered.size > MAX_REMEMBERED) this.remembered.delete(oldest!)
  }
}

import type { Logger } from 'pino'
import type { CauseFault } from '#server/engine/lease-worker.ts'
import { ConnectionPool } from '#server/integrations/connection-pool.ts'
import type { AddressPolicy } from '#server/integrations/ssrf-guard.ts'
import type { Monotonic } from '#server/kernel/time/clock.ts'
import { type AttemptResult, attemptResultOf, headersOf, isDelivered } from './attempt.ts'
import type { Claimed, ClaimedDelivery } from './claim-store.ts'
import type { EndpointQueue } from './endpoint-queue.ts'
import type { EndpointQueues } from './endpoint-queues.ts'

export interface SenderOptions {
  readonly policy: AddressPolicy
  readonly log: Logger
  readonly now: () => Temporal.Instant
  readonly clock: Monotonic
  /** The signing secret of a delivery at this moment, unsealed. */
  readonly secretOf: (delivery: ClaimedDelivery, now: Temporal.Instant) => string
  readonly failpoint?: CauseFault | undefined
  readonly queues: EndpointQueues
}

/** In flight at once in one process, whatever the number of endpoints. */
const MAX_IN_FLIGHT = 1_024
/** With less than this left of its lease a delivery is not begun: its attempt could outlast it. */
const LEASE_NEEDED_MS = 13_000
/** What waits longer than this might be sent to an outdated address, or signed with an outdated secret. */
const STALE_MS = 2_000
/** What cannot be attempted (a secret that cannot be opened) is retried when somebody may have fixed it. */
const UNSIGNED_DELAY = { minutes: 1 }

/**
 * Sends claimed deliveries, each endpoint through a queue and an HTTP client of its own, and limits what is
 * in flight in total.
 */
export class Sender {
  private readonly options: SenderOptions
  private readonly pool: ConnectionPool
  /** Queues that wait because too much is in flight elsewhere, in order of arrival. */
  private readonly blocked = new Set<EndpointQueue>()
  private readonly pending = new Map<Claimed, (result: AttemptResult | undefined) => void>()
  private in_flight = 0
  private is_closed = false
  private is_aborted = false

  constructor(options: SenderOptions) {
    this.options = options
    // Its clients are closed with the queues of their endpoints.
    this.pool = new ConnectionPool({ policy: options.policy, max_clients: Number.POSITIVE_INFINITY })
  }

  /** The outcome of each delivery; undefined where its lease is to end by itself. */
  send(deliveries: readonly Claimed[]): Promise<AttemptResult | undefined>[] {
    const results = deliveries.map(
      (delivery) =>
        new Promise<AttemptResult | undefined>((resolve) => {
          this.pending.set(delivery, resolve)
        }),
    )
    for (const [endpoint_id, own] of Map.groupBy(deliveries, (delivery) => delivery.endpoint_id)) {
      const queue = this.options.queues.open(endpoint_id)
      queue.enqueue(own)
      this.advance(queue)
      for (const delivery of queue.removeInterrupted()) this.release(delivery)
    }
    if (this.is_closed) this.close()
    return results
  }

  /** Releases what has waited too long, and forgets idle endpoints. */
  evictIdle(): void {
    const { queues, clock } = this.options
    for (const delivery of queues.removeWaiting(clock() - STALE_MS)) this.release(delivery)
    for (const endpoint_id of queues.evictIdle()) this.pool.closeWhenIdle(endpoint_id)
  }

  /** Starts nothing more, and releases what waits. */
  close(): void {
    this.is_closed = true
    for (const delivery of this.options.queues.removeWaiting()) this.release(delivery)
  }

  /** Aborts what is in flight: its outcome stays unknown. */
  abort(): void {
    this.is_aborted = true
    this.pool.close()
  }

  /** Starts as many deliveries as an endpoint has free slots for. */
  private advance(queue: EndpointQueue): void {
    while (queue.free_slots > 0 && queue.waiting.length > 0) {
      if (this.in_flight >= MAX_IN_FLIGHT) {
        this.blocked.add(queue)
        return
      }
      const delivery = queue.waiting.shift()!
      if (delivery.leased_until - this.options.clock() < LEASE_NEEDED_MS) this.release(delivery)
      else this.begin(queue, delivery)
    }
  }

  private async begin(queue: EndpointQueue, delivery: Claimed): Promise<void> {
    queue.in_flight += 1
    this.in_flight += 1
    const result = await this.attempt(queue, delivery).catch((error) => {
      this.options.log.error(
        { err: error, delivery_id: delivery.id },
        'the outcome of an attempt could not be recorded',
      )
      return undefined
    })
    queue.in_flight -= 1
    this.in_flight -= 1
    this.settle(delivery, this.is_aborted ? undefined : result)
    this.advance(queue)
    const [next] = this.blocked
    if (next && this.blocked.delete(next)) this.advance(next)
  }

  private async attempt(queue: EndpointQueue, delivery: Claimed): Promise<AttemptResult> {
    const { now, failpoint } = this.options
    const started = now()
    const headers = this.sign(delivery, started)
    if (headers === undefined) {
      queue.recordFailure()
      return { result: 'unsent', due_at: now().add(UNSIGNED_DELAY).toString(), attempts: [] }
    }
    await failpoint?.('before_send')
    const { endpoint_id, url, body } = delivery
    const response = await this.pool.post(endpoint_id, new URL(url), headers, body)
    await failpoint?.('after_send')
    if (isDelivered(response)) queue.recordSuccess(response.duration_ms)
    else queue.recordFailure()
    return attemptResultOf(delivery, response, started, now())
  }

  private sign(delivery: Claimed, now: Temporal.Instant): Record<string, string> | undefined {
    const { secretOf, log } = this.options
    try {
      return headersOf(delivery, secretOf(delivery, now), now)
    } catch (error) {
      log.error({ err: error, delivery_id: delivery.id }, 'a delivery could not be signed; retried in 1 min')
      return undefined
    }
  }

  /** At its old due time, but never later than now: a node whose clock is ahead may have written it. */
  private release(delivery: Claimed): void {
    const now = this.options.now()
    const was_due = Temporal.Instant.from(delivery.was_due_at)
    const due_at = Temporal.Instant.compare(was_due, now) > 0 ? now.toString() : delivery.was_due_at
    this.settle(delivery, { result: 'unsent', due_at, attempts: [] })
  }

  private settle(delivery: Claimed, result: AttemptResult | undefined): void {
    this.pending.get(delivery)?.(result)
    this.pending.delete(delivery)
  }
}

import type { ClaimedItems, ClaimRequest } from '../../../engine/lease-worker.ts'
import type { Database } from '../../../postgres/database.ts'
import { type Claimed, claimDeliveries, claimMoreDeliveries, type LeasedRows, START } from './claim-store.ts'
import type { EndpointQueues } from './endpoint-queues.ts'

/** Leased by one process at once, in flight or waiting. */
export const MAX_LEASED = 4_096
const MAX_CLAIM = 1_000

/** Leases due deliveries, fairly by endpoint. */
export class Claimer {
  private readonly database: Database
  private readonly queues: EndpointQueues
  /** Where the last round ended; `START` where it has seen every endpoint. */
  private cursor = START

  constructor(database: Database, queues: EndpointQueues) {
    this.database = database
    this.queues = queues
  }

  claim(request: ClaimRequest<Claimed>): Promise<ClaimedItems<Claimed> | undefined> {
    return request.full || this.cursor !== START ? this.claimRoundRobin(request) : this.claimMore(request)
  }

  /** From endpoint to endpoint, whoever has something due. */
  private async claimRoundRobin(request: ClaimRequest<Claimed>): Promise<ClaimedItems<Claimed>> {
    const unproven = this.queues.unproven_slots
    const capacities = this.queues.capacities(MAX_LEASED)
    const leased = await claimDeliveries(this.database, {
      ...request,
      limit: Math.min(MAX_CLAIM, request.limit, unproven || MAX_CLAIM),
      capacities,
      default_capacity: unproven > 0 ? 1 : 0,
      after: this.cursor,
    })
    this.cursor = leased.cursor
    return this.accept(request, capacities, leased)
  }

  /** Those alone that had more last time and have room again. */
  private async claimMore(request: ClaimRequest<Claimed>): Promise<ClaimedItems<Claimed> | undefined> {
    const requests = this.queues.requests(MAX_LEASED)
    if (requests.length === 0) return undefined
    const limit = Math.min(MAX_CLAIM, request.limit)
    const leased = await claimMoreDeliveries(this.database, { ...request, limit, requests })
    const asked = leased.found < limit ? requests : []
    return this.accept(request, new Map(asked.map((one) => [one.endpoint_id, one.capacity])), leased)
  }

  private accept(
    { lease, claimed_at, leased_until }: ClaimRequest<Claimed>,
    asked: ReadonlyMap<string, number>,
    { deliveries, found }: LeasedRows,
  ): ClaimedItems<Claimed> {
    const items = deliveries.map((delivery) => ({ ...delivery, lease, claimed_at, leased_until }))
    this.queues.recordClaim(asked, items)
    // What was found and not leased is held by now, so that a further claim may find more.
    return { items, more: this.cursor !== START || found > items.length }
  }
}

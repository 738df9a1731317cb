import { BatchPacing } from '#server/engine/batch-pacing.ts'
import { LeaseWorker } from '#server/engine/lease-worker.ts'
import { reconcile } from '../deliveries/reconcile.ts'
import { markEndpointsWithStrays } from '../deliveries/reconcile-store.ts'
import type { Claimed } from './claim-store.ts'
import { type DeliveryOptions, DeliveryStrategy, MAX_LEASED } from './delivery-strategy.ts'
import type { Outcome } from './record-store.ts'
import { type OpenDeliveries, readOpenDeliveries } from './upkeep-store.ts'

/** For what other processes commit. */
const POLL_MS = 150
const LEASE_MS = 20_000
/** A claim for fewer is not worth a statement while there is plenty to do. */
const MIN_CLAIM = 64
const RECLAIM_EVERY_MS = 10_000
/** For endpoints that were changed in other processes, or whose backlog is long. */
const RECONCILE_EVERY_MS = 10_000
const MARK_STRAYS_EVERY_MS = 60_000

/** Sends due webhook deliveries, fairly by endpoint. One for each environment and process. */
export class Dispatcher extends LeaseWorker<Claimed, Outcome> {
  /** Pending deliveries in the whole database. */
  readonly open: () => Promise<OpenDeliveries>
  /** Moves all deliveries to the states that they should have, including those that are held without a reason. */
  readonly reconcileHeld: () => Promise<void>

  constructor(options: DeliveryOptions) {
    const { database, node_clock, log, failpoint } = options
    const { now } = node_clock
    const strategy = new DeliveryStrategy(options)
    const markStrays = () => markEndpointsWithStrays(database, now())
    const moveDeliveries = () =>
      reconcile(database, { isStopping: () => strategy.is_closed, onMoved: () => this.notify() })
    super({
      name: 'webhooks',
      strategy,
      log,
      node_clock,
      lease_ms: LEASE_MS,
      maxLeased: () => MAX_LEASED,
      min_claim: MIN_CLAIM,
      poll_ms: POLL_MS,
      pacing: new BatchPacing(),
      reclaim_every_ms: RECLAIM_EVERY_MS,
      upkeep: [
        { name: 'reconcile_deliveries', every_ms: RECONCILE_EVERY_MS, run: moveDeliveries },
        { name: 'mark_stray_deliveries', every_ms: MARK_STRAYS_EVERY_MS, run: markStrays },
      ],
      failpoint,
    })
    this.open = () => readOpenDeliveries(database, now())
    this.reconcileHeld = async () => {
      await markStrays()
      await moveDeliveries()
    }
  }
}

export {
  type DeliveryStatus,
  readAllDeliveries,
  readAnyDeliveries,
  type ShownDelivery,
} from './all-deliveries-store.ts'
export { readAllEndpoints, readAnyEndpoint } from './all-endpoints-store.ts'
export { Dispatcher } from './dispatch/dispatcher.ts'
export { findEndpointsAt } from './find-endpoints-at.ts'
export { readFirstDeliveries } from './first-deliveries-store.ts'
export { applyTierChange } from './reconcile.ts'
export { regenerateSecret } from './regenerate-secret.ts'
export { type Replayed, replayDeliveries } from './replay-deliveries.ts'
export type { ReplayRefusal, ReplayWish } from './replay-store.ts'
export { purgeExpired } from './retention.ts'
export { retentionLimit } from './retention-limit.ts'
export { openedOnce, SECRET_PURPOSE, secretAt, secretContext } from './secrets.ts'

export {
  type DeliveryStatus,
  readAllDeliveries,
  readAnyDeliveries,
  type ShownDelivery,
} from './deliveries/all-deliveries-store.ts'
export { eraseAnswers, readFirstDeliveries } from './deliveries/deliveries-store.ts'
export { applyTierChange } from './deliveries/reconcile.ts'
export { type Replayed, replayDeliveries } from './deliveries/replay-deliveries.ts'
export type { ReplayRefusal, ReplaySelection } from './deliveries/replay-store.ts'
export { retentionLimit } from './deliveries/retention-limit.ts'
export { Dispatcher } from './dispatch/dispatcher.ts'
export { insertFinishedDeliveries, type PastDelivery } from './dispatch/finished-deliveries-store.ts'
export { createWebhook } from './endpoints/create-webhook.ts'
export { readAllEndpoints, readAnyEndpoint } from './endpoints/endpoints-store.ts'
export { type FailingEndpoint, readFailingEndpoints } from './endpoints/failing-store.ts'
export { findEndpointsAt } from './endpoints/find-endpoints-at.ts'
export { regenerateSecret } from './endpoints/regenerate-secret.ts'
export { cachingCipher, SECRET_PURPOSE, secretAt, secretContext } from './endpoints/secrets.ts'

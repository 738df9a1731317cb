import * as staff from '#contract/developer/webhooks.staff.ts'
import * as contract from '#contract/developer/webhooks.ts'
import { route } from '#server/http/route.ts'
import { findDelivery } from './deliveries/deliveries-store.ts'
import { getDeliveryDetail } from './deliveries/get-delivery-detail.ts'
import { getEventTimeline } from './deliveries/get-event-timeline.ts'
import { listAllDeliveries } from './deliveries/list-all-deliveries.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { replayAsStaff } from './deliveries/replay-as-staff.ts'
import { retentionLimit } from './deliveries/retention-limit.ts'
import { testWebhook } from './deliveries/test-webhook.ts'
import { checkWebhookUrl } from './endpoints/check-webhook-url.ts'
import { createWebhook } from './endpoints/create-webhook.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { findEndpoint } from './endpoints/endpoints-store.ts'
import { listEventTypes } from './endpoints/list-event-types.ts'
import { listOutboundIps } from './endpoints/list-outbound-ips.ts'
import { listWebhookHealth } from './endpoints/list-webhook-health.ts'
import { listWebhooks } from './endpoints/list-webhooks.ts'
import { regenerateWebhookSecret } from './endpoints/regenerate-webhook-secret.ts'
import { updateWebhook } from './endpoints/update-webhook.ts'
import { validateUrl } from './endpoints/validate-url.ts'

export const webhookRoutes = [
  route(contract.listWebhooks, listWebhooks),
  route(contract.createWebhook, createWebhook, validateUrl),
  route(contract.getWebhook, (ctx, { params }) => findEndpoint(ctx, params.id)),
  route(contract.updateWebhook, updateWebhook, validateUrl),
  route(contract.deleteWebhook, deleteWebhook),
  route(contract.testWebhook, testWebhook),
  route(contract.listDeliveries, listDeliveries),
  route(contract.getDelivery, (ctx, { params }) => findDelivery(ctx, params.id, retentionLimit(ctx.now))),
  route(contract.listOutboundIps, listOutboundIps),
]

export const webhookStaffRoutes = [
  route(staff.listWebhookHealth, listWebhookHealth),
  route(staff.listEventTypes, listEventTypes),
  route(staff.checkWebhookUrl, checkWebhookUrl, validateUrl),
  route(staff.regenerateWebhookSecret, regenerateWebhookSecret),
  route(staff.listAllDeliveries, listAllDeliveries),
  route(staff.getDeliveryDetail, getDeliveryDetail),
  route(staff.replayDeliveries, replayAsStaff),
  route(staff.getEventTimeline, getEventTimeline),
]

import * as staff from '../../../contract/staff/webhooks.ts'
import * as contract from '../../../contract/webhooks.ts'
import { route } from '../../http/route.ts'
import { checkWebhookUrl } from './check-webhook-url.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getDelivery } from './get-delivery.ts'
import { getDeliveryDetail } from './get-delivery-detail.ts'
import { getEventTimeline } from './get-event-timeline.ts'
import { getWebhook } from './get-webhook.ts'
import { listAllDeliveries } from './list-all-deliveries.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listEventTypes } from './list-event-types.ts'
import { listOutboundIps } from './list-outbound-ips.ts'
import { listWebhookHealth } from './list-webhook-health.ts'
import { listWebhooks } from './list-webhooks.ts'
import { regenerateWebhookSecret } from './regenerate-webhook-secret.ts'
import { replayAsStaff } from './replay-as-staff.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'
import { validateUrl } from './validate-url.ts'

export const webhookRoutes = [
  route(contract.listWebhooks, listWebhooks),
  route(contract.createWebhook, createWebhook, validateUrl),
  route(contract.getWebhook, getWebhook),
  route(contract.updateWebhook, updateWebhook, validateUrl),
  route(contract.deleteWebhook, deleteWebhook),
  route(contract.testWebhook, testWebhook),
  route(contract.listDeliveries, listDeliveries),
  route(contract.getDelivery, getDelivery),
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

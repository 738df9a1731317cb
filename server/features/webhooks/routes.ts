import * as staff from '../../../contract/staff/webhooks.ts'
import * as contract from '../../../contract/webhooks.ts'
import { route } from '../../http/route.ts'
import { judgeWebhookUrl } from './check-webhook-url.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getDelivery } from './get-delivery.ts'
import { getDeliveryDetail } from './get-delivery-detail.ts'
import { getEventStory } from './get-event-timeline.ts'
import { getWebhook } from './get-webhook.ts'
import { listAllDeliveries } from './list-all-deliveries.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listEventTypes } from './list-event-types.ts'
import { listOutboundIps } from './list-outbound-ips.ts'
import { listWebhookHealth } from './list-webhook-health.ts'
import { listWebhooks } from './list-webhooks.ts'
import { regenerateWebhookSecret } from './regenerate-webhook-secret.ts'
import { replayByStaff } from './replay-as-staff.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'
import { judgeUrlOf } from './validate-url.ts'

export const webhookRoutes = [
  route(contract.listWebhooks, listWebhooks),
  route(contract.createWebhook, createWebhook, judgeUrlOf),
  route(contract.getWebhook, getWebhook),
  route(contract.updateWebhook, updateWebhook, judgeUrlOf),
  route(contract.deleteWebhook, deleteWebhook),
  route(contract.testWebhook, testWebhook),
  route(contract.listDeliveries, listDeliveries),
  route(contract.getDelivery, getDelivery),
  route(contract.listOutboundIps, listOutboundIps),
]

export const webhookStaffRoutes = [
  route(staff.listWebhookHealth, listWebhookHealth),
  route(staff.listEventTypes, listEventTypes),
  route(staff.judgeWebhookUrl, judgeWebhookUrl, judgeUrlOf),
  route(staff.regenerateWebhookSecret, regenerateWebhookSecret),
  route(staff.listAllDeliveries, listAllDeliveries),
  route(staff.getDeliveryDetail, getDeliveryDetail),
  route(staff.replayDeliveries, replayByStaff),
  route(staff.getEventStory, getEventStory),
]

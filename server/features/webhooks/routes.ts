import * as contract from '../../../contract/webhooks.ts'
import { route } from '../../http/route.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getDelivery } from './get-delivery.ts'
import { getWebhook } from './get-webhook.ts'
import { judgeUrlOf } from './judged-url.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listOutboundIps } from './list-outbound-ips.ts'
import { listWebhooks } from './list-webhooks.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

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

import type * as contract from '#contract/developer/webhooks.ts'
import type { EventType } from '#contract/lists.ts'
import { dataOfEvent } from '#contract/openapi/webhooks.ts'
import type { Input, Output } from '#contract/operation.ts'
import { sampleOf } from '#contract/samples/samples.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findEndpointLocked } from '../endpoints/endpoints-store.ts'
import { insertTestDelivery } from './deliveries-store.ts'

type Op = typeof contract.testWebhook

/**
 * Queues one signed delivery of an example event: to a disabled endpoint too, whatever it subscribes to, and
 * never among the events. spec 4.7, rule 8
 */
export async function testWebhook(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const endpoint = await findEndpointLocked(ctx, body.webhook_id, 'webhook_id')
  ctx.audit?.({ resource_id: endpoint.id, property_id: endpoint.property_id, before: null, after: null })
  const event = fabricateEvent(body.event, ctx.now)
  const id = newId('delivery', ctx.now.epochMilliseconds)
  const delivery = {
    id,
    endpoint_id: endpoint.id,
    event_id: event.id,
    event_type: body.event,
    body: event.body,
  }
  await insertTestDelivery(ctx, delivery, ctx.now)
  return {
    event_id: event.id,
    delivery_id: id,
    webhook_id: endpoint.id,
    event: body.event,
    status: 'pending',
  }
}

/** An example event, with the data that the documentation shows: its id and the bytes that are sent. spec 4.7 */
function fabricateEvent(type: EventType, now: Temporal.Instant): { id: string; body: string } {
  const id = newId('event', now.epochMilliseconds)
  const data = sampleOf(dataOfEvent(type))
  return { id, body: JSON.stringify({ id, type, created_at: toTimestamp(now), data }) }
}

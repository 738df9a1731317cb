import type * as contract from '#contract/developer/webhooks.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readCause } from '#server/events/causes.ts'
import { listed } from './list-all-deliveries.ts'
import { findEvent, readDeliveriesOf } from './staff-deliveries-store.ts'

type Op = typeof contract.getEventTimeline

/** An event: who caused it, by which request, and its deliveries to each endpoint. */
export async function getEventTimeline(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [event, deliveries] = await Promise.all([findEvent(ctx, params.id), readDeliveriesOf(ctx, params.id)])
  const cause = await readCause(ctx, event)
  return {
    ...event,
    deliveries: deliveries.map(listed),
    caused_by: cause && !cause.unasked ? cause.request_id : null,
    actor: cause ? { type: cause.actor_type, id: cause.actor_id, name: cause.actor_name } : null,
  }
}

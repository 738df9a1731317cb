import type * as contract from '#contract/developer/webhooks.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readCause } from '#server/events/causes.ts'
import { listed } from './list-all-deliveries.ts'
import { retentionLimit } from './retention-limit.ts'
import { findStaffDelivery } from './staff-deliveries-store.ts'

type Op = typeof contract.getDeliveryDetail

/** A delivery with the request that each attempt sends, and the request that caused it. */
export async function getDeliveryDetail(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findStaffDelivery(ctx, params.id, retentionLimit(ctx.now))
  const { body, event_created_at, ...delivery } = row
  const { resource_id, event_id, event_type, url } = delivery
  const cause =
    resource_id !== null && event_created_at !== null
      ? await readCause(ctx, { resource_id, created_at: event_created_at })
      : undefined
  return {
    ...listed(delivery),
    request: {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Serai-Webhooks/1',
        'service-event-id': event_id,
        'service-event-type': event_type,
      },
      body,
    },
    caused_by: cause && !cause.unasked ? cause.request_id : null,
  }
}

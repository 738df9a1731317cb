import type * as contract from '#contract/developer/webhooks.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { replayDeliveries } from './replay-deliveries.ts'

type Op = typeof contract.replayDeliveries

/** Replays deliveries: some by id, or all that failed since a moment. 422 unless exactly one of both is given. */
export async function replayAsStaff(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { delivery_ids, failed_since, webhook_id } = body
  if ((delivery_ids === undefined) === (failed_since === undefined))
    throw invalid('delivery_ids', 'either', 'Either delivery_ids or failed_since is given.')
  const replayed = await replayDeliveries(
    ctx,
    delivery_ids ? { delivery_ids } : { failed_since: failed_since!, webhook_id },
  )
  const { replays, refused, more } = replayed
  const after = { replayed: replays.length, refused: refused.length, ...(failed_since && { failed_since }) }
  const resource_id = webhook_id ?? delivery_ids?.[0] ?? ctx.scope.account_id
  ctx.audit?.({ resource_id, property_id: null, before: null, after })
  // Thousands are not returned as a list: the page reads them page by page.
  return { replays: replays.slice(0, MAX_SHOWN), refused, more }
}

const MAX_SHOWN = 500

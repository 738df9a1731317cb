import type * as contract from '#contract/developer/webhooks.staff.ts'
import { EVENT_TYPES, OPTIONAL_EVENT_TYPES } from '#contract/lists.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readOptionalEvents } from '#server/features/account/accounts/public.ts'

type Op = typeof contract.listEventTypes

/** The event types that an endpoint can subscribe to. spec 6 */
export async function listEventTypes(ctx: Context): Promise<Output<Op>> {
  const enabled = await readOptionalEvents(ctx)
  return {
    data: [
      ...EVENT_TYPES.map((type) => ({ type, on_request: false, enabled: true })),
      ...OPTIONAL_EVENT_TYPES.map((type) => ({ type, on_request: true, enabled: enabled.includes(type) })),
    ],
  }
}

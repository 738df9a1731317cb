import type * as contract from '#contract/developer/webhook-inbox.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { currentInbox, presentInbox } from './current-inbox.ts'
import { readRequests, type StoredRequest } from './store.ts'

type Op = typeof contract.getInbox

/** The user's own bin with its captured requests, and the verification of their signatures on arrival. */
export async function getInbox(ctx: Context, _input: Input<Op>): Promise<Output<Op>> {
  const row = await currentInbox(ctx)
  const shown = await presentInbox(ctx, row)
  const requests = await readRequests(ctx, row.user_id)
  return { ...shown, data: requests.map(present) }
}

function present({ verdict, ...request }: StoredRequest): Output<Op>['data'][number] {
  const { headers, body } = request
  return {
    ...request,
    event_id: headers['service-event-id'] ?? null,
    event_type: headers['service-event-type'] ?? null,
    // The response does not help to forge a delivery: its readers may see the body.
    verdict: verdict && {
      ...verdict,
      signed_text: verdict.timestamp === null ? null : `${verdict.timestamp}.${body}`,
    },
  }
}

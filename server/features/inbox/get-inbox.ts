import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/inbox.ts'
import type { Context } from '../../context.ts'
import { judgeSignature } from './judge-signature.ts'
import { ownInbox, presentInbox } from './own-inbox.ts'
import { readRequests, type StoredRequest } from './store.ts'

type Op = typeof contract.getInbox

/** One's own inbox with what it has taken; signatures are judged by the secret of the endpoint that leads to it. */
export async function getInbox(ctx: Context, _input: Input<Op>): Promise<Output<Op>> {
  const row = await ownInbox(ctx)
  const { shown, endpoint } = await presentInbox(ctx, row)
  const requests = await readRequests(ctx.tx, row.account_id, row.user_id)
  return { ...shown, data: requests.map((request) => present(request, endpoint?.secret ?? null)) }
}

function present(request: StoredRequest, secret: string | null): Output<Op>['data'][number] {
  const { headers, body } = request
  const header = headers['service-signature']
  const judged =
    secret !== null && header !== undefined
      ? judgeSignature({ secret, header, body, now: Temporal.Instant.from(request.received_at) })
      : null
  return {
    ...request,
    event_id: headers['service-event-id'] ?? null,
    event_type: headers['service-event-type'] ?? null,
    // Nothing to forge another with leaves: whoever may read it has the body.
    verdict: judged,
  }
}

import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/staff/activity.ts'
import type { Context } from '../../context.ts'
import { readEventsCausedBy } from '../../events/causes.ts'
import { readAudit } from '../audit-log/public.ts'
import { signedIn } from '../staff/public.ts'
import { curlOf } from './curl.ts'
import { presentRequest } from './present.ts'
import { findRequest } from './store.ts'

type Op = typeof contract.getRequest

/** One request with what was sent, answered, changed and told. 404 once seven days have passed. */
export async function getRequest(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [row, changes] = await Promise.all([findRequest(ctx, params.id), readAudit(ctx, params.id)])
  const { request_body, response_body, ...listed } = row
  const events = changes ? await readEventsCausedBy(ctx, changes) : []
  const { origin } = signedIn(ctx)
  return {
    ...presentRequest(listed),
    request_body,
    response_body,
    curl: curlOf(listed, { base_url: origin, body: request_body }),
    events,
    changes,
  }
}

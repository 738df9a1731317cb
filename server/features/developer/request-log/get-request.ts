import { OPERATIONS } from '#contract/api.ts'
import type * as contract from '#contract/developer/request-log.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readEventsCausedBy } from '#server/events/causes.ts'
import { signedIn } from '../../account/staff/public.ts'
import { readAudit } from '../../audit-log/public.ts'
import { presentRequest } from './present.ts'
import { findRequest, type ListedRequest } from './store.ts'

type Op = typeof contract.getRequest

/** One request with its request and response bodies, changes and events. 404 after seven days. */
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

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const OF_THE_API: ReadonlySet<string> = new Set(OPERATIONS.map(({ id }) => id))

/**
 * The request as a curl command; null for operations of the dashboard alone. The key is a variable; what is
 * masked in the log is masked here.
 */
function curlOf(
  request: Pick<ListedRequest, 'method' | 'path' | 'query' | 'operation' | 'source'>,
  { base_url, body }: { base_url: string; body: string | null },
): string | null {
  if (request.source === 'dashboard' && !OF_THE_API.has(request.operation ?? '')) return null
  const path = request.path.replace('/app/api/live/', '/v1/').replace('/app/api/sandbox/', '/sandbox/v1/')
  const query = request.query === '' ? '' : `?${request.query}`
  const parts = [`curl -X ${request.method} ${quoted(base_url + path + query)}`]
  parts.push('-H "Authorization: Bearer $SERAI_API_KEY"')
  if (body !== null) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(body)}`)
  return parts.join(' \\\n  ')
}

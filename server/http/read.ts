import { insertAudit } from '../audit/append.ts'
import { auditOf } from '../audit/from-request.ts'
import { reading, writing } from '../postgres/transaction.ts'
import { type ApiRequest, type ApiResponse, contextOf, type Pipeline, tenantOf } from './request.ts'

/** A read: a snapshot of the caller's account, in one round trip; a few routes write something before it, or leave a row in the audit log. */
export async function read(pipeline: Pipeline, request: ApiRequest): Promise<ApiResponse> {
  const tenant = tenantOf(pipeline, request)
  const { operation, verb, serialise, has_version, render, refresh, auditRead } = request.endpoint
  if (refresh?.isNeeded(request.input as never)) {
    const runOnce = () =>
      writing(tenant, request.scope.account_id, (tx) => refresh.run(contextOf(pipeline, request, tx)))
    while (await runOnce());
  }
  const found = await reading(tenant, request.scope, (tx) =>
    verb(contextOf(pipeline, request, tx), request.input as never, undefined),
  )
  const rendered = render ? await render(found) : { json: found }
  const change = auditRead?.(found)
  if (change) {
    const row = auditOf(request, null, change)!
    await writing(tenant, request.scope.account_id, (tx) => insertAudit(tx.run.bind(tx), row))
  }
  if ('json' in rendered) {
    const { json } = rendered
    const version = has_version ? { version: (json as { version: number }).version } : {}
    return { status: operation.status, body: await serialise(json), ...version }
  }
  const { bytes, media_type = operation.file, ...file } = rendered
  return { status: operation.status, body: bytes, media_type, ...file }
}

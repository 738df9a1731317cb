import { reading, writing } from '../postgres/transaction.ts'
import { type ApiRequest, type ApiResponse, contextOf, type Pipeline, tenantOf } from './request.ts'

/** One read: a snapshot of the caller's account, in one flight; a few routes write something down before it. */
export async function read(pipeline: Pipeline, call: ApiRequest): Promise<ApiResponse> {
  const tenant = tenantOf(pipeline, call)
  const { operation, verb, serialiseRead, render, refresh } = call.endpoint
  if (refresh?.wanted(call.input as never)) {
    const again = () =>
      writing(tenant, call.scope.account_id, (tx) => refresh.run(contextOf(pipeline, call, tx)))
    while (await again());
  }
  const found = await reading(tenant, call.scope, (tx) =>
    verb(contextOf(pipeline, call, tx), call.input as never, undefined),
  )
  if (!render) return { status: operation.status, body: await serialiseRead(found) }
  const { bytes, filename } = await render(found)
  return { status: operation.status, body: bytes, filename }
}

import { reading } from '../postgres/transaction.ts'
import { type Answer, type Call, contextOf, type Pipeline } from './call.ts'

/** One read: a snapshot of the caller's account, in one flight. */
export async function read(pipeline: Pipeline, call: Call): Promise<Answer> {
  const { operation, verb, serialise, render } = call.endpoint
  const found = await reading(pipeline.environment.tenant, call.scope, (tx) =>
    verb(contextOf(pipeline, call, tx), call.input as never, undefined),
  )
  if (!render) return { status: operation.status, body: serialise(found) }
  const { bytes, filename } = await render(found)
  return { status: operation.status, body: bytes, filename }
}

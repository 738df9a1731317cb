import { reading } from '../postgres/transaction.ts'
import { type Answer, type Call, contextOf, type Pipeline } from './call.ts'

/** One read: a snapshot of the caller's account, in one flight. */
export async function read(pipeline: Pipeline, call: Call): Promise<Answer> {
  const { operation, verb, serialise } = call.endpoint
  const body = await reading(pipeline.environment.tenant, call.scope, (tx) =>
    verb(contextOf(pipeline, call, tx), call.input as never, undefined),
  )
  return { status: operation.status, body: serialise(body) }
}

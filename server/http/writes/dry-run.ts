import { begin } from '../../postgres/transaction.ts'
import { type ApiRequest, type ApiResponse, type Pipeline, tenantOf } from '../request.ts'
import { retrying } from './retry.ts'
import { runVerb } from './run-verb.ts'

/**
 * The response that a write would get, without any effect: the same verb in a transaction that is always
 * rolled back. No Idempotency-Key is claimed or replayed, no response is stored, nothing is audited, and no
 * worker is notified. rule 0
 */
export const dryRun = (pipeline: Pipeline, request: ApiRequest): Promise<ApiResponse> =>
  retrying(pipeline, request, () => attemptRolledBack(pipeline, request))

async function attemptRolledBack(pipeline: Pipeline, request: ApiRequest): Promise<ApiResponse> {
  const connection = await tenantOf(pipeline, request).connect()
  let is_open = true
  try {
    const opened = begin(connection, request.scope.account_id)
    const [outcome] = await Promise.all([runVerb(connection, pipeline, request), opened])
    await connection.command('ROLLBACK')
    is_open = false
    if (outcome instanceof Error) throw outcome
    if (outcome.refusal) throw outcome.refusal
    return { status: 200, body: outcome.body, dry_run: true }
  } finally {
    // A connection whose transaction may still be open is closed, never reused.
    connection.release(is_open)
  }
}

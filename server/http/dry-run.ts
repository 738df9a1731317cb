import { fault } from '../kernel/errors.ts'
import { begin, isConnectionLost, isRetryable } from '../postgres/transaction.ts'
import { type ApiRequest, type ApiResponse, type Pipeline, tenantOf } from './request.ts'
import { isLate, pauseAfter, settle } from './write.ts'

const ATTEMPTS = 3

/**
 * The answer that a write would get, and nothing else of it: the same verb in a transaction that is always rolled back. No
 * Idempotency-Key is claimed or replayed, no answer is stored, nothing is audited, and no worker is notified.
 * rule 0
 */
export async function dryRun(pipeline: Pipeline, call: ApiRequest): Promise<ApiResponse> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rolledBack(pipeline, call)
    } catch (error) {
      if (!isRetryable(error) && !isConnectionLost(error)) throw error
      if (attempt === ATTEMPTS || isLate(call))
        throw fault('SVC-9002', { headers: { 'retry-after': '1' }, cause: error })
      pipeline.onRetry()
      call.log.warn({ err: error, attempt }, 'the transaction is run again')
      if (isConnectionLost(error)) await pauseAfter(attempt)
    }
  }
}

async function rolledBack(pipeline: Pipeline, call: ApiRequest): Promise<ApiResponse> {
  const connection = await tenantOf(pipeline, call).connect()
  let lost = true
  try {
    const opened = begin(connection, call.scope.account_id)
    // The verb catches no error: whatever happens, `settle` tells it, so the transaction can be ended here.
    const [outcome] = await Promise.all([settle(connection, pipeline, call), opened])
    await connection.command('ROLLBACK')
    lost = false
    if (outcome instanceof Error) throw outcome
    if (outcome.refusal) throw outcome.refusal
    return { status: 200, body: outcome.body, dry_run: true }
  } finally {
    // A connection whose transaction may still be open is closed, never reused.
    connection.release(lost)
  }
}

import { Fault, fault } from '../../kernel/errors.ts'
import { monotonic } from '../../kernel/time/clock.ts'
import { isConnectionLost, isRetryable, pauseAfterDeadlock } from '../../postgres/transaction.ts'
import type { ApiRequest, Pipeline } from '../request.ts'
import { requestInProgress } from './idempotency.ts'

const MAX_ATTEMPTS = 3
/** After a lost connection; four times as long after the second. */
const PAUSE_MS = 50

/**
 * Repeats the whole transaction of a request after a deadlock, a serialisation failure, or a connection that
 * was lost with the outcome unknown, and where it returned null (SVC-6001 after the last). SVC-9002 once the
 * attempts or the time of the request are used up.
 */
export async function retrying<T>(
  pipeline: Pipeline,
  request: ApiRequest,
  attempt: () => Promise<T | null>,
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      const value = await attempt()
      if (value !== null) return value
    } catch (error) {
      if (error instanceof Fault || !(isRetryable(error) || isConnectionLost(error))) throw error
      if (number === MAX_ATTEMPTS || isLate(request))
        throw fault('SVC-9002', { headers: { 'retry-after': '1' }, cause: error })
      pipeline.onRetry()
      request.log.warn({ err: error, attempt: number }, 'retrying the transaction')
      await (isConnectionLost(error) ? pauseAfter(number) : pauseAfterDeadlock(error, number))
    }
    if (number === MAX_ATTEMPTS) throw requestInProgress()
  }
}

/**
 * A server that is being replaced is unavailable for a moment: three attempts within a millisecond would all
 * fail.
 */
const pauseAfter = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * attempt))

/** No attempt begins after the deadline of its request, unless external work has to be recorded. */
const isLate = ({ deadline, endpoint }: ApiRequest) => !endpoint.prepare && monotonic() > deadline.until

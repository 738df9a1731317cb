import { monotonic } from '../../kernel/time/clock.ts'
import { CallerDisconnected } from '../../postgres/queue.ts'
import type { ApiRequest, ApiResponse, Pipeline, Running } from '../request.ts'
import { type Claim, claimOf, requestInProgress } from './idempotency.ts'
import { prepare } from './pre-transaction.ts'
import { retrying } from './retry.ts'
import { attemptWrite } from './write-attempt.ts'

const MAX_WAIT_FOR_DUPLICATE_MS = 5_000

/** One write: claimed, executed, stored and committed in one transaction. spec 4.5, rule 11 */
export async function write(pipeline: Pipeline, request: ApiRequest): Promise<ApiResponse> {
  const claim = claimOf(request, pipeline.answers)
  if (!claim.given) return persist(pipeline, request, claim)
  const { running } = pipeline
  const name = `${request.scope.account_id}\n${claim.scope}\n${claim.key}`
  const until = monotonic() + MAX_WAIT_FOR_DUPLICATE_MS
  // Duplicates in this process wait without a connection, so that many of them cannot exhaust the pool: for
  // the first, and where that was refused or failed, for the next one to run.
  for (let duplicate = running.get(name); duplicate; duplicate = running.get(name)) {
    const answer = await answerOf(duplicate, until - monotonic())
    if (answer && duplicate.fingerprint.equals(claim.fingerprint)) return { ...answer, replayed: true }
  }
  const work = persist(pipeline, request, claim)
  running.set(name, { fingerprint: claim.fingerprint, answer: work.catch(() => null) })
  try {
    return await work
  } finally {
    running.delete(name)
  }
}

/** The response of a duplicate in flight, null where it has none; SVC-6001 after the time-out. */
async function answerOf(duplicate: Running, timeout_ms: number): Promise<ApiResponse | null> {
  let timer: NodeJS.Timeout | undefined
  const timed_out = new Promise<'timed_out'>((resolve) => {
    timer = setTimeout(resolve, timeout_ms, 'timed_out')
  })
  const answer = await Promise.race([duplicate.answer, timed_out]).finally(() => clearTimeout(timer))
  if (answer === 'timed_out') throw requestInProgress()
  return answer
}

async function persist(pipeline: Pipeline, request: ApiRequest, claim: Claim): Promise<ApiResponse> {
  if (request.deadline.caller?.is_disconnected) throw new CallerDisconnected()
  let prepared: ApiRequest | undefined
  const answer = await retrying(pipeline, request, async () => {
    prepared ??= await prepare(pipeline, request, claim)
    return attemptWrite(pipeline, prepared, claim)
  })
  // Under a request id only the write itself can have stored a response: its COMMIT arrived and the tag was lost.
  return claim.given ? answer : { ...answer, replayed: false }
}

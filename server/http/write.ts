import { type AuditRow, insertAudit } from '../audit/append.ts'
import type { Change } from '../audit/changes.ts'
import { auditOf } from '../audit/from-request.ts'
import type { Tx } from '../context.ts'
import { Fault, fault } from '../kernel/errors.ts'
import type { Connection } from '../postgres/database.ts'
import { CallerGone } from '../postgres/queue.ts'
import {
  begin,
  inside,
  isConnectionLost,
  isIntegrityError,
  isRetryable,
  pauseAfterDeadlock,
} from '../postgres/transaction.ts'
import { faultOfConstraint } from './constraints.ts'
import {
  type Claim,
  claimOf,
  insertClaim,
  isStored,
  refusalAnswer,
  replay,
  stillRunning,
  storeClaim,
} from './idempotency.ts'
import { prepare } from './pre-transaction.ts'
import {
  type ApiRequest,
  type ApiResponse,
  contextOf,
  type Pipeline,
  type Running,
  tenantOf,
} from './request.ts'

const ATTEMPTS = 3
/** After a lost connection; four times as long after the second. */
const PAUSE_MS = 50
const WAIT_FOR_TWIN_MS = 5_000

/** One write: claimed, carried out, answered and committed in one transaction. spec 4.5, rule 11 */
export async function write(pipeline: Pipeline, call: ApiRequest): Promise<ApiResponse> {
  const claim = claimOf(call, pipeline.answers)
  if (!claim.given) return persist(pipeline, call, claim)
  const { running } = pipeline
  const name = `${call.scope.account_id}\n${claim.scope}\n${claim.key}`
  const until = performance.now() + WAIT_FOR_TWIN_MS
  // Repeats inside this process wait without a connection, so that a storm cannot eat the pool: for the first, and
  // where that was refused or failed, for the one of them that goes ahead.
  for (let duplicate = running.get(name); duplicate; duplicate = running.get(name)) {
    const outcome = await answerOf(duplicate, until - performance.now())
    if (outcome && duplicate.fingerprint.equals(claim.fingerprint)) return { ...outcome, replayed: true }
  }
  const work = persist(pipeline, call, claim)
  running.set(name, { fingerprint: claim.fingerprint, answer: work.catch(() => null) })
  try {
    return await work
  } finally {
    running.delete(name)
  }
}

/** What a twin came to, null for no answer; SVC-6001 where that takes longer than so many milliseconds. */
async function answerOf(duplicate: Running, patience_ms: number): Promise<ApiResponse | null> {
  let timer: NodeJS.Timeout | undefined
  const too_long = new Promise<'timed_out'>((resolve) => {
    timer = setTimeout(resolve, patience_ms, 'timed_out')
  })
  const outcome = await Promise.race([duplicate.answer, too_long]).finally(() => clearTimeout(timer))
  if (outcome === 'timed_out') throw stillRunning()
  return outcome
}

/** Runs the whole closure again after a deadlock, a lost race, or a connection that died with the outcome unknown. */
async function persist(pipeline: Pipeline, call: ApiRequest, claim: Claim): Promise<ApiResponse> {
  let ready: ApiRequest | undefined
  if (call.patience.caller?.is_gone) throw new CallerGone()
  for (let attempt = 1; ; attempt++) {
    try {
      ready ??= await prepare(pipeline, call, claim)
      const answer = await attemptOnce(pipeline, ready, claim)
      // Under its request id a write finds no answer but its own, of a COMMIT whose tag was lost.
      if (answer) return claim.given ? answer : { ...answer, replayed: false }
    } catch (error) {
      if (error instanceof Fault) throw error
      if (attempt === ATTEMPTS || isLate(call)) throw unavailable(error)
      if (!isRetryable(error) && !isConnectionLost(error)) throw error
      pipeline.onRetry()
      call.log.warn({ err: error, attempt }, 'the transaction is run again')
      await (isConnectionLost(error) ? pauseAfter(attempt) : pauseAfterDeadlock(error, attempt))
    }
    if (attempt === ATTEMPTS) throw stillRunning()
  }
}

/** A server that is being replaced is away for a moment: three attempts within a millisecond would not see it back. */
export const pauseAfter = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * attempt))

/** No attempt begins after the deadline of its request, unless what was done outside has to be written down. */
export const isLate = ({ patience, endpoint }: ApiRequest) =>
  !endpoint.prepare && performance.now() > patience.until

const unavailable = (cause: unknown) => {
  if (!isRetryable(cause) && !isConnectionLost(cause)) return cause
  return fault('SVC-9002', { headers: { 'retry-after': '1' }, cause })
}

/** Null: the key belongs to another transaction that left no answer. */
async function attemptOnce(pipeline: Pipeline, call: ApiRequest, claim: Claim): Promise<ApiResponse | null> {
  await pipeline.failpoint('before_claim')
  // Likewise whoever hears of it.
  const { tenant } = pipeline.environment
  const connection = await (call.endpoint.prepare ? tenant : tenantOf(pipeline, call)).connect()
  let ended = false
  let lost = false
  try {
    // Flight 1: begin, claim, savepoint, and the first read of the verb. Should the claim not be ours, the verb comes
    // to nothing and what it has read is forgotten.
    const opened = begin(connection, call.scope.account_id)
    const claimed = insertClaim(connection, claim, call.now)
    const left: Promise<unknown>[] = []
    const outcome = settle(connection, pipeline, call, { only_if: claimed, left })
    // The verb may still be at work: nothing of it may be sent once the connection is somebody else's.
    const afterVerb = async (error: unknown) => {
      await outcome
      throw error
    }
    await Promise.all([opened, claimed]).catch(afterVerb)
    if (!(await claimed)) {
      await outcome
      ended = true
      return await readStored(connection, call, claim)
    }
    await pipeline.failpoint('after_claim')?.catch(afterVerb)
    const answer = await conclude(connection, pipeline, claim, await outcome, left).catch(async (error) => {
      if (left.length === 0 || !isIntegrityError(error)) throw error
      // What the commit travelled with went wrong. All is undone, and the verb takes one step after the other.
      await connection.command('ROLLBACK TO SAVEPOINT work')
      return conclude(connection, pipeline, claim, await settle(connection, pipeline, call))
    })
    ended = true
    if (answer.refusal) throw answer.refusal
    return answer
  } catch (error) {
    lost = isConnectionLost(error)
    if (!ended && !lost) await connection.command('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    // Whatever is left of a lost one may still be inside the transaction.
    connection.release(lost)
  }
}

type Outcome = ApiResponse & { refusal?: Fault; audit?: AuditRow | null }

interface Pipelined {
  readonly only_if: Promise<boolean>
  /** Takes what the verb leaves under way. */
  readonly left: Promise<unknown>[]
}

/** What the verb came to: its answer, a refusal with a code, or an error; never a rejection. */
export async function settle(
  connection: Connection,
  pipeline: Pipeline,
  call: ApiRequest,
  { only_if, left }: Partial<Pipelined> = {},
): Promise<Outcome | Error> {
  const { operation, verb, serialise } = call.endpoint
  const saved = connection.command('SAVEPOINT work')
  const leave = (statements: Promise<unknown>) => {
    statements.catch(() => undefined) // heard with the commit
    left?.push(statements)
  }
  let noted: Change | undefined
  const note = (change: Change) => {
    noted = change
  }
  try {
    const work = async (tx: Tx) => {
      if (call.refusal) throw call.refusal
      const ctx = { ...contextOf(pipeline, call, tx), note }
      return verb(left ? { ...ctx, leave } : ctx, call.input as never, call.prepared)
    }
    const [result] = await Promise.all([inside(connection, work, only_if), saved])
    const answered = call.dry_run ? { ...(result as object), dry_run: true } : result
    return { status: operation.status, body: serialise(answered), audit: auditOf(call, result, noted) }
  } catch (error) {
    await saved.catch(() => undefined)
    const refusal = error instanceof Fault ? error : faultOfConstraint(error)
    if (!refusal) return error instanceof Error ? error : new Error(String(error))
    return { ...refusalAnswer(refusal, call.request_id), refusal }
  }
}

/** Commits what the verb came to, or throws what is neither stored nor committed. */
async function conclude(
  connection: Connection,
  pipeline: Pipeline,
  claim: Claim,
  outcome: Outcome | Error,
  left: readonly Promise<unknown>[] = [],
): Promise<Outcome> {
  await pipeline.failpoint('after_work')
  if (outcome instanceof Error) throw outcome
  if (outcome.refusal && !(claim.given && isStored(outcome.refusal))) throw outcome.refusal
  await pipeline.failpoint('before_commit')
  // Last flight: what was left under way, the answer, who did what, and the end of the transaction.
  const undone = outcome.refusal ? connection.command('ROLLBACK TO SAVEPOINT work') : undefined
  const stored = storeClaim(connection, claim, outcome)
  const audited = outcome.audit && insertAudit(connection.run, outcome.audit)
  const committed = connection.command('COMMIT')
  const [tag] = await Promise.all([
    committed,
    stored,
    audited,
    undone,
    pipeline.failpoint('commit_sent'),
    ...left,
  ])
  // COMMIT of an aborted transaction succeeds, with another tag.
  if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
  return outcome
}

/** Another transaction had the key. Its answer needs a snapshot that began after it: what was begun here is too old. */
async function readStored(
  connection: Connection,
  call: ApiRequest,
  claim: Claim,
): Promise<ApiResponse | null> {
  const undone = connection.command('ROLLBACK')
  const opened = begin(connection, call.scope.account_id, ' READ ONLY')
  const found = replay(connection, claim)
  const [answer] = await Promise.all([found, undone, opened, connection.command('COMMIT')])
  return answer
}

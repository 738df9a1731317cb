import { insertAudit } from '../../audit/append.ts'
import type { Connection } from '../../postgres/database.ts'
import { begin, isConnectionLost, isIntegrityError } from '../../postgres/transaction.ts'
import { type ApiRequest, type ApiResponse, type Pipeline, receivedAt, tenantOf } from '../request.ts'
import { type Claim, insertClaim, isStored, replay, storeClaim } from './idempotency.ts'
import { type Outcome, runVerb } from './run-verb.ts'

/** One attempt at a write, on one connection. */
interface Attempt {
  readonly connection: Connection
  readonly pipeline: Pipeline
  readonly request: ApiRequest
  readonly claim: Claim
}

/**
 * One transaction: claim, verb, stored response, audit row, COMMIT. First pipelined; where a statement that
 * was sent with COMMIT violates a constraint, once more step by step. Null: another transaction has the key
 * and stored no response. Throws refusals, and errors after a rollback. ADR 5, ADR 11
 */
export async function attemptWrite(
  pipeline: Pipeline,
  request: ApiRequest,
  claim: Claim,
): Promise<ApiResponse | null> {
  await pipeline.failpoint('before_claim')
  // External work has to be recorded, whether or not the caller is still connected.
  const { tenant } = pipeline.environment
  const connection = await (request.endpoint.prepare ? tenant : tenantOf(pipeline, request)).connect()
  const attempt = { connection, pipeline, request, claim }
  let is_open = true
  let is_lost = false
  try {
    const outcome = (await attemptPipelined(attempt)) ?? (await attemptStepByStep(attempt))
    is_open = false
    if (outcome === 'claimed_elsewhere') return await readStored(attempt)
    if (outcome.refusal) throw outcome.refusal
    return outcome
  } catch (error) {
    is_lost = isConnectionLost(error)
    if (is_open && !is_lost) await connection.command('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    // The transaction on a lost connection may still be open: it is never reused.
    connection.release(is_lost)
  }
}

/**
 * Two round trips: BEGIN, claim, SAVEPOINT and the first statements of the verb are sent together; the last
 * statements of the verb, the stored response, the audit row and COMMIT are sent together. Undefined: a
 * deferred statement violated a constraint, and the transaction is back where the verb began.
 */
async function attemptPipelined(attempt: Attempt): Promise<Outcome | 'claimed_elsewhere' | undefined> {
  const { connection, pipeline, request, claim } = attempt
  const deferred: Promise<unknown>[] = []
  const opened = begin(connection, request.scope.account_id)
  const claimed = insertClaim(connection, claim, receivedAt(request))
  const verb = runVerb(connection, pipeline, request, { only_if: claimed, deferred })
  const opening = Promise.all([opened, claimed]).then(([, is_ours]) =>
    is_ours ? pipeline.failpoint('after_claim') : undefined,
  )
  // The connection must not be released while the verb may still send statements.
  await Promise.allSettled([opening, verb])
  await opening
  if (!(await claimed)) return 'claimed_elsewhere'
  try {
    return await commit(attempt, await verb, deferred)
  } catch (error) {
    if (deferred.length === 0 || !isIntegrityError(error)) throw error
    await connection.command('ROLLBACK TO SAVEPOINT work')
    return undefined
  }
}

/**
 * The verb again in the same transaction, each statement awaited: it finds out by itself which rule the
 * constraint enforces.
 */
async function attemptStepByStep(attempt: Attempt): Promise<Outcome> {
  const { connection, pipeline, request } = attempt
  return commit(attempt, await runVerb(connection, pipeline, request))
}

/**
 * Commits the outcome of the verb, a refusal that is stored included; throws what is neither stored nor
 * committed.
 */
async function commit(
  { connection, pipeline, claim }: Attempt,
  outcome: Outcome | Error,
  deferred: readonly Promise<unknown>[] = [],
): Promise<Outcome> {
  await pipeline.failpoint('after_work')
  if (outcome instanceof Error) throw outcome
  if (outcome.refusal && !(claim.given && isStored(outcome.refusal))) throw outcome.refusal
  await pipeline.failpoint('before_commit')
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
    ...deferred,
  ])
  // COMMIT of an aborted transaction succeeds, with another tag.
  if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
  return outcome
}

/** The response of the transaction that has the key: read in a snapshot that began after that one's COMMIT. */
async function readStored({ connection, request, claim }: Attempt): Promise<ApiResponse | null> {
  const undone = connection.command('ROLLBACK')
  const opened = begin(connection, request.scope.account_id, ' READ ONLY')
  const found = replay(connection, claim)
  const [answer] = await Promise.all([found, undone, opened, connection.command('COMMIT')])
  return answer
}

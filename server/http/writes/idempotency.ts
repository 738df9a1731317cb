import { createHash, type Hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { Tx } from '../../context.ts'
import { type Fault, type FaultCode, fault } from '../../kernel/errors.ts'
import type { Steps } from '../../kernel/event-loop.ts'
import type { Cipher } from '../../kernel/security/encryption.ts'
import type { Connection } from '../../postgres/database.ts'
import { statement } from '../../postgres/statement.ts'
import type { ApiRequest, ApiResponse } from '../request.ts'

/** The identity of a write that must not happen twice. spec 4.5, rule 11 */
export interface Claim {
  readonly scope: string
  readonly key: string
  readonly fingerprint: Buffer
  /** Whether the caller sent the key, so that refusals are stored too. */
  readonly given: boolean
  /** For an operation whose response contains a secret: the stored response is sealed. */
  readonly sealer?: Cipher | undefined
}

const WINDOW_HOURS = 24
const NO_FINGERPRINT = Buffer.alloc(0)

export function claimOf(request: ApiRequest, answers: Cipher): Claim {
  const scope = request.claimant
  const key = request.idempotency_key
  const sealer = request.endpoint.operation.secret_response ? answers : undefined
  if (key === undefined)
    return { scope, key: request.request_id, fingerprint: NO_FINGERPRINT, given: false, sealer }
  return { scope, key, fingerprint: request.fingerprint ?? NO_FINGERPRINT, given: true, sealer }
}

/** Sealed for its own key: it cannot be opened for another. */
export const answerContext = ({ scope, key }: Pick<Claim, 'scope' | 'key'>) => `${scope} ${key}`

/** The purpose of the sealer of responses. */
export const ANSWER_SECRETS = 'stored answers'

interface FingerprintedRequest {
  readonly method: string
  readonly path: string
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
}

/**
 * Of the request as sent, whatever the order of its keys. Before defaults are filled in: those of another
 * release would change the fingerprint of a repetition.
 */
export function* fingerprintOf({ method, path, query, body }: FingerprintedRequest): Steps<Buffer> {
  const hash = createHash('sha256')
  // The text of [method, path, query, body] with sorted keys, an element of a list at a time.
  hash.update(`${stringify([method, path, query])!.slice(0, -1)},{`)
  for (const [at, key] of Object.keys(body).sort().entries()) {
    hash.update(`${at === 0 ? '' : ','}${JSON.stringify(key)}:`)
    const value = body[key]
    if (Array.isArray(value)) yield* hashList(hash, value)
    else hash.update(stringify(value)!)
  }
  return hash.update('}]').digest()
}

function* hashList(hash: Hash, list: readonly unknown[]): Steps<void> {
  hash.update('[')
  for (const [at, item] of list.entries()) {
    hash.update(`${at === 0 ? '' : ','}${stringify(item)}`)
    yield
  }
  hash.update(']')
}

const EXPIRED = `known.created_at <= excluded.created_at - interval '${WINDOW_HOURS} hours'`
// A claim without a response belongs to a request with external work that was interrupted, or still runs: the
// same request takes it over, and its 24 hours still count from the first.
const claimKey = statement(
  'claim_idempotency',
  `INSERT INTO idempotency AS known (account_id, scope, key, fingerprint, created_at)
   VALUES (current_setting('app.account_id'), $1, $2, $3, $4::timestamptz)
   ON CONFLICT (account_id, scope, key) DO UPDATE
     SET fingerprint = excluded.fingerprint, status = NULL, body = NULL,
       created_at = CASE WHEN ${EXPIRED} THEN excluded.created_at ELSE known.created_at END
     WHERE ${EXPIRED} OR (known.status IS NULL AND known.fingerprint = excluded.fingerprint)
   RETURNING true AS owned`,
)
const storeAnswer = statement(
  'store_answer',
  `UPDATE idempotency SET status = $3, body = $4
   WHERE account_id = current_setting('app.account_id') AND scope = $1 AND key = $2`,
)
const readAnswer = statement(
  'read_answer',
  `SELECT fingerprint, status, body FROM idempotency
   WHERE account_id = current_setting('app.account_id') AND scope = $1 AND key = $2`,
)

/**
 * Whether this transaction has claimed the key. Waits while a duplicate runs; its response needs a statement
 * with a newer snapshot.
 */
export async function insertClaim(
  connection: Pick<Tx, 'run'>,
  claim: Claim,
  now: Temporal.Instant,
): Promise<boolean> {
  try {
    const values = [claim.scope, claim.key, claim.fingerprint, now.toString()]
    return (await connection.run(claimKey, values)).length > 0
  } catch (error) {
    const waited_too_long = (error as { code?: string }).code === '55P03'
    throw waited_too_long ? requestInProgress() : error
  }
}

// No request has an empty fingerprint, so a repetition is refused: it neither answers nor writes again.
const emptyAnswers = statement(
  'empty_stored_answers',
  `UPDATE idempotency SET fingerprint = '', body = ''
   WHERE account_id = $1 AND status IS NOT NULL
     AND EXISTS (SELECT FROM unnest($2::text[]) id WHERE position(convert_to(id, 'UTF8') IN body) > 0)`,
)

/** Empties stored responses that name some objects; a repeated request is SVC-6002 then. rule 28.13 */
export const eraseStoredAnswers = (tx: Pick<Tx, 'run'>, account_id: string, ids: readonly string[]) =>
  tx.run(emptyAnswers, [account_id, ids])

const sweepClaims = statement(
  'sweep_idempotency',
  `DELETE FROM idempotency WHERE (account_id, scope, key) IN (
     SELECT account_id, scope, key FROM idempotency
     WHERE created_at < $1::timestamptz - interval '${WINDOW_HOURS + 1} hours' LIMIT 5000 FOR UPDATE SKIP LOCKED)
   RETURNING 1`,
)

/** Deletes keys an hour after they expire, at most 5,000 of all accounts; returns how many. */
export const purgeClaims = async (tx: Pick<Tx, 'run'>, now: Temporal.Instant): Promise<number> =>
  (await tx.run(sweepClaims, [now.toString()])).length

/** Around work whose refusal is stored where it is thrown. */
export const savepoint = statement('save_work', 'SAVEPOINT work')
export const rollbackToSavepoint = statement('undo_work', 'ROLLBACK TO SAVEPOINT work')

interface StoredAnswer {
  fingerprint: Buffer
  status: number | null
  body: Buffer
}

function answerOf(row: StoredAnswer | undefined, claim: Claim): ApiResponse | null {
  if (!row) return null
  if (!row.fingerprint.equals(claim.fingerprint)) throw fault('SVC-6002')
  if (row.status === null) return null
  // The same request, so the same operation: what is sealed now was sealed then.
  const body = claim.sealer ? claim.sealer.open(row.body, answerContext(claim)) : row.body
  return { status: row.status, body, replayed: true }
}

export const requestInProgress = () => fault('SVC-6001', { headers: { 'retry-after': '1' } })

export function storeClaim(connection: Pick<Tx, 'run'>, claim: Claim, { status, body }: ApiResponse) {
  const stored = claim.sealer ? claim.sealer.seal(body, answerContext(claim)) : body
  return connection.run(storeAnswer, [claim.scope, claim.key, status, stored])
}

/** The stored response; null when there is none after all, so the write may be tried again. */
export async function replay(connection: Connection, claim: Claim): Promise<ApiResponse | null> {
  const [row] = await connection.run<StoredAnswer>(readAnswer, [claim.scope, claim.key])
  return answerOf(row, claim)
}

/** A refusal as sent and stored. */
export const refusalAnswer = (refusal: Fault, request_id: string): ApiResponse => ({
  status: refusal.status,
  body: Buffer.from(JSON.stringify(refusal.body(request_id))),
})

const STORED_STATUSES = new Set([402, 404, 409, 412, 422])
const NEVER_STORED = new Set<FaultCode>(['SVC-2002', 'SVC-6001', 'SVC-6002'])

/** Refusals of the operation itself are kept; those of the request's form are not. rule 11 */
export const isStored = (refusal: Fault): boolean =>
  STORED_STATUSES.has(refusal.status) && !NEVER_STORED.has(refusal.code)

import type { AuditDraft } from '../../audit/append.ts'
import type { Change } from '../../audit/changes.ts'
import { auditOf } from '../../audit/from-request.ts'
import type { Tx } from '../../context.ts'
import { Fault } from '../../kernel/errors.ts'
import type { Connection } from '../../postgres/database.ts'
import { runInTransaction } from '../../postgres/transaction.ts'
import { type ApiRequest, type ApiResponse, contextOf, type Pipeline } from '../request.ts'
import { faultOfConstraint } from './constraints.ts'
import { refusalAnswer } from './idempotency.ts'

/** The outcome of a verb: a response, or a refusal as its response. */
export type Outcome = ApiResponse & { readonly refusal?: Fault; readonly audit?: AuditDraft | null }

export interface PipelinedRun {
  /** Once this is false, no further statement of the verb is sent. */
  readonly only_if: Promise<boolean>
  /** Receives the statements that the verb defers, to be sent with COMMIT (`ctx.commitWith`). */
  readonly deferred: Promise<unknown>[]
}

/**
 * Runs the verb of a write in the open transaction of the connection, after SAVEPOINT `work`. Never rejects:
 * an error that is no refusal is returned, and the caller decides about the transaction.
 */
export async function runVerb(
  connection: Connection,
  pipeline: Pipeline,
  request: ApiRequest,
  pipelined?: PipelinedRun,
): Promise<Outcome | Error> {
  const { operation, verb, serialise, has_version } = request.endpoint
  const saved = connection.command('SAVEPOINT work')
  let change: Change | undefined
  const audit = (recorded: Change) => {
    change = recorded
  }
  const work = async (tx: Tx) => {
    if (request.refusal) throw request.refusal
    const ctx = {
      ...contextOf(pipeline, request, tx),
      audit,
      ...(pipelined && { commitWith: defer(pipelined) }),
    }
    return verb(ctx, request.input as never, request.prepared)
  }
  try {
    const [result] = await Promise.all([runInTransaction(connection, work, pipelined?.only_if), saved])
    const bytes = serialise(request.dry_run ? { ...(result as object), dry_run: true } : result)
    return {
      status: operation.status,
      // Nothing is awaited in between where the bytes are ready: COMMIT is sent with the statements of the
      // verb.
      body: bytes instanceof Promise ? await bytes : bytes,
      audit: auditOf(request, result, change),
      ...(has_version && { version: (result as { version: number }).version }),
    }
  } catch (error) {
    await saved.catch(() => undefined)
    const refusal = error instanceof Fault ? error : faultOfConstraint(error)
    if (!refusal) return error instanceof Error ? error : new Error(String(error))
    return { ...refusalAnswer(refusal, request.request_id), refusal }
  }
}

const defer =
  ({ deferred }: PipelinedRun) =>
  (statements: Promise<unknown>) => {
    // Its error is read together with that of COMMIT.
    statements.catch(() => undefined)
    deferred.push(statements)
  }

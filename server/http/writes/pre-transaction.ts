import type { PreTransaction } from '../../context.ts'
import { Fault } from '../../kernel/errors.ts'
import { writing } from '../../postgres/transaction.ts'
import { type ApiRequest, contextOf, type Pipeline, receivedAt } from '../request.ts'
import {
  type Claim,
  insertClaim,
  isStored,
  refusalAnswer,
  rollbackToSavepoint,
  savepoint,
  storeClaim,
} from './idempotency.ts'

/** The request with what its route prepared, or refused, before the transaction; most routes prepare nothing. */
export async function prepare(pipeline: Pipeline, request: ApiRequest, claim: Claim): Promise<ApiRequest> {
  if (!request.endpoint.prepare) return request
  let stored: Fault | undefined
  const before = beforeOf(pipeline, request, claim, (refusal) => {
    stored = refusal
  })
  try {
    return {
      ...request,
      prepared: await request.endpoint.prepare(request.input as never, before),
    }
  } catch (error) {
    if (error instanceof Fault && error !== stored) return { ...request, refusal: error }
    throw error
  }
}

function beforeOf(
  pipeline: Pipeline,
  request: ApiRequest,
  claim: Claim,
  onStored: (refusal: Fault) => void,
): PreTransaction {
  const { policy, cards, vies, askDomain, failpoint, environment } = pipeline
  const transact: PreTransaction['transact'] = async (work) => {
    const value = await writing(environment.tenant, request.scope.account_id, (tx) =>
      work(contextOf(pipeline, request, tx)),
    )
    pipeline.onCommit()
    return value
  }
  return {
    policy,
    cards,
    vies,
    askDomain,
    failpoint,
    request: { key: `${claim.scope} ${claim.key}`, fingerprint: claim.fingerprint.toString('hex') },
    transact,
    async open(work) {
      let refusal: Fault | undefined
      const value = await transact(async (ctx) => {
        refusal = undefined
        if (!(await insertClaim(ctx.tx, claim, receivedAt(request)))) return undefined
        await ctx.tx.run(savepoint)
        try {
          return await work(ctx)
        } catch (error) {
          if (!(error instanceof Fault && claim.given && isStored(error))) throw error
          // Stored by the transaction that refused: later the same request may have begun something at
          // another node.
          refusal = error
          await ctx.tx.run(rollbackToSavepoint)
          await storeClaim(ctx.tx, claim, refusalAnswer(error, request.request_id))
          return undefined
        }
      })
      if (!refusal) return value
      onStored(refusal)
      throw refusal
    },
  }
}

import type { PreTransaction } from '../context.ts'
import { Fault } from '../kernel/errors.ts'
import { writing } from '../postgres/transaction.ts'
import {
  type Claim,
  insertClaim,
  isStored,
  refusalAnswer,
  saveWork,
  storeClaim,
  undoWork,
} from './idempotency.ts'
import { type ApiRequest, contextOf, type Pipeline } from './request.ts'

/** The call with what its route found, or refused, before the transaction; most routes look at nothing. */
export async function prepare(pipeline: Pipeline, call: ApiRequest, claim: Claim): Promise<ApiRequest> {
  if (!call.endpoint.prepare) return call
  let stored: Fault | undefined
  const before = beforeOf(pipeline, call, claim, (refusal) => {
    stored = refusal
  })
  try {
    return {
      ...call,
      prepared: await call.endpoint.prepare(call.input as never, before),
    }
  } catch (error) {
    if (error instanceof Fault && error !== stored) return { ...call, refusal: error }
    throw error
  }
}

function beforeOf(
  pipeline: Pipeline,
  call: ApiRequest,
  claim: Claim,
  onStored: (refusal: Fault) => void,
): PreTransaction {
  const { policy, cards, failpoint, environment } = pipeline
  const transact: PreTransaction['transact'] = async (work) => {
    const value = await writing(environment.tenant, call.scope.account_id, (tx) =>
      work(contextOf(pipeline, call, tx)),
    )
    pipeline.onCommit()
    return value
  }
  return {
    policy,
    cards,
    failpoint,
    request: { key: `${claim.scope} ${claim.key}`, fingerprint: claim.fingerprint.toString('hex') },
    transact,
    async open(work) {
      let refusal: Fault | undefined
      const value = await transact(async (ctx) => {
        refusal = undefined
        if (!(await insertClaim(ctx.tx, claim, call.now))) return undefined
        await ctx.tx.run(saveWork)
        try {
          return await work(ctx)
        } catch (error) {
          if (!(error instanceof Fault && claim.given && isStored(error))) throw error
          // Stored by the transaction that judged: later the same request may have begun something at another node.
          refusal = error
          await ctx.tx.run(undoWork)
          await storeClaim(ctx.tx, claim, refusalAnswer(error, call.request_id))
          return undefined
        }
      })
      if (!refusal) return value
      onStored(refusal)
      throw refusal
    },
  }
}

import type { Before } from '../context.ts'
import { Fault } from '../faults.ts'
import { writing } from '../postgres/transaction.ts'
import { type Call, contextOf, type Pipeline } from './call.ts'
import { type Claim, takeClaim } from './idempotency.ts'

/** The call with what its route found, or refused, before the transaction; most routes look at nothing. */
export async function prepare(pipeline: Pipeline, call: Call, claim: Claim): Promise<Call> {
  if (!call.endpoint.prepare) return call
  try {
    return {
      ...call,
      prepared: await call.endpoint.prepare(call.input as never, beforeOf(pipeline, call, claim)),
    }
  } catch (error) {
    if (error instanceof Fault) return { ...call, refusal: error }
    throw error
  }
}

function beforeOf(pipeline: Pipeline, call: Call, claim: Claim): Before {
  const { policy, cards, failpoint, environment } = pipeline
  const transact: Before['transact'] = async (work) => {
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
    open: (work) =>
      transact(async (ctx) => ((await takeClaim(ctx.tx, claim, call.now)) ? work(ctx) : undefined)),
  }
}

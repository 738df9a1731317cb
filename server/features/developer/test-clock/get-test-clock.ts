import type * as contract from '#contract/developer/test-clock.ts'
import type { Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { requireInScope } from '#server/postgres/scope.ts'
import { presentClock } from './present.ts'
import { readTestClock } from './store.ts'

/** The clock of the sandbox of an account, with its last advance. rule 14.31 */
export async function getTestClock(ctx: Context): Promise<Output<typeof contract.getTestClock>> {
  requireInScope(ctx, null)
  return presentClock(await readTestClock(ctx), ctx.now)
}

import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/yield-rules.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { presentRule, presentRules } from './present.ts'
import { findRule, readRulePage } from './store.ts'

type List = typeof contract.listYieldRules
type Get = typeof contract.getYieldRule

/** A page of yield rules, newest first. rule 21.11 */
export async function listYieldRules(ctx: Context, { query }: Input<List>): Promise<Output<List>> {
  const { rows, ...page } = await readRulePage(ctx, query, scopeFilter(ctx, query))
  return { data: await presentRules(ctx, rows), ...page }
}

/** One yield rule; 404 for one of another scope. rule 21.11 */
export const getYieldRule = async (ctx: Context, { params }: Input<Get>): Promise<Output<Get>> =>
  presentRule(ctx, await findRule(ctx, params.id))

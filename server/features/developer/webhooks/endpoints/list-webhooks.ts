import type * as contract from '#contract/developer/webhooks.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { readEndpointPage } from './endpoints-store.ts'

type Op = typeof contract.listWebhooks

/** The endpoints that the caller may see, newest first. spec 4, rule 8 */
export async function listWebhooks(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { rows, ...page } = await readEndpointPage(ctx, query, scopeFilter(ctx, query))
  return { data: rows, ...page }
}

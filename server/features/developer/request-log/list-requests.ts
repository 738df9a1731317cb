import type * as contract from '#contract/developer/request-log.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { lowestIdAt } from '#server/kernel/new-id.ts'
import { every, type RawBuilder, sql } from '#server/postgres/statement.ts'
import { presentRequest } from './present.ts'
import { requestsInScope } from './scope-store.ts'
import { readRequestPage } from './store.ts'

type Op = typeof contract.listRequests

const momentOf = (text: string) => Math.max(0, Temporal.Instant.from(text).epochMilliseconds)

/** Filters that are more than a column equal to a value. */
function conditionsOf({ status, path, key_id, method, created_from, created_to }: Input<Op>['query']) {
  const where: RawBuilder<unknown>[] = []
  if (method !== undefined) where.push(sql`method = ANY(${method.split(',')}::text[])`)
  if (status !== undefined) {
    const classes = status.split(',').map((one) => Number(one[0]))
    where.push(sql`status / 100 = ANY(${classes}::int[])`)
  }
  if (path !== undefined) where.push(sql`starts_with(path, ${path})`)
  if (key_id !== undefined) where.push(sql`actor_id = ${key_id}`)
  if (created_from !== undefined) where.push(sql`id >= ${lowestIdAt('request', momentOf(created_from))}`)
  // Inclusive, in whole seconds.
  if (created_to !== undefined) where.push(sql`id < ${lowestIdAt('request', momentOf(created_to) + 1000)}`)
  return where
}

/** Requests of API keys in the last seven days, and changes by the dashboard; newest first. */
export async function listRequests(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = [sql`account_id = ${ctx.scope.account_id}`, requestsInScope(ctx), every(conditionsOf(query))]
  if (query.error_code !== undefined) where.push(sql`error_code = ${query.error_code}`)
  if (query.operation !== undefined) where.push(sql`operation = ${query.operation}`)
  if (query.source !== undefined) where.push(sql`source = ${query.source}`)
  const { rows, ...page } = await readRequestPage(ctx, query, where)
  return { data: rows.map(presentRequest), ...page }
}

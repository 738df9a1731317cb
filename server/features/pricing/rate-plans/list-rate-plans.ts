import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/rate-plans.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { readMappings } from './mappings/mappings-store.ts'
import { readNegotiatedSeen } from './negotiated-plans.ts'
import { readOverrides } from './overrides/overrides-store.ts'
import { presentRatePlan } from './present.ts'
import { readRatePlanPage } from './store.ts'

type Op = typeof contract.listRatePlans

/** The rate plans of all room types, or of one, newest first; with their dates on request. spec 4, rule 0 */
export async function listRatePlans(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = scopeFilter(ctx, query)
  if (query.room_type_id !== undefined) where.push(sql`room_type_id = ${query.room_type_id}`)
  const seen = await readNegotiatedSeen(ctx, query)
  if (seen) where.push(sql`(NOT negotiated OR id = ANY (${seen}::text[]))`)
  const { rows, ...page } = await readRatePlanPage(ctx, query, where)
  const ids = rows.map(({ id }) => id)
  const [overridesOf, mappingsOf] = await Promise.all([
    query.include === undefined ? undefined : readOverrides(ctx, ids),
    readMappings(ctx, ids),
  ])
  const data = rows.map((plan) => {
    const channels = mappingsOf(plan)
    if (overridesOf) return presentRatePlan({ plan, channels, overrides: overridesOf(plan) })
    const { price_overrides: _, ...listed } = presentRatePlan({ plan, channels, overrides: [] })
    return listed
  })
  return { data, ...page }
}

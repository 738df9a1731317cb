import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/rate-plans.ts'
import type { Context } from '../../context.ts'
import { sql } from '../../postgres/statement.ts'
import { inScope } from '../properties/public.ts'
import { readMappings } from './mappings-store.ts'
import { readOverrides } from './overrides-store.ts'
import { presentRatePlan } from './present.ts'
import { readRatePlanPage } from './store.ts'

type Op = typeof contract.listRatePlans

/** The rate plans of all room types, or of one, newest first. spec 4, decisions 0 */
export async function listRatePlans(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = inScope(ctx, query)
  if (query.room_type_id !== undefined) where.push(sql`room_type_id = ${query.room_type_id}`)
  const { rows, ...page } = await readRatePlanPage(ctx, query, where)
  const ids = rows.map(({ id }) => id)
  const [overridesOf, mappingsOf] = await Promise.all([
    readOverrides(ctx.tx, ctx.scope.account_id, ids),
    readMappings(ctx.tx, ctx.scope.account_id, ids),
  ])
  const data = rows.map((plan) =>
    presentRatePlan({ plan, channels: mappingsOf(plan), overrides: overridesOf(plan) }),
  )
  return { data, ...page }
}

import { type ScopedContext, visible } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** The position of a plan among those that derive from each other. */
export interface Chain {
  /** Where it is visible to the caller. */
  readonly parent: { id: string; property_id: string } | null
  /** The parent and the plans that it derives from. */
  readonly above: readonly string[]
  /** The greatest depth of derivations below the plan. */
  readonly below: number
}

// Bounded, so that corrupt data with a cycle cannot loop for ever.
const findChain = statement(
  'find_rate_plan_chain',
  `WITH RECURSIVE above AS (
     SELECT id, property_id, parent_id, 1 AS step FROM rate_plans WHERE account_id = $1 AND id = $2
     UNION ALL
     SELECT p.id, p.property_id, p.parent_id, step + 1 FROM above JOIN rate_plans p
       ON p.account_id = $1 AND p.id = above.parent_id WHERE step < 10
   ), below AS (
     SELECT $3::object_id AS id, 0 AS step
     UNION ALL
     SELECT c.id, step + 1 FROM below JOIN rate_plans c
       ON c.account_id = $1 AND c.parent_id = below.id WHERE step < 10
   )
   SELECT
     (SELECT jsonb_build_object('id', id, 'property_id', property_id) FROM above WHERE step = 1) AS parent,
     ARRAY(SELECT id::text FROM above ORDER BY step) AS above, (SELECT max(step) FROM below) AS below`,
)

export async function readChain(ctx: ScopedContext, parent_id: string, plan_id: string): Promise<Chain> {
  const chain = (await ctx.tx.one<Chain>(findChain, [ctx.scope.account_id, parent_id, plan_id]))!
  return { ...chain, parent: visible(ctx, chain.parent ?? undefined) ?? null }
}

import type { Context } from '../context.ts'
import { statement } from '../postgres/statement.ts'
import type { AuditRow } from './append.ts'

type ActorRow = Pick<AuditRow, 'resource_id'> & {
  readonly actor_type: AuditRow['actor']['type']
  readonly actor_id: string | null
  readonly actor_name: string | null
}

const find = statement(
  'find_actors',
  `SELECT DISTINCT ON (resource_id) resource_id, actor_type, actor_id, actor_name FROM audit_log
   WHERE account_id = $1 AND resource_id = ANY ($2) AND action = ANY ($3) ORDER BY resource_id, id`,
)

/** Who first did one of these things to each object, as the audit log has it; nothing where it has forgotten. */
export async function readActors(
  ctx: Pick<Context, 'tx' | 'scope'>,
  resource_ids: readonly string[],
  actions: readonly string[],
) {
  const rows = await ctx.tx.run<ActorRow>(find, [ctx.scope.account_id, resource_ids, actions])
  return new Map(
    rows.map(({ resource_id, actor_type, actor_id, actor_name }) => [
      resource_id!,
      { type: actor_type, id: actor_id, name: actor_name },
    ]),
  )
}

import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const listBelow = statement(
  'list_plans_below',
  `WITH RECURSIVE below AS (
     SELECT id, parent_id, 1 AS step FROM rate_plans WHERE account_id = $1 AND parent_id = ANY ($2::text[])
     UNION
     SELECT p.id, p.parent_id, step + 1 FROM below JOIN rate_plans p ON p.account_id = $1 AND p.parent_id = below.id
     WHERE step < 10)
   SELECT DISTINCT p.id, p.parent_id, p.room_type_id, p.name, p.version
   FROM below JOIN rate_plans p ON p.account_id = $1 AND p.id = below.id ORDER BY p.id`,
)

/** A plan whose prices may follow those of another. */
export interface PlanBelow {
  readonly id: string
  readonly parent_id: string
  readonly room_type_id: string
  readonly name: string
  readonly version: number
}

/** The plans that derive from some plans, at any depth. */
export const readPlansBelow = ({ tx, scope }: AccountContext, plan_ids: readonly string[]) =>
  tx.run<PlanBelow>(listBelow, [scope.account_id, plan_ids])

const listChannels = statement(
  'list_channels_of_plans',
  `SELECT DISTINCT channel FROM rate_plan_channels
   WHERE account_id = $1 AND (rate_plan_id = ANY ($2::text[]) OR room_type_id = ANY ($3::text[])) AND enabled
   ORDER BY channel`,
)

/** The channels that sell some plans, or some room types by any plan. */
export async function readChannelsOf(
  { tx, scope }: AccountContext,
  plan_ids: readonly string[],
  room_type_ids: readonly string[],
) {
  const rows = await tx.run<{ channel: string }>(listChannels, [scope.account_id, plan_ids, room_type_ids])
  return rows.map(({ channel }) => channel)
}

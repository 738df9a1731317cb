import type { AccountContext } from '#server/postgres/scope.ts'
import { instalmentsOf, NOTHING } from './instalments.ts'
import { readGroupSums, readGroupsPastDue } from './store.ts'

/** A deposit of a group that is overdue. */
export interface OverdueDeposit {
  readonly group_id: string
  readonly property_id: string
  readonly name: string
  readonly due_on: string
}

/** Overdue deposits of some properties, each with its business date; of groups that arrive first. rule 31.13 */
export async function readOverdueDeposits(
  ctx: AccountContext,
  days: readonly { readonly property_id: string; readonly date: string }[],
): Promise<OverdueDeposit[]> {
  const groups = await readGroupsPastDue(ctx, days)
  if (groups.length === 0) return []
  const sums = await readGroupSums(
    ctx,
    groups.map(({ id }) => id),
  )
  const today = new Map(days.map(({ property_id, date }) => [property_id, date]))
  return groups.flatMap(({ id: group_id, property_id, name, deposits }) =>
    instalmentsOf(deposits, sums.get(group_id) ?? NOTHING, today.get(property_id)!)
      .filter(({ status }) => status === 'overdue')
      .map(({ due_on }) => ({ group_id, property_id, name, due_on })),
  )
}

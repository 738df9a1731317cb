import { money } from '#contract/money.ts'
import type { GroupInstalment } from '#contract/stays/group-deposits.ts'
import { readProperty } from '#server/features/property/properties/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { isExpected } from '../group-status.ts'
import type { GroupRow } from '../store.ts'
import { type Instalment, instalmentsOf, NOTHING } from './instalments.ts'
import { readGroupSums } from './store.ts'

/** What is due of the deposits of a group as of now; nothing of one that does not come. rule 31.12 */
export async function readInstalments(
  ctx: AccountContext & { readonly now: Temporal.Instant },
  group: GroupRow,
): Promise<GroupInstalment[]> {
  if (group.deposits.length === 0 || !isExpected(group)) return []
  const [property, sums] = await Promise.all([
    readProperty(ctx, group.property_id),
    readGroupSums(ctx, [group.id]),
  ])
  const today = businessDate(property!, ctx.now)
  const all = instalmentsOf(group.deposits, sums.get(group.id) ?? NOTHING, today)
  return all.map((one) => presentInstalment(one, property!.currency))
}

const presentInstalment = (
  { number, due_on: due_date, amount, paid, open, status, requested_at }: Instalment,
  currency: string,
): GroupInstalment => ({
  number,
  due_date,
  amount: money(amount, currency),
  amount_paid: money(paid, currency),
  amount_due: money(open, currency),
  status,
  requested_at,
})

import type { SecurityDeposit } from '#contract/money/security-deposits.ts'
import { money } from '#contract/money.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { readApplied, type SecurityDepositRow } from './store.ts'

/** Security deposits with what was applied of each: one statement. rule 36.10 */
export async function presentSecurityDeposits(
  ctx: AccountContext,
  rows: readonly SecurityDepositRow[],
): Promise<SecurityDeposit[]> {
  const ids = rows.map(({ id }) => id)
  const applied = ids.length > 0 ? await readApplied(ctx, ids) : new Map<string, number>()
  return rows.map((row) => present(row, applied.get(row.id) ?? 0))
}

/** One of them. */
export const presentSecurityDeposit = async (ctx: AccountContext, row: SecurityDepositRow) =>
  (await presentSecurityDeposits(ctx, [row]))[0]!

function present(
  { amount, amount_returned, currency, ...row }: SecurityDepositRow,
  applied: number,
): SecurityDeposit {
  const held = amount - amount_returned - applied
  return {
    ...row,
    status: held > 0 ? 'held' : 'settled',
    amount: money(amount, currency),
    amount_returned: money(amount_returned, currency),
    amount_applied: money(applied, currency),
    amount_held: money(held, currency),
  }
}

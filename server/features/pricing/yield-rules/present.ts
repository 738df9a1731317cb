import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { countPriced, type YieldRuleRow } from './store.ts'

/** Rules as the API shows them, with the number of nights that they have priced. */
export async function presentRules(ctx: AccountContext, rows: readonly YieldRuleRow[]): Promise<YieldRule[]> {
  const priced = await countPriced(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, nights_priced: priced.get(row.id) ?? 0 }))
}

export const presentRule = async (ctx: AccountContext, row: YieldRuleRow): Promise<YieldRule> =>
  (await presentRules(ctx, [row]))[0]!

import type { Promotion } from '#contract/pricing/promotions.ts'
import type { Context } from '#server/context.ts'
import { type PromotionRow, readUses } from './store.ts'

/** Promotions as the API shows them, with the number of their uses. */
export async function presentPromotions(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  rows: readonly PromotionRow[],
): Promise<Promotion[]> {
  const uses = await readUses(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 }))
}

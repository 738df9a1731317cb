import type { Context } from '#server/context.ts'
import {
  normaliseCode,
  notPromoted,
  type PromotionReason,
  type PromotionRow,
  readPromotionsByCode,
  readUses,
  unavailableReason,
} from '../../promotions/public.ts'
import type { SellingProperty } from '../offer.ts'

/** The promotion of a code at a property, and why nothing can be booked with it now, whatever the stay. */
export interface PromotionQuote {
  readonly row: PromotionRow | null
  readonly reason: PromotionReason | null
}

type QuotedProperty = Pick<SellingProperty, 'id' | 'timezone' | 'day_ends_at'>

/** By property. */
export type PromotionQuotes = (property: QuotedProperty) => PromotionQuote

/**
 * The promotion of a code at some properties (null: all of the account). 422 SVC-2002 on `promotion_code`
 * where none of them has it; where it is not valid the offers say so. rule 22.8
 */
export async function readPromotionQuotes(
  ctx: Context,
  code: string,
  property_ids: readonly string[] | null,
): Promise<PromotionQuotes> {
  const rows = await readPromotionsByCode(ctx, normaliseCode(code), property_ids)
  if (rows.length === 0) throw notPromoted('unknown')
  return quotesOf(ctx, rows)
}

/** The promotion of a code at one property, where a code that it does not have is a reason too. rule 22.8 */
export async function readPromotionQuote(
  ctx: Context,
  code: string,
  property: QuotedProperty,
): Promise<PromotionQuote> {
  const rows = await readPromotionsByCode(ctx, normaliseCode(code), [property.id])
  return (await quotesOf(ctx, rows))(property)
}

async function quotesOf(ctx: Context, rows: readonly PromotionRow[]): Promise<PromotionQuotes> {
  const limited = rows.filter(({ max_uses }) => max_uses !== null).map(({ id }) => id)
  const uses = limited.length > 0 ? await readUses(ctx, limited) : new Map<string, number>()
  const by_property = new Map(rows.map((row) => [row.property_id, row]))
  const isUsedUp = ({ id, max_uses }: PromotionRow) => max_uses !== null && (uses.get(id) ?? 0) >= max_uses
  return (property) => {
    const row = by_property.get(property.id)
    if (!row) return { row: null, reason: 'unknown' }
    const used_up = isUsedUp(row) ? 'used_up' : null
    return { row, reason: unavailableReason(row, property, ctx.now) ?? used_up }
  }
}

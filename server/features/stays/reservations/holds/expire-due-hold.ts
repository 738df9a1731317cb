import type { TxContext } from '../holdings/holding.ts'
import { lockReservation } from '../store.ts'
import { expireHold } from './expire-holds.ts'
import { isExpired } from './hold.ts'

/** Expires a hold that has run out, once. rule 4 */
export async function expireDueHold(ctx: TxContext, id: string): Promise<void> {
  const row = await lockReservation(ctx, id)
  if (row && isExpired(row, ctx.now)) await expireHold(ctx, row)
}

import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { type PropertyRow, readProperty } from '../../property/properties/public.ts'
import { expireHold } from './holds/expire-holds.ts'
import { isExpired } from './holds/hold.ts'
import type { ReservationRow } from './row.ts'
import { findReservationForChange } from './store.ts'

/**
 * The reservation of an invoice or payment, locked: the one lock of all its money. A hold that has run out is
 * expired first. Throws SVC-3001.
 */
export async function lockForMoney(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  id: string,
): Promise<ReservationRow> {
  const found = await findReservationForChange(ctx, id)
  return isExpired(found, ctx.now) ? expireHold(ctx, found) : found
}

/**
 * The reservation of a path, locked, with its property. A hold that has run out is expired first, so that
 * every change begins from the current state. Throws SVC-3001 and SVC-1015.
 */
export async function readForChange(
  ctx: Context,
  id: string,
): Promise<{ row: ReservationRow; property: PropertyRow }> {
  const found = await findReservationForChange(ctx, id)
  requireMatch(ctx, found.version)
  const [property, row] = await Promise.all([
    readProperty(ctx, found.property_id),
    isExpired(found, ctx.now) ? expireHold(ctx, found) : found,
  ])
  return { row, property: property! }
}

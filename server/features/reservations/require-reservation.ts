import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { sees } from '../properties/public.ts'
import type { ReservationRow } from './row.ts'
import { readReservation } from './store.ts'

/** A reservation of the caller's scope; 404 SVC-3001 for any other. */
export async function requireReservation(ctx: Context, id: string): Promise<ReservationRow> {
  const row = await readReservation(ctx.tx, ctx.scope.account_id, id)
  if (!row || !sees(ctx, row.property_id)) throw missing()
  return row
}

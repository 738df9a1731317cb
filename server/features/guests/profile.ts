import type { Context } from '../../context.ts'
import { readFirstCurrency } from '../property/properties/public.ts'
import { readConsents } from './consents/consents-store.ts'
import { readStays, readStayTotals } from './stays-store.ts'
import { readCallerVisibility } from './visibility-store.ts'

/** What belongs to a guest beside the row, within the caller's scope; read with the row in one round trip. */
export async function readProfile(ctx: Context, guest_id: string) {
  const [totals, stay_history, currency, visibility, consents] = await Promise.all([
    readStayTotals(ctx, guest_id, ctx.now),
    readStays(ctx, guest_id, ctx.now),
    readFirstCurrency(ctx),
    readCallerVisibility(ctx, guest_id),
    readConsents(ctx, guest_id),
  ])
  return {
    totals,
    stay_history,
    currency,
    visibility,
    consents: visibility === null || visibility.whole ? consents : [],
  }
}

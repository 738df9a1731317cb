import type * as contract from '#contract/guests/guests.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { requestedProperties } from '../../postgres/scope.ts'
import { sql } from '../../postgres/statement.ts'
import { readFirstCurrency } from '../property/properties/public.ts'
import { presentGuest } from './present.ts'
import { consentFilter, guestFilter } from './search-store.ts'
import { type GuestWithTotals, readGuestPage } from './store.ts'
import { visibleProfile } from './visibility.ts'
import { readVisibility } from './visibility-store.ts'

type Op = typeof contract.listGuests

/**
 * The guests that the caller may see, newest first; by ids, e-mail (exact, ignoring case), phone number
 * (compared as E.164) or the beginning of a name, of the profile or of a booker. An invalid e-mail or phone
 * number finds nobody. rule 5
 */
export async function listGuests(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { scope } = ctx
  const where = guestFilter(scope, query)
  if (query.id !== undefined) where.push(sql`id = ANY(${query.id.split(',')}::text[])`)
  if (query.marketing_consent !== undefined) where.push(consentFilter(scope, query.marketing_consent))
  // Reads by id or by change include erased guests; searches do not.
  const with_erased = query.id !== undefined || query.updated_since !== undefined
  const stayed_at = requestedProperties(ctx, query)
  const { rows: stored, ...page } = await readGuestPage(ctx, query, { where, stayed_at, with_erased })
  const rows = await asSeenBy(ctx, stored)
  // Only a guest without any stay is shown in the property's currency.
  const stayless = rows.some(({ totals }) => totals === null)
  const currency = stayless ? await readFirstCurrency(ctx) : ''
  return { data: rows.map(({ totals, ...row }) => presentGuest(row, totals ?? [], currency)), ...page }
}

/** Each as visible to the caller's properties. */
async function asSeenBy(ctx: Context, rows: GuestWithTotals[]): Promise<GuestWithTotals[]> {
  if (ctx.scope.property_ids === null) return rows
  const ids = rows.map(({ id }) => id)
  const visibility = await readVisibility(ctx, ids, ctx.scope.property_ids)
  return rows.flatMap(({ totals, ...row }) => {
    const shown = visibleProfile(row, visibility.get(row.id))
    return shown ? [{ ...shown, totals }] : []
  })
}

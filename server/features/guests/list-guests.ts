import type * as contract from '../../../contract/guests.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import type { Context } from '../../context.ts'
import { normaliseEmail } from '../../email-address.ts'
import { sql } from '../../postgres/statement.ts'
import { readFirstCurrency } from '../properties/public.ts'
import { toE164 } from './phone.ts'
import { presentGuest } from './present.ts'
import { isNamed } from './search-store.ts'
import { hasStayAt } from './stays-store.ts'
import { readGuestPage } from './store.ts'

type Op = typeof contract.listGuests

/**
 * The guests that the key sees, newest first; by ids, e-mail (exact, whatever the case), phone (compared as E.164) or
 * the beginning of a name. What is no e-mail or phone finds nobody. decisions 5
 */
export async function listGuests(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { scope, tx } = ctx
  const where = [sql`account_id = ${scope.account_id}`]
  const property_id = scope.property_id ?? query.property_id
  if (property_id !== undefined) where.push(hasStayAt(scope, sql`guests.id`, property_id))
  if (query.id !== undefined) where.push(sql`id = ANY(${query.id.split(',')}::text[])`)
  if (query.email !== undefined) where.push(sql`email_normal = ${normaliseEmail(query.email)}`)
  if (query.phone !== undefined) where.push(sql`phone = ${toE164(query.phone)}`)
  if (query.name !== undefined) where.push(isNamed(query.name))
  const { rows, ...page } = await readGuestPage(ctx, query, where)
  // Only a guest without any stay is shown in the currency of the house.
  const stayless = rows.some(({ totals }) => totals === null)
  const currency = stayless ? await readFirstCurrency(tx, scope.account_id) : ''
  return { data: rows.map(({ totals, ...row }) => presentGuest(row, totals ?? [], currency)), ...page }
}

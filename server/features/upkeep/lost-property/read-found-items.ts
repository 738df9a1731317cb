import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/lost-property.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { mayReadGuests, presentFoundItem } from './present.ts'
import {
  findFoundItem,
  isDescribed,
  isFoundFrom,
  isFoundTo,
  isOfBooker,
  isOfGuest,
  readFoundItemPage,
} from './store.ts'

type List = typeof contract.listFoundItems
type Get = typeof contract.getFoundItem

/** A page of lost property, newest first; filters combine. rule 24.22 */
export async function listFoundItems(ctx: Context, { query }: Input<List>): Promise<Output<List>> {
  const { room_id, reservation_id, guest_id, status, found_from, found_to, search } = query
  const where = scopeFilter(ctx, query)
  if (room_id !== undefined) where.push(sql`room_id = ${room_id}`)
  if (reservation_id !== undefined) where.push(sql`reservation_id = ${reservation_id}`)
  if (guest_id !== undefined) where.push(isOfGuest(guest_id))
  if (status !== undefined) where.push(sql`status = ANY(${status.split(',')}::text[])`)
  if (found_from !== undefined) where.push(isFoundFrom(found_from))
  if (found_to !== undefined) where.push(isFoundTo(found_to))
  // Who may not see guests learns no name by searching. rule 24.17
  if (search !== undefined)
    where.push(
      mayReadGuests(ctx) ? sql`(${isDescribed(search)} OR ${isOfBooker(search)})` : isDescribed(search),
    )
  const { rows, ...page } = await readFoundItemPage(ctx, query, where)
  return { data: rows.map((row) => presentFoundItem(ctx, row)), ...page }
}

/** One item; 404 for one of another scope. */
export const getFoundItem = async (ctx: Context, { params }: Input<Get>): Promise<Output<Get>> =>
  presentFoundItem(ctx, await findFoundItem(ctx, params.id))

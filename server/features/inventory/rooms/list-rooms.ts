import type * as contract from '#contract/inventory/rooms.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { readOccupied } from './occupancy-store.ts'
import { presentRoom } from './present.ts'
import { readRoomPage } from './store.ts'

type Op = typeof contract.listRooms

/** The active rooms and beds, newest first; rooms created together are listed from the highest name down. rule 2 */
export async function listRooms(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const where = scopeFilter(ctx, query)
  if (query.room_type_id !== undefined) where.push(sql`room_type_id = ${query.room_type_id}`)
  if (query.status !== undefined) where.push(sql`status = ANY(${query.status.split(',')}::text[])`)
  const { rows, ...page } = await readRoomPage(ctx, query, where)
  const occupied = await readOccupied(
    ctx,
    rows.map(({ id }) => id),
  )
  return { data: rows.map((row) => presentRoom(row, ctx.now, occupied)), ...page }
}

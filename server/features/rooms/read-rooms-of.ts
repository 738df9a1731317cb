import type { Room } from '../../../contract/room-types.ts'
import type { Context } from '../../context.ts'
import { readBusinessDates } from '../properties/public.ts'
import { presentRoom } from './present.ts'
import { readRoomsById } from './store.ts'

/** The rooms of some stays as the API shows them, those that are out of use since then too. */
export async function readRoomsOf(ctx: Context, ids: readonly string[]): Promise<Room[]> {
  const [rows, business_dates] = await Promise.all([
    readRoomsById(ctx, ids),
    readBusinessDates(ctx.tx, ctx.scope.account_id, ctx.now),
  ])
  return rows.map((row) => presentRoom(row, business_dates))
}

import type { Room } from '#contract/inventory/rooms.ts'
import type { Context } from '#server/context.ts'
import { readOccupied } from './occupancy-store.ts'
import { presentRoom } from './present.ts'
import { readRoomsById } from './store.ts'

/** The rooms of some stays as the API shows them, including rooms that were deactivated since. */
export async function readRoomsOf(ctx: Context, ids: readonly string[]): Promise<Room[]> {
  const [rows, occupied] = await Promise.all([readRoomsById(ctx, ids), readOccupied(ctx, ids)])
  return rows.map((row) => presentRoom(row, ctx.now, occupied))
}

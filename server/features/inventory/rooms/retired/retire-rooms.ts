import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockNights } from '../../nights/public.ts'
import { chooseRetired } from './choose-retired.ts'
import { lockCandidates, writeRetired } from './retire-store.ts'

/**
 * Deactivates rooms of a type until `count` are left; the caller has locked the room type and sets its count.
 * 409 SVC-1010 with the overbooked dates, or the rooms that stays have. rule 2
 */
export async function retireRooms(
  ctx: Context,
  { room_type_id, count, business_date }: { room_type_id: string; count: number; business_date: string },
): Promise<void> {
  const [sold, rooms] = await Promise.all([
    lockNights(ctx, room_type_id, business_date, null),
    lockCandidates(ctx, room_type_id, business_date),
  ])
  const choice = chooseRetired(rooms, count, sold)
  if ('retired' in choice) {
    await writeRetired(
      ctx,
      choice.retired.map(({ id }) => id),
      toTimestamp(ctx.now),
    )
    return
  }
  if (choice.short.length > 0) throw fault('SVC-1010', { details: { dates: choice.short } })
  throw fault('SVC-1010', {
    message:
      'Stays and combined room types have more of its rooms than would be left: give them others first.',
    details: { dates: [], rooms: choice.assigned.map(({ id, name }) => ({ id, name })) },
  })
}

import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { recordChange } from '../changes/record-change.ts'
import { appendUpdated } from '../events.ts'
import { changeHoldings } from '../holdings/change-holdings.ts'
import { heldUntil } from '../rooms/segments.ts'
import { saveReservation } from '../save-reservation.ts'
import { lockReservation } from '../store.ts'

/**
 * Holds the running night for a guest who should have left and is still in house, whatever is left of it:
 * their room cannot be sold again. It costs nothing until staff extend the stay. rule 17.14
 */
export async function holdOverdueNight(ctx: Context, id: string): Promise<void> {
  const before = await lockReservation(ctx, id)
  if (before?.status !== 'checked_in') return
  const today = businessDate(before, ctx.now)
  if (before.check_out >= today || heldUntil(before) > today) return
  const after = { ...before, holds_to: addDays(today, 1) }
  await changeHoldings(ctx, before, after, { overbooks: true })
  await saveReservation(ctx, before, after, {
    along: (saved) => [recordChange(ctx, before, saved), appendUpdated(ctx, before, saved)],
  })
}
